import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startProduct } from "../test/product.ts";
import { actOf } from "./admin-acts.ts";

const config = { publicOrigin: "http://localhost:3000", secretKey: "a key for tests only" };

test("each command of npm run admin does what it says, and says what is wrong in one sentence", async () => {
  const p = await startProduct();
  const ana = await p.signIn("ana@example.sg");
  const run = (...words: string[]) => actOf(words)({ db: p.db, config, now: p.clock.now() });
  expect(() => actOf(["promo"])).toThrow("Usage: npm run admin --");
  expect(() => actOf(["toString", "x"])).toThrow("Usage: npm run admin --");
  await expect(run("promote", "nobody@b.sg")).rejects.toThrow("Nobody has signed in as nobody@b.sg yet.");

  expect(await run("promote", "ANA@example.sg")).toBe("ANA@example.sg is an admin now.");
  expect(await run("subscribe", "ana@example.sg")).toBe("ana@example.sg has three months of both papers.");
  await expect(run("extra-time", "ana@example.sg", "a lot")).rejects.toThrow(
    "in whole percent, from 0 to 300.",
  );
  expect(await run("extra-time", "ana@example.sg", "25")).toContain("has 25% more time");
  expect((await ana.get("/api/whoami")).response).toMatchObject({
    TenantAdmin: [{ TenantID: 1 }],
    SubscriptionInfo: { Perm: 3 },
  });
});

test("a tenant is created and gets admins, who may manage nothing else; both are audited", async () => {
  const p = await startProduct();
  await sql`delete from tenant where id > 2`.execute(p.db);
  const ana = await p.signIn("ana@example.sg");
  const run = (...words: string[]) => actOf(words)({ db: p.db, config, now: p.clock.now() });
  expect(await run("tenant", " Harbour Academy ")).toBe("“Harbour Academy” is tenant 3.");
  await expect(run("tenant", "Harbour Academy")).rejects.toThrow(
    "There is a tenant “Harbour Academy” already.",
  );
  await expect(run("tenant", "x".repeat(81))).rejects.toThrow("at most 80 characters");
  await expect(run("tenant-admin", "ana@example.sg", "three")).rejects.toThrow("by its ID, a whole number.");
  await expect(run("tenant-admin", "ana@example.sg", "99")).rejects.toThrow("There is no such tenant.");
  for (let n = 0; n < 2; n++)
    expect(await run("tenant-admin", "ana@example.sg", "3")).toBe(
      "ana@example.sg is an admin of “Harbour Academy” now.",
    );
  expect((await ana.get("/api/whoami")).response.TenantAdmin).toEqual([{ TenantID: 3 }]);
  expect((await ana.get("/api/admin/audit")).status).toBe(403);
  const admin = await p.signIn("admin@threshold.example");
  expect((await admin.get("/api/admin/audit")).response.map((entry) => entry.Action)).toEqual([
    "tenant_admin_made",
    "tenant_admin_made",
    "tenant_made",
  ]);
});

test("a promotional mail is counted first, queued with --send, and never twice", async () => {
  const p = await startProduct();
  const ana = await p.signIn("ana@example.sg");
  await ana.put("/api/user/promo", { PromoOptOut: false });
  const folder = mkdtempSync(path.join(os.tmpdir(), "threshold-admin-"));
  const file = path.join(folder, "mail.md");
  writeFileSync(file, "---\ncampaign: new-mocks\nsubject: Two new mock papers\n---\nThey are in.\n");
  const run = (...words: string[]) =>
    actOf(["promo", file, ...words])({ db: p.db, config, now: p.clock.now() });
  const mail = "“Two new mock papers” (new-mocks), with links to http://localhost:3000,";
  expect(await run()).toBe(`${mail} would go out. Recipients: 1. Nothing was queued: add --send for that.`);
  await p.mail.idle();
  expect(p.mails.map((m) => m.kind)).toEqual([]);
  expect(await run("--send")).toBe(`${mail} is queued. Recipients: 1.`);
  await expect(run("--send")).rejects.toThrow("Nothing was queued again.");
  p.mail.poke();
  await p.mail.idle();
  expect(p.mails.map((m) => [m.kind, m.to])).toEqual([["promo", "ana@example.sg"]]);
  rmSync(folder, { recursive: true });
});
