import { expect, test } from "vitest";
import { CANARY } from "../../../test/bank.ts";
import { startProduct } from "../../../test/product.ts";
import { customer } from "../../../test/shop.ts";
import { subscriber } from "../../../test/talk.ts";
import { userReferences } from "../../../test/user-references.ts";
import { learn, person, trade } from "../../../test/whole-life.ts";
import { audit } from "../../platform/audit.ts";

/** Where the rows of each reference to a user are in the export. */
const PART_OF: Record<string, string> = {
  "app_user.referrer_id": "Referrals",
  "attempt.user_id": "Attempts",
  "bot_answer.user_id": "BotAnswers",
  "bump.user_id": "Bumps",
  "charge.user_id": "Charges",
  "community_attempt.user_id": "CommunityAttempts",
  "community_feedback.user_id": "CommunityFeedback",
  "community_question.author_id": "CommunityQuestions",
  "community_review.user_id": "CommunityReviews",
  "daily_use.user_id": "DailyUse",
  "checkout.user_id": "Checkouts",
  "commission.referrer_id": "Referrals",
  "entitlement.user_id": "Entitlements",
  "feedback.user_id": "Feedback",
  "correction_notice.user_id": "Corrections",
  "first_answer.user_id": "FirstAnswers",
  "google_identity.user_id": "GoogleIdentities",
  "known_browser.user_id": "KnownBrowsers",
  "ledger_entry.user_id": "LedgerEntries",
  "message.user_id": "Messages",
  "payout.user_id": "Payouts",
  "problem_set.owner_id": "DrawnSets",
  "covered_set.user_id": "CoveredSets",
  "reply_notice.user_id": "UnreadReplies",
  "report.user_id": "Reports",
  "saved_question.user_id": "SavedQuestions",
  "session.user_id": "Sessions",
  "shown_key.user_id": "ShownKeys",
  "study_plan.user_id": "StudyPlans",
  "reminder_setting.user_id": "Reminders",
  "calendar_address.user_id": "Calendars",
  "push_subscription.user_id": "Notifications",
  "ability_state.user_id": "Beliefs",
  "known_area.user_id": "KnownAreas",
  "plan_day.user_id": "PlanDays",
  "exam_result.user_id": "ExamResults",
  "test_preset.user_id": "TestPresets",
  "test_link.user_id": "TestLinks",
  "note.user_id": "Notes",
  "reserved_attempt.user_id": "TakenAlong",
  "mark.user_id": "Marks",
  "tenant_admin.user_id": "Account.AdminOfTenants",
  "transfer.from_user": "Transfers",
  "transfer.to_user": "Transfers",
  "vote.user_id": "Votes",
};

/** What is not about the caller, or is in the export already. */
const LEFT_OUT: Record<string, string> = {
  "active_browser.user_id": "only names the one of Sessions that is not ended",
  "audit_entry.actor_id": "what an admin did concerns those it was done to; the house's record",
  "charge.granted_by": "likewise",
  "payout.decided_by": "likewise",
  "marked_answer.user_id": "is there for a second only; the answers are in Attempts",
  "reputation.user_id": "it is Account.Reputation",
  "commission.decided_by": "likewise",
  "question_version.created_by": "likewise: an editor's work on the bank",
  "regrade.made_by": "likewise",
  "checkout.referrer_id": "an order of somebody else",
  "commission.user_id": "what somebody else earned by the caller's purchase, which is in Charges",
};

test("every table that refers to a user is in the export, or is left out for a reason", async () => {
  const p = await startProduct();
  const found = (await userReferences(p.db)).map(({ name }) => name);
  expect(found.length).toBeGreaterThan(25);
  expect(found).toEqual([...Object.keys(PART_OF), ...Object.keys(LEFT_OUT)].sort());
});

test("who did all there is to do gets every part, no secret, no key, and nothing of anybody else", async () => {
  const p = await startProduct({ limitsOn: true });
  const ana = await person(p, "ana@example.sg");
  const friend = await customer(p);
  await learn(p, ana, friend);
  await trade(p, ana, friend);
  const at = p.clock.now();
  await p.db
    .insertInto("covered_set")
    .values({ user_id: ana.id, set_id: await p.setId("saq-1"), at })
    .execute();
  const reply = await ana.browser.get("/api/user/export");
  const data = reply.response;
  expect(data.Account).toMatchObject({ ID: ana.id, Email: "ana@example.sg", DisplayName: "ana_tan_88" });
  for (const path of [...Object.values(PART_OF), "HeldCommissions", "Mails", "AuditEntries"]) {
    const [name = "", inner = ""] = path.split(".");
    const part = inner ? data[name]?.[inner] : data[name];
    expect(part?.length, path).toBeGreaterThan(0);
  }
  const transfers = await p.db.selectFrom("transfer").selectAll().orderBy("id").execute();
  expect(data.Transfers?.map((t) => [t.Direction, t.ChargeID])).toEqual(
    transfers.map((t) => (t.from_user === ana.id ? ["given", t.from_charge] : ["received", t.to_charge])),
  );
  expect(data.Transfers?.map((t) => t.Direction)).toEqual(["given", "received"]);
  expect(new Set(data.Mails?.map((m) => String(m.Kind)))).toEqual(new Set(["otp", "receipt", "payout"]));
  expect(data.Sessions).toHaveLength(2);
  expect(data.Payouts).toMatchObject([{ Status: "accepted", PaymentNotes: "PayNow ana@example.sg" }]);

  const stored = await p.db.selectFrom("session").select(["token_hash", "browser_id"]).execute();
  const others = await p.db
    .selectFrom("app_user")
    .select(["id", "email"])
    .where("id", "<>", ana.id)
    .execute();
  const secrets = [
    ...(await p.db.selectFrom("calendar_address").select("token_hash").execute()),
    ...(await p.db.selectFrom("push_subscription").select(["endpoint", "p256dh", "auth"]).execute()),
  ];
  expect(secrets).toHaveLength(2);
  const words = [...stored, ...others, ...secrets].flatMap((row) => Object.values(row));
  for (const word of words.map(String)) expect(reply.text).not.toContain(word);
  expect(reply.text).not.toContain(CANARY);

  let refused = reply;
  for (let i = 0; i < 10 && refused.status === 200; i++) refused = await ana.browser.get("/api/user/export");
  expect([refused.status, refused.code]).toEqual([429, "slow_down"]);
  expect((await p.browser().get("/api/user/export")).status).toBe(401);
});

test("what was decided about a user, and about their payouts, messages and feedback, is in it, and nothing else", async () => {
  const p = await startProduct();
  const question = await p.questionId("free-1");
  const people = [await subscriber(p), await subscriber(p)] as const;
  for (const [n, { id, browser }] of people.entries()) {
    const made = { user_id: id, amount: 500, payment_notes: "PayNow 9123 4567", created_at: p.clock.now() };
    const payout = await p.db.insertInto("payout").values(made).returning("id").executeTakeFirstOrThrow();
    const message = await browser.post(`/api/chat/threads/${question}`, { Body: "I believe it is C." });
    const feedback = await browser.post("/api/anal/user/feedback", {
      ...{ Type: "bug", CurrentURL: "/", Browser: "b", Body: "The clock is slow." },
    });
    const subjects = [
      `user:${id}`,
      `payout:${payout.id}`,
      `message:${message.response.ID}`,
      `feedback:${feedback.response.ID}`,
    ];
    for (const subject of subjects) {
      const details = { whose: n, what: subject.split(":")[0] };
      await audit(p.db, { actorId: null, action: "decided", subject, details }, p.clock.now());
    }
  }
  for (const [n, { browser }] of people.entries()) {
    const { AuditEntries } = (await browser.get("/api/user/export")).response;
    const decided = AuditEntries?.filter((entry) => String(entry.Action) === "decided");
    expect(decided?.map(({ Details }) => Details)).toEqual(
      ["user", "payout", "message", "feedback"].map((what) => ({ whose: n, what })),
    );
  }
});

test("every attempt is in it once, however many, in their order, and so are its questions in theirs", async () => {
  const p = await startProduct();
  const ana = await person(p, "ana@example.sg");
  const set = await p.setId("free-1");
  const made: number[] = [];
  // One more than is read at once.
  for (let n = 0; n < 11; n++) {
    made.push(Number((await ana.browser.put(`/api/sets/${set}/attempt`)).response.ID));
    await ana.browser.put(`/api/sets/${set}/done`);
  }
  const asked = await p.db
    .selectFrom("set_question")
    .select("question_id")
    .where("set_id", "=", set)
    .orderBy("position")
    .execute();
  const { Attempts } = (await ana.browser.get("/api/user/export")).response;
  expect(Attempts?.map((attempt) => Number(attempt.ID))).toEqual(made);
  for (const attempt of Attempts ?? [])
    expect(attempt.Questions?.map((q) => Number(q.QnID))).toEqual(asked.map((row) => row.question_id));
});

test("answers go with their marks, but for questions of an open delayed test: those without, wherever they stand", async () => {
  const p = await startProduct();
  const ana = await person(p, "ana@example.sg");
  const free = await p.setId("free-1");
  const question = await p.questionId("free-1");
  const answer = async (url: string, Answer: string) => {
    const { ID } = (await ana.browser.put(url)).response;
    await ana.browser.post(`/api/attempts/${ID}/questions/${question}/done`, { Answer });
  };
  const { Body } = (await ana.browser.get(`/api/questions/${question}`)).response;
  const Marks = [{ Field: "Body", Quote: String(Body).slice(0, 4), Start: 0 }];
  expect((await ana.browser.put(`/api/questions/${question}/marks`, { Marks })).status).toBe(200);
  const marked = async () => (await ana.browser.get("/api/user/export")).response.Marks?.length;
  const exported = async () =>
    (await ana.browser.get("/api/user/export")).response.Attempts?.map((attempt) => {
      const found = attempt.Questions?.find((q) => Number(q.QnID) === question);
      return [found?.Ans, found?.Score, found?.EarlierAns];
    });
  await answer(`/api/sets/${free}/attempt`, "2");
  await ana.browser.put(`/api/sets/${free}/done`);
  expect([await exported(), await marked()]).toEqual([[["2", 1, []]], 1]);
  await answer(`/api/sets/${free}/attempt?delayMarking=true`, "1");
  await answer(`/api/sets/${free}/attempt`, "3");
  expect(await exported()).toEqual([
    ["2", null, []],
    ["3", null, ["1"]],
  ]);
  // What one marked may be the words that give the answer.
  expect(await marked()).toBe(0);
  await ana.browser.put(`/api/sets/${free}/done`);
  expect(await exported()).toEqual([
    ["2", 1, []],
    ["3", 0, ["1"]],
  ]);
});

test("what the house said of feedback about a question waits for an open delayed test that asks it", async () => {
  const p = await startProduct();
  const ana = await person(p, "ana@example.sg");
  const free = await p.setId("free-1");
  const made = {
    ...{ user_id: ana.id, type: "QnWrongKey" as const, current_url: "/", browser: "b", body: "It is B." },
    ...{ question_id: await p.questionId("free-1"), created_at: p.clock.now() },
    ...{ outcome: "fixed" as const, note: "Yes: the key is B.", closed_at: p.clock.now() },
  };
  await p.db.insertInto("feedback").values(made).execute();
  const said = async () =>
    (await ana.browser.get("/api/user/export")).response.Feedback?.map((one) => [one.Outcome, one.Note]);
  expect(await said()).toEqual([["fixed", "Yes: the key is B."]]);
  await ana.browser.put(`/api/sets/${free}/attempt?delayMarking=true`);
  expect(await said()).toEqual([[null, ""]]);
  await ana.browser.put(`/api/sets/${free}/done`);
  expect(await said()).toEqual([["fixed", "Yes: the key is B."]]);
});
