import { expect, test } from "vitest";
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

test("an admin finds a user by e-mail or ID, with the extra time given", async () => {
  const p = await startProduct();
  const ana = await p.signIn("ana@example.sg");
  const id = String((await ana.get("/api/whoami")).response.ID);
  const admin = await p.signIn("admin@threshold.example");
  await admin.put(`/api/admin/users/${id}/extra-time`, { Percent: 50 });
  for (const query of ["ANA@", id])
    expect((await admin.get(`/api/admin/users?query=${query}`)).response).toMatchObject([
      { ID: id, Email: "ana@example.sg", ExtraTimePercent: 50 },
    ]);
});

test("grants and payouts ask for a sign-in of the last ten minutes, and signing in again counts", async () => {
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
