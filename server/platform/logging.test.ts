import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { startProduct } from "../../test/product.ts";
import { createLogger } from "./logging.ts";

test("logs hold no code, cookie, e-mail or answer", async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const p = await startProduct({ logger: createLogger("debug", stream) });
  const b = await p.signIn("canary-address@example.sg");
  const code = /^\d{6}$/m.exec(p.mails[0]?.text ?? "")?.[0] ?? "none";
  const setId = await p.setId("free-1");
  const attempt = (await b.put(`/api/sets/${setId}/attempt`)).response;
  await b.post(`/api/attempts/${attempt.ID}/questions/1/done`, { Answer: "canary-answer" });
  await b.post("/api/user?DisplayName=canary_name_1");
  await b.post("/api/login", { Email: "canary-address@example.sg", Otp: "000000" });
  const log = lines.join("");
  expect(log).toContain("/api/sets/:id/attempt");
  for (const secret of ["canary", code, b.cookies.get("sid") ?? "none", b.cookies.get("bid") ?? "none"])
    expect(log).not.toContain(secret);
});
