import { sql } from "kysely";
import { expect, test } from "vitest";
import { startProduct } from "../../../test/product.ts";

test("a question whose asker left before anything was looked up keeps the next one waiting no time at all", async () => {
  const p = await startProduct();
  const b = await p.signIn("ana@example.sg", { subscribed: true });
  const origin = await p.app.listen({ port: 0, host: "127.0.0.1" });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  // Nothing can be noted of a question until the asker has left.
  const held = p.db.transaction().execute(async (tx) => {
    await sql`lock table bot_answer in exclusive mode`.execute(tx);
    await released;
  });
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const closed = new Promise<void>((close) => {
    p.app.server.once("request", (_request, response) => {
      response.once("close", close);
      arrive();
    });
  });
  const leaving = new AbortController();
  const left = fetch(`${origin}/api/chatbot?prompt=What+is+a+caveat`, {
    method: "POST",
    signal: leaving.signal,
    headers: {
      accept: "text/event-stream",
      "sec-fetch-site": "same-origin",
      cookie: [...b.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    },
  }).catch(() => "left");
  await arrived;
  leaving.abort();
  expect(await left).toBe("left");
  await closed;
  release();
  await held;
  const answers = () => sql<{ completion: string | null }>`select completion from bot_answer`.execute(p.db);
  await expect.poll(async () => (await answers()).rows, { interval: 5 }).toEqual([{ completion: "" }]);
  expect((await b.post("/api/chatbot?prompt=What+is+a+caveat")).status).toBe(200);
});
