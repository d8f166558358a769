import { sql } from "kysely";
import { insertQuestion } from "../server/content/question-rows.ts";
import { escapeHtml } from "../server/platform/html.ts";
import type { Browser } from "./browser.ts";
import type { Product } from "./product.ts";
import { pushSubscription } from "./push.ts";
import { buy, type Customer, customer, signedIn } from "./shop.ts";

interface Person {
  id: string;
  email: string;
  browser: Browser;
}

/** Somebody signed in by a code, so that codes and mails of theirs exist. */
export async function person(p: Product, email: string): Promise<Person> {
  const browser = p.browser();
  return { id: await p.signInByCode(browser, email), email, browser };
}

/** Answers, tests, saved questions, messages and a vote: everything that a learner leaves without ever paying. */
export async function learn(p: Product, { id, email, browser: b }: Person, friend: Customer): Promise<void> {
  await b.post("/api/user?DisplayName=ana_tan_88");
  const free = await p.setId("free-1");
  const question = await p.questionId("free-1");
  const first = (await b.put(`/api/sets/${free}/attempt`)).response;
  await b.post(`/api/attempts/${first.ID}/questions/${question}/done`, { Answer: "2" });
  await p.runJob("pass on marked answers");
  await b.put(`/api/sets/${free}/done`);
  await b.put(`/api/questions/${question}/fav`);
  await planAndWrite(b, await p.questionId("free-2"));
  const { db } = p;
  const at = p.clock.now();
  await db.insertInto("known_area").values({ user_id: id, area: "an-area", at }).execute();
  await sql`insert into marked_answer (user_id, attempt_id, question_id, version, ans, score, from_samples, at)
            values (${id}, ${Number(first.ID)}, ${question}, 1, '2', 1, false, ${at})`.execute(db);
  const typed = `Write to ${email.toUpperCase()}, please.`;
  await sql`insert into late_answer (attempt_id, question_id, ans, seq, created_at)
            values (${Number(first.ID)}, ${question}, '3', 2, ${at})`.execute(db);
  await sql`insert into google_identity (issuer, subject, user_id)
            values ('accounts.google.com', ${`sub-${id}`}, ${id})`.execute(db);
  const say = (user: string, body: string, replyTo: number | null) =>
    sql<{ id: number }>`
    insert into message (question_id, user_id, parent_id, body, body_html, created_at, updated_at)
    values (${question}, ${user}, ${replyTo}, ${body}, ${`<p>${escapeHtml(body)}</p>`}, ${at}, ${at}) returning id`.execute(
      db,
    );
  const own = await say(id, typed, null);
  const other = await say(friend.id, `Ask ${email}.`, own.rows[0]?.id ?? 0);
  await sql`insert into reply_notice (user_id, message_id) values (${id}, ${other.rows[0]?.id ?? 0})`.execute(
    db,
  );
  await sql`insert into report (message_id, user_id, reason, created_at)
            values (${other.rows[0]?.id ?? 0}, ${id}, ${typed}, ${at})`.execute(db);
  await sql`insert into vote (message_id, user_id, value) values (${other.rows[0]?.id ?? 0}, ${id}, 1)`.execute(
    db,
  );
  await sql`insert into bot_answer (user_id, prompt, completion, asked_at)
            values (${id}, ${`I am ${email}`}, 'A caveat gives notice.', ${at})`.execute(db);
  await sql`insert into feedback (user_id, type, current_url, browser, body, created_at, outcome, note, closed_at)
            values (${id}, 'bug', ${`/login?email=${email}`}, 'a browser', ${typed}, ${at}, 'noted', ${typed}, ${at})`.execute(
    db,
  );
  await takePart(p, id, friend.id, typed);
  await sql`insert into otp_failure (key, failures) values (${`${email.toLowerCase()}\nsome browser`}, 1)`.execute(
    db,
  );
}

/** A plan, a preset, a note, a marked passage, and a downloaded topic. */
async function planAndWrite(b: Browser, question: number) {
  await b.put("/api/plan", { Resit: { Paper: 1, Account: "Ran out of time." } });
  await b.put("/api/plan/reminders", { Mail: true });
  await b.post("/api/plan/calendar");
  const { Day, Items } = (await b.get("/api/plan/day")).response;
  await b.post("/api/plan/sessions", { Day, Item: String(Items?.[0]?.Href).slice(-8) });
  await b.put("/api/exam-results", { Paper: 1, On: Day, Passed: false });
  await b.post("/api/tests/presets", { Name: "Mine", Filter: { Papers: [1] } });
  await b.post("/api/topic/1/take-along");
  await b.put(`/api/questions/${question}/note`, { Body: "Mine." });
  const Marks = [{ Field: "Body", Quote: "Body of", Start: 0, Prefix: "", Suffix: " free-2" }];
  await b.put(`/api/questions/${question}/marks`, { Marks });
}

/** A published question of one's own, and a review of, an answer to and a comment on somebody else's. */
async function takePart({ db, clock }: Product, id: string, other: string, typed: string) {
  const at = clock.now();
  const words = {
    body: typed,
    params: [typed, "two", "three", "four"],
    answer: "1",
    explanation: typed,
    rationales: [],
    source: typed,
    difficulty: "medium" as const,
    tags: [],
    maxScore: 1,
    lawAsAt: null,
  };
  const write = async (author: string, status: string, body: string) => {
    const question = { tenantId: 2, topicId: 1, type: "mcq" as const, isDraft: false, authorId: author };
    const made = await db
      .transaction()
      .execute((tx) => insertQuestion(tx, { ...question, words: { ...words, body } }, at));
    await sql`insert into community_question (question_id, author_id, status, round, submitted_version, submitted_at)
              values (${made}, ${author}, 'in_review', 1, 1, ${at})`.execute(db);
    if (author !== id)
      await sql`insert into community_review (question_id, user_id, round, verdict, reason, at)
                values (${made}, ${id}, 1, 'approve', ${typed}, ${at})`.execute(db);
    if (status === "published")
      await sql`update community_question set status = 'published', decided_at = ${at} where question_id = ${made}`.execute(
        db,
      );
    return made;
  };
  await write(id, "published", typed);
  await write(id, "in_review", typed);
  const theirs = await write(other, "published", `Ask ${typed}`);
  await sql`insert into community_attempt (question_id, user_id, version, answer, correct, at)
            values (${theirs}, ${id}, 1, '1', true, ${at})`.execute(db);
  await sql`insert into community_feedback (question_id, user_id, vote, type, body, at)
            values (${theirs}, ${id}, 1, 'QnOther', ${typed}, ${at})`.execute(db);
}

/**
 * Buys, refers, is paid and decides: with `learn`, a row in every table that refers to a user. In the end commission is
 * owed and one payout has been made.
 */
export async function trade(p: Product, user: Person, friend: Customer): Promise<void> {
  const { db } = p;
  const { id, browser: b } = user;
  await b.put("/api/affiliate/join");
  const referrer = await customer(p, { affiliate: true });
  await b.post("/api/affiliate/set-referrer", { ReferralID: referrer.code });
  await buy(b);
  // On the other topic: a test that stays open and drew the marked question would withhold its marks.
  await b.post("/api/dynamic-sets/attempts/new?topic_id=2");
  const test = await b.post("/api/tests", { Papers: [2], Number: 1 });
  await b.post(`/api/tests/${test.response.ID}/link`);
  await b.put(`/api/sets/${await p.setId("locked-1")}/attempt?delayMarking=true`);
  await sql`update app_user set referrer_id = ${id}, referred_at = ${p.clock.now()} where id = ${friend.id}`.execute(
    db,
  );
  await buy(friend.browser);
  p.clock.pass(14 * 86_400);
  user.browser = await signedIn(p, id);
  friend.browser = await signedIn(p, friend.id);
  const notes = `PayNow ${user.email}`;
  const payout = await user.browser.post("/api/affiliate/payout", { PaymentNotes: notes });
  if (payout.status !== 200) throw new Error(`no payout: ${payout.error}`);
  const admin = await p.signIn("admin@threshold.example");
  const reason = `Sent, see the mail to ${user.email}`;
  await admin.put(`/api/admin/payouts/${payout.response.ID}`, { Status: "accepted", Reason: reason });
  const second = await customer(p, { referrer: { ...friend, id } });
  await buy(second.browser, "p1-1");
  // Of the session that is left: earlier ones have ended, and their browsers' notifications with them.
  await user.browser.post(
    "/api/push/subscriptions",
    pushSubscription("https://fcm.googleapis.com/fcm/send/ana"),
  );
  await act(p, user, second.id);
}

/** Rows that only admins create, or that take months to arise. */
async function act({ db, clock }: Product, { id, email }: Person, other: string) {
  const at = clock.now();
  await sql`insert into tenant_admin (tenant_id, user_id) values (1, ${id})`.execute(db);
  await sql`insert into bump (user_id, event, at) values (${id}, 'feb2023', ${at})`.execute(db);
  await sql`insert into audit_entry (actor_id, action, subject, at) values (${id}, 'rates', ${`user:${other}`}, ${at})`.execute(
    db,
  );
  await sql`update commission set held_at = ${at}, held_for = '{shared_browser}', verdict = 'released', decided_at = ${at},
            decided_by = ${id}, verdict_reason = ${`We wrote to ${email}.`} where user_id = ${other}`.execute(
    db,
  );
  await sql`insert into correction_notice (user_id, question_id, reason, at) values (${id}, 1, 'The rate has changed.', ${at})`.execute(
    db,
  );
  await sql`insert into regrade (question_id, answer, former_answer, reason, made_by, at, pass_began_at, settled_at)
            values (1, '3', '2', 'a slip', ${id}, ${at}, ${at}, ${at})`.execute(db);
  await sql`update question_version set created_by = ${id} where question_id = 1`.execute(db);
  await sql`update charge set granted_by = ${id} where user_id = ${other}`.execute(db);
  await sql`insert into payout (user_id, amount, payment_notes, status, created_at, decided_at, decided_by)
            values (${other}, 500, 'PayNow 9123 4567', 'rejected', ${at}, ${at}, ${id})`.execute(db);
  const charge = async (user: string, origin: number | null) => {
    const { rows } = await sql<{ id: number }>`
      insert into charge (user_id, source, status, perm, created_at, succeeded_at, origin_id)
      values (${user}, ${origin ? "transfer" : "grant"}, 'captured', 1, ${at}, ${at}, ${origin}) returning id`.execute(
      db,
    );
    return rows[0]?.id ?? 0;
  };
  for (const [from, to] of [
    [id, other],
    [other, id],
  ] as const) {
    const given = await charge(from, null);
    await sql`insert into transfer (from_user, to_user, from_charge, to_charge, at)
              values (${from}, ${to}, ${given}, ${await charge(to, given)}, ${at})`.execute(db);
  }
}
