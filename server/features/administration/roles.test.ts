import { sql } from "kysely";
import { expect, test } from "vitest";
import { CANARY } from "../../../test/bank.ts";
import type { Browser } from "../../../test/browser.ts";
import { adminOf } from "../../../test/callers.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { customer, signedIn } from "../../../test/shop.ts";
import { Sessions } from "../../platform/session.ts";

const CONFIGURED = "admin@threshold.example";

const remove = (by: Browser, userId: string) =>
  by.put(`/api/admin/users/${userId}/tenant-admin`, { TenantID: 1, IsAdmin: false });

/** An admin who is not in the configuration, with practice of a locked set open and one question of it answered. */
async function adminAtWork(p: Product) {
  const made = await adminOf(p, 1);
  const set = await p.setId("locked-1");
  const attempt = Number((await made.browser.put(`/api/sets/${set}/attempt`)).response.ID);
  const answer = async (key: string) =>
    made.browser.post(`/api/attempts/${attempt}/questions/${await p.questionId(key)}/done`, { Answer: "1" });
  return { ...made, set, attempt, answer };
}

test("a role that was taken away ends with the next call: no key, no locked set, no admin call", async () => {
  const p = await startProduct();
  const admin = await p.signIn(CONFIGURED);
  const bo = await adminAtWork(p);
  expect((await bo.answer("locked-1")).text).toContain(CANARY);
  expect((await remove(admin, bo.id)).status).toBe(200);
  // An open attempt may be answered, but the key is for subscribers.
  const late = await bo.answer("locked-2");
  expect(late.status).toBe(200);
  expect(late.text).not.toContain(CANARY);
  expect((await bo.browser.put(`/api/sets/${bo.set}/done`)).text).not.toContain(CANARY);
  expect((await bo.browser.get(`/api/attempts/${bo.attempt}/answers`)).text).not.toContain(CANARY);
  expect((await bo.browser.put(`/api/sets/${await p.setId("other-paper")}/attempt`)).status).toBe(403);
  expect((await bo.browser.get("/api/admin/desk")).status).toBe(403);
});

test("staff are never remembered, so a role that one process takes away ends in every other", async () => {
  const p = await startProduct();
  const [here, there] = [new Sessions(p.db), new Sessions(p.db)];
  const admin = await p.signIn(CONFIGURED);
  const bo = await adminOf(p, 1);
  const learner = await p.signIn("learner@example.sg");
  const tokenOf = (b: Browser) => b.cookies.get("sid");
  for (const process of [here, there])
    for (const browser of [bo.browser, learner]) await process.require(tokenOf(browser), p.clock.now());
  await p.db.updateTable("app_user").set({ is_moderator: true }).where("email", "=", CONFIGURED).execute();
  await remove(admin, bo.id);
  for (const process of [here, there]) {
    expect(process.recall(tokenOf(bo.browser), p.clock.now())).toBeUndefined();
    expect((await process.require(tokenOf(bo.browser), p.clock.now())).tenants).toEqual([]);
    expect(process.recall(tokenOf(learner), p.clock.now())).toMatchObject({ tenants: [] });
  }
});

test("a removed admin stays removed at the next sign-in; an address in the configuration is taken out there first", async () => {
  const p = await startProduct();
  const admin = await p.signIn(CONFIGURED);
  const bo = await adminOf(p, 1);
  const configured = String((await admin.get("/api/whoami")).response.ID);
  const refused = await remove(bo.browser, configured);
  expect([refused.status, refused.code]).toEqual([400, "configured_admin"]);
  expect(refused.error).toBe(
    "ADMIN_EMAILS names admin@threshold.example, so the next sign-in would make them an admin again. Take the address out of the configuration and restart first.",
  );
  expect((await admin.get("/api/admin/desk")).status).toBe(200);
  expect((await remove(admin, bo.id)).status).toBe(200);
  expect((await (await signedIn(p, bo.id)).get("/api/whoami")).response.TenantAdmin).toEqual([]);

  // As after a restart without the address.
  const later = await startProduct({ config: { adminEmails: [] } });
  const former = await later.signIn(CONFIGURED);
  const { ID } = (await former.get("/api/whoami")).response;
  await later.db
    .insertInto("tenant_admin")
    .values({ tenant_id: 1, user_id: String(ID) })
    .execute();
  const other = await adminOf(later, 1);
  expect((await remove(other.browser, String(ID))).status).toBe(200);
  await former.post("/api/logout");
  const again = await later.signIn(CONFIGURED);
  expect((await again.get("/api/whoami")).response.TenantAdmin).toEqual([]);
});

test("an account that is gone is made an admin of nothing, and is none any more", async () => {
  const p = await startProduct();
  const admin = await p.signIn(CONFIGURED);
  const { id } = await customer(p);
  const appoint = async (who: string) =>
    (await admin.put(`/api/admin/users/${who}/tenant-admin`, { TenantID: 2, IsAdmin: true })).status;
  const listed = async () =>
    (await admin.get("/api/admin/tenant-admins")).response.Admins?.map((one) => String(one.ID));
  expect(await appoint(id)).toBe(200);
  expect(await listed()).toContain(id);
  await sql`
    update app_user set deleted_at = now(), email = 'deleted-' || id, display_name = '', promo_opt_out = true, reply_mail = false
    where id = ${id}`.execute(p.db);
  expect(await listed()).not.toContain(id);
  expect([await appoint(id), await appoint("nobody")]).toEqual([404, 404]);
});

test("another tenant's admin can be removed even if the configuration names the address: it appoints admins of the house", async () => {
  const p = await startProduct();
  const admin = await p.signIn(CONFIGURED);
  const { ID } = (await admin.get("/api/whoami")).response;
  await p.db
    .insertInto("tenant_admin")
    .values({ tenant_id: 2, user_id: String(ID) })
    .execute();
  const bo = await adminOf(p, 1);
  const off = await bo.browser.put(`/api/admin/users/${ID}/tenant-admin`, { TenantID: 2, IsAdmin: false });
  expect(off.status).toBe(200);
});
