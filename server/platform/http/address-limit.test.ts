import { afterEach, expect, test, vi } from "vitest";
import { startProduct } from "../../../test/product.ts";

afterEach(() => void vi.useRealTimers());

test("an address makes at most 3000 calls a minute, no matter who makes them and even if all are refused", async () => {
  const p = await startProduct({ limitsOn: true });
  const visitor = p.browser();
  const call = async () => (await visitor.get("/api/attempts")).status;
  const statuses = [];
  for (let i = 0; i < 3001; i++) statuses.push(await call());
  expect(new Set(statuses.slice(0, 3000))).toEqual(new Set([401]));
  expect(statuses.at(-1)).toBe(429);
});

test("an address makes at most 600 sign-in attempts an hour, however many accounts it names", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const p = await startProduct({ limitsOn: true });
  const visitor = p.browser();
  const call = () => visitor.post("/api/login", { GoogleJWT: "x" });
  for (let i = 0; i < 600; i++) {
    if (i % 300 === 0) vi.setSystemTime(Date.now() + 61_000);
    expect((await call()).status).toBe(400);
  }
  vi.setSystemTime(Date.now() + 61_000);
  const refused = await call();
  expect(refused.status).toBe(429);
  vi.setSystemTime(Date.now() + 3_600_000);
  expect((await call()).status).toBe(400);
});
