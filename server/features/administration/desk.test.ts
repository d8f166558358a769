import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { customer } from "../../../test/shop.ts";
import { say, subscriber } from "../../../test/talk.ts";

let p: Product;
let admin: Browser;
beforeEach(async () => {
  p = await startProduct();
  admin = await p.signIn("admin@threshold.example");
});

const desk = async () => (await admin.get("/api/admin/desk")).response;

test("feedback waits until it is closed or deleted, and a message until it is moderated, however many report it", async () => {
  const [one, two, author] = [await subscriber(p), await subscriber(p), await subscriber(p)];
  const send = (Type: string) =>
    one.browser.post("/api/anal/user/feedback", { Type, CurrentURL: "/", Browser: "b", Body: "A bug." });
  for (const type of ["bug", "bug", "bug"]) expect((await send(type)).status).toBe(200);
  const message = await say(author, await p.questionId("free-1"), "Buy my notes, they are cheap.");
  for (const { id } of [one, two])
    await p.db
      .insertInto("report")
      .values({
        message_id: message,
        user_id: id,
        reason: "An advertisement",
        created_at: p.clock.now(),
        moderation_id: null,
      })
      .execute();
  expect(await desk()).toMatchObject({ Feedback: 3, WrongKeys: 0, Reports: 1 });
  const { rows } = await sql<{ id: number }>`select id from feedback order by id`.execute(p.db);
  const [first = 0, second = 0] = rows.map(({ id }) => id);
  await p.db.updateTable("feedback").set({ deleted_at: p.clock.now() }).where("id", "=", first).execute();
  await sql`update feedback set closed_at = ${p.clock.now()}, outcome = 'fixed' where id = ${second}`.execute(
    p.db,
  );
  expect(await desk()).toMatchObject({ Feedback: 1, Reports: 1 });
});

test("a removed question is neither under review nor a draft any more", async () => {
  const id = await p.questionId("free-1");
  await p.db
    .updateTable("question")
    .set({ is_draft: true, review_since: p.clock.now(), review_reason: "a rate" })
    .where("id", "=", id)
    .execute();
  expect(await desk()).toMatchObject({ UnderReview: 1, Drafts: 1 });
  await admin.delete(`/api/tenant/1/questions/${id}`);
  expect(await desk()).toMatchObject({ UnderReview: 0, Drafts: 0 });
});

test("a job is in trouble from its third failure, the worst first, and a mail is never counted as one", async () => {
  const job = (name: string, attempts: number, key: string, isDead = false) =>
    p.db
      .insertInto("job")
      .values({
        name,
        key,
        run_at: p.clock.now(),
        attempts,
        last_error: `${name} fell`,
        dead_at: isDead ? p.clock.now() : null,
      })
      .execute();
  await job("settle", 2, "a");
  await job("remind", 3, "a");
  await job("export", 5, "a", true);
  expect(await desk()).toMatchObject({
    JobsInTrouble: [
      { Name: "export", Tries: 5, Error: "export fell" },
      { Name: "remind", Tries: 3, Error: "remind fell" },
    ],
    MailsWaiting: 0,
    MailsGivenUp: 0,
    OldestMail: null,
  });
});

test("the oldest mail is the longest that waits: neither one that was sent nor one that was given up", async () => {
  const mail = async (minutesAgo: number, state: "waits" | "sent" | "given up") => {
    const created_at = new Date(p.clock.now().getTime() - minutesAgo * 60_000);
    const sent_at = state === "sent" ? p.clock.now() : null;
    const { id } = await p.db
      .insertInto("mail_outbox")
      .values({
        ...{ kind: "grant", recipient: "ana@example.sg", subject: "S", text_body: "T", html_body: "T" },
        ...{ headers: "{}", created_at, sent_at },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const dead_at = state === "given up" ? p.clock.now() : null;
    // Due in an hour, so that none of them is sent.
    const run_at = new Date(p.clock.now().getTime() + 3_600_000);
    if (state !== "sent")
      await p.db
        .insertInto("job")
        .values({ name: "mail", key: String(id), run_at, last_error: null, dead_at })
        .execute();
    return created_at.toISOString();
  };
  await mail(50, "sent");
  await mail(40, "given up");
  expect(await desk()).toMatchObject({ MailsWaiting: 0, MailsGivenUp: 1, OldestMail: null });
  await mail(20, "waits");
  const oldest = await mail(30, "waits");
  expect(await desk()).toMatchObject({ MailsWaiting: 2, MailsGivenUp: 1, OldestMail: oldest });
});

test("the audit log names users and sets, pages newest first, and keeps what an account that is gone has done", async () => {
  const ana = await customer(p);
  await admin.put(`/api/admin/users/${ana.id}/extra-time`, { Percent: 25 });
  const set = await p.setId("free-1");
  const Questions = [await p.questionId("free-1")];
  await admin.put(`/api/tenant/1/sets/${set}`, { Title: "Renamed", Questions });
  const page = async (n: number) => {
    const { response, text } = await admin.get(`/api/admin/audit?pageSize=1&page=${n}`);
    const [entry] = response;
    return [entry?.Action, entry?.SubjectName, entry?.Actor, JSON.parse(text).TPages];
  };
  expect(await page(1)).toEqual(["set_saved", "Renamed", "admin@threshold.example", 2]);
  expect(await page(2)).toEqual(["extra_time", ana.email, "admin@threshold.example", 2]);
  expect((await page(3))[0]).toBeUndefined();
  await sql`update audit_entry set actor_id = null`.execute(p.db);
  await p.db.deleteFrom("app_user").where("id", "=", ana.id).execute();
  expect(await page(2)).toEqual(["extra_time", "", "", 2]);
});

test("users are found by how their address begins, as it is written, and at most 20, by address", async () => {
  const learners = await Promise.all(Array.from({ length: 22 }, () => customer(p)));
  for (const [i, { id }] of learners.entries()) {
    const email = `pat${String(i).padStart(2, "0")}_x@example.sg`;
    await p.db.updateTable("app_user").set({ email }).where("id", "=", id).execute();
  }
  const found = async (query: string) =>
    (await admin.get(`/api/admin/users?query=${encodeURIComponent(query)}`)).response.map((u) =>
      String(u.Email),
    );
  expect(await found("pat")).toEqual(
    Array.from({ length: 20 }, (_, i) => `pat${String(i).padStart(2, "0")}_x@example.sg`),
  );
  expect(await found(" PAT21 ")).toEqual(["pat21_x@example.sg"]);
  for (const nobody of ["at", "pat__", "%", "pat2_", ""]) expect(await found(nobody), nobody).toEqual([]);
  expect(await found(learners[5]?.id ?? "")).toEqual(["pat05_x@example.sg"]);
});
