import { expect, test } from "vitest";
import { adminOf } from "../../../test/callers.ts";
import { startProduct } from "../../../test/product.ts";

test("the audit log lists what admins did, newest first, to admins only", async () => {
  const p = await startProduct();
  const ana = await p.signIn("ana@example.sg");
  const id = String((await ana.get("/api/whoami")).response.ID);
  const admin = await p.signIn("admin@threshold.example");
  await admin.post(`/api/admin/user/${id}`);
  await admin.put(`/api/admin/users/${id}/extra-time`, { Percent: 25 });
  const log = await admin.get("/api/admin/audit?pageSize=1");
  expect(log.response).toMatchObject([
    {
      Actor: "admin@threshold.example",
      Action: "extra_time",
      Subject: `user:${id}`,
      Details: { from: 0, to: 25 },
    },
  ]);
  expect(JSON.parse(log.text).TPages).toBe(2);
  expect((await ana.get("/api/admin/audit")).status).toBe(403);
});

test("an admin finds a user by e-mail or ID, with the extra time given and the limit set, none at all included", async () => {
  const p = await startProduct();
  const ana = await p.signIn("ana@example.sg");
  const id = String((await ana.get("/api/whoami")).response.ID);
  const admin = await p.signIn("admin@threshold.example");
  await admin.put(`/api/admin/users/${id}/extra-time`, { Percent: 50 });
  for (const query of ["ANA@", id])
    expect((await admin.get(`/api/admin/users?query=${query}`)).response).toMatchObject([
      { ID: id, Email: "ana@example.sg", ExtraTimePercent: 50, KeyLimit: 700 },
    ]);
  await admin.put(`/api/admin/users/${id}/key-limit`, { Limit: 0 });
  expect((await admin.get(`/api/admin/users?query=${id}`)).response).toMatchObject([{ KeyLimit: 0 }]);
});

test("grants and payouts need a sign-in of the last ten minutes, and signing in again counts", async () => {
  const p = await startProduct();
  const ana = await p.signIn("ana@example.sg");
  const id = String((await ana.get("/api/whoami")).response.ID);
  const admin = await p.signIn("admin@threshold.example");
  p.clock.pass(10 * 60 + 1);
  for (const act of [
    () => admin.post(`/api/admin/user/${id}`),
    () => admin.get(`/api/admin/user/${id}`),
    () => admin.put("/api/admin/payouts/1", { Status: "accepted", Reason: "" }),
  ]) {
    const refused = await act();
    expect([refused.status, refused.code]).toEqual([403, "reauth_needed"]);
  }
  expect((await admin.get("/api/admin/payouts")).status).toBe(200);
  const again = admin.copy();
  await again.post("/api/otp", { Email: "admin@threshold.example" });
  await p.mail.idle();
  const code = /^\d{6}$/m.exec(p.mails.findLast((m) => m.kind === "otp")?.text ?? "")?.[0];
  expect((await again.post("/api/login", { Email: "admin@threshold.example", Otp: code })).status).toBe(200);
  expect((await again.post(`/api/admin/user/${id}`)).status).toBe(200);
});

test("the desk counts what is waiting, for admins only", async () => {
  const p = await startProduct();
  const admin = await p.signIn("admin@threshold.example");
  const learner = await p.signIn("learner@example.sg");
  const question = await p.questionId("free-1");
  const wrong = { Type: "QnWrongKey", QuestionID: question, CurrentURL: "/", Browser: "b", Body: "It is B." };
  await learner.post("/api/anal/user/feedback", wrong);
  await learner.post("/api/anal/user/feedback", {
    Type: "bug",
    CurrentURL: "/",
    Browser: "b",
    Body: "A bug.",
  });
  await p.db
    .updateTable("question")
    .set({ review_since: p.clock.now(), review_reason: "a rate" })
    .where("id", "=", question)
    .execute();
  expect((await admin.get("/api/admin/desk")).response).toMatchObject({
    WrongKeys: 1,
    Feedback: 2,
    Reports: 0,
    UnderReview: 1,
    MailsGivenUp: 0,
    JobsInTrouble: [],
    BankNotLoaded: null,
  });
  expect((await learner.get("/api/admin/desk")).status).toBe(403);
});

test("the desk counts our own drafts, not those of another tenant", async () => {
  const p = await startProduct();
  const admin = await p.signIn("admin@threshold.example");
  await adminOf(p, 7);
  const [ours, theirs] = [await p.questionId("free-1"), await p.questionId("free-2")];
  const drafts = async () => (await admin.get("/api/admin/desk")).response.Drafts;
  await p.db.updateTable("question").set({ is_draft: true, tenant_id: 7 }).where("id", "=", theirs).execute();
  expect(await drafts()).toBe(0);
  await p.db.updateTable("question").set({ is_draft: true }).where("id", "=", ours).execute();
  expect(await drafts()).toBe(1);
});

test("an admin appoints and removes admins of a tenant, but never themselves", async () => {
  const p = await startProduct();
  const admin = await p.signIn("admin@threshold.example");
  const ana = await p.signIn("ana@example.sg");
  const id = String((await ana.get("/api/whoami")).response.ID);
  const set = (who: string, IsAdmin: boolean, TenantID = 2) =>
    admin.put(`/api/admin/users/${who}/tenant-admin`, { TenantID, IsAdmin });
  expect((await set(id, true)).response).toEqual({ IsAdmin: true });
  expect((await ana.get("/api/whoami")).response.TenantAdmin).toEqual([{ TenantID: 2 }]);
  expect((await admin.get("/api/admin/tenant-admins")).response.Admins).toMatchObject([
    { TenantID: 1, Email: "admin@threshold.example" },
    { TenantID: 2, Email: "ana@example.sg" },
  ]);
  expect((await set(id, false)).status).toBe(200);
  expect([(await set(id, false)).status, (await set(id, true, 99)).status]).toEqual([404, 404]);
  const own = String((await admin.get("/api/whoami")).response.ID);
  expect((await set(own, false, 1)).code).toBe("oneself");
});

test("promotional mail from the page goes once to those who asked for it", async () => {
  const p = await startProduct();
  const admin = await p.signIn("admin@threshold.example");
  const ana = await p.signIn("ana@example.sg");
  await p.signIn("bo@example.sg");
  await ana.put("/api/user/promo", { PromoOptOut: false });
  const mail = { Subject: "Ten new cases", Text: "They are there.\n\nHave a look." };
  const { Recipients } = (await admin.post("/api/admin/campaigns", mail)).response;
  expect(Recipients).toBe(1);
  expect((await admin.post("/api/admin/campaigns", { ...mail, Send: true })).response).toEqual({
    Recipients,
  });
  expect((await admin.post("/api/admin/campaigns", { ...mail, Send: true })).status).toBe(400);
  p.mail.poke();
  await p.mail.idle();
  expect(p.mails.filter((m) => m.kind === "promo").map((m) => m.to)).toEqual(["ana@example.sg"]);
  expect((await ana.post("/api/admin/campaigns", mail)).status).toBe(403);
  expect((await admin.get("/api/admin/audit")).response[0]).toMatchObject({
    Action: "promotional mail",
    Actor: "admin@threshold.example",
    Details: { subject: "Ten new cases", recipients: 1 },
  });
});
