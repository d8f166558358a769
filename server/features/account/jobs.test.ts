import { expect, test } from "vitest";
import { startProduct } from "../../../test/product.ts";

const DAY = 24 * 60 * 60;

test("used nonces, dead sessions and locks that have ended are deleted; everything that still counts is kept", async () => {
  const p = await startProduct();
  const ana = await p.signIn("ana@example.sg");
  await ana.post("/api/logout");
  await p.signIn("ben@example.sg");
  const now = p.clock.now();
  const later = (days: number) => new Date(now.getTime() + days * DAY * 1000);
  await p.db
    .insertInto("used_nonce")
    .values([
      { nonce_hash: "old", expires_at: now },
      { nonce_hash: "new", expires_at: later(31) },
    ])
    .execute();
  await p.db
    .insertInto("otp_failure")
    .values([
      { key: "opened", failures: 0, locked_until: later(1) },
      { key: "locked", failures: 0, locked_until: later(32) },
      { key: "counting", failures: 3, locked_until: later(1) },
    ])
    .execute();
  const left = async () => ({
    sessions: (await p.db.selectFrom("session").select("id").execute()).length,
    nonces: (await p.db.selectFrom("used_nonce").select("nonce_hash").execute()).map((r) => r.nonce_hash),
    failures: (await p.db.selectFrom("otp_failure").select("key").orderBy("key").execute()).map((r) => r.key),
  });
  await p.runJob("purge old sign-ins");
  expect(await left()).toEqual({
    sessions: 2,
    nonces: ["old", "new"],
    failures: ["counting", "locked", "opened"],
  });
  p.clock.set(later(31));
  const cara = await p.signIn("cara@example.sg");
  await p.runJob("purge old sign-ins");
  // Of the expired ones, the session that was never signed out still holds its account's slot.
  expect(await left()).toEqual({ sessions: 2, nonces: ["new"], failures: ["counting", "locked"] });
  expect((await cara.get("/api/whoami")).response.Email).toBe("cara@example.sg");
});
