import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Answered, Browser } from "../test/browser.ts";
import { adminOf } from "../test/callers.ts";
import { ownWords, publishedBy, review, reviewer, writeQuestion } from "../test/community.ts";
import { type Product, startProduct } from "../test/product.ts";
import { pushSubscription } from "../test/push.ts";
import { portableMcq } from "../test/question-files.ts";
import { customer, signedIn } from "../test/shop.ts";
import { say, subscriber } from "../test/talk.ts";
import { write } from "./formats/write.ts";
import { CAPS, type CapName, KEPT } from "./platform/caps.ts";
import type { Db } from "./platform/db/database.ts";
import { writeCaps } from "./platform/db/write-caps.ts";

/** Tables that need no cap, and what bounds them. */
const BOUNDED: Record<string, string[]> = {
  "one row an account": [
    "ability_state",
    "active_browser",
    "app_user",
    "calendar_address",
    "daily_use",
    "reminder_setting",
    "reputation",
    "study_plan",
  ],
  "the latest stay (caps.ts, KEPT)": ["catalogue_change", "known_browser", "reply_notice", "session"],
  "the latest 200 questions of a user stay (bot/commands.ts)": ["bot_answer"],
  "one a user and set of the house's bank": ["covered_set"],
  "one a user and day, of which the last 30 stay (plan/day-commands.ts), with 50 items at most": [
    "plan_day",
    "plan_session",
  ],
  "one an attempt, which are capped; without its attempt it is a pair of numbers": ["mock_forecast"],
  "one a question of an attempt": ["answer", "attempt_question", "late_answer", "regraded_answer"],
  "passed on by a job within seconds (practice/jobs.ts, item-analysis/jobs.ts)": [
    "first_answer_change",
    "item_recount",
    "marked_answer",
    "scored_attempt",
  ],
  "one a user and question, or version, of the house's bank": [
    "correction_notice",
    "first_answer",
    "shown_key",
  ],
  "one a question, version or place of a set, which are capped": [
    "item_choice",
    "item_difficulty",
    "item_figure",
    "item_rest",
    "item_time",
    "question_constant",
    "set_question",
    "thread",
  ],
  "only with money that came, or that the house gives": [
    "charge",
    "commission",
    "entitlement",
    "ledger_entry",
    "ledger_transaction",
    "payout",
    "provider_event",
    "sandbox_session",
    "transfer",
  ],
  "one an event of the configuration": ["bump"],
  "one an account of Google's with the same address": ["google_identity"],
  "limited by address and mailbox (limits.ts), and purged by a job or kept once each": [
    "job",
    "mail_outbox",
    "otp_challenge",
    "otp_failure",
    "used_nonce",
  ],
  "the house writes it": [
    "blueprint",
    "cap",
    "constant",
    "content_failure",
    "content_import",
    "misconception",
    "moderation",
    "paper",
    "promo_campaign",
    "rule",
    "schema_migration",
    "schema_migration_lock",
    "tenant",
    "tenant_admin",
    "topic",
  ],
};

/** Tables with a foreign key to users or tenants, or to one of these. */
async function ownedTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive owned (oid) as (
      select unnest(array['app_user'::regclass::oid, 'tenant'::regclass::oid])
      union
      select k.conrelid from pg_constraint k join owned o on k.confrelid = o.oid where k.contype = 'f'
    )
    select c.relname as name from owned join pg_class c using (oid) order by 1`.execute(db);
  return rows.map((row) => row.name);
}

async function allTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  return rows.map((row) => row.name);
}

/** The triggers that enforce caps: the table and the cap's name. */
async function keptCaps(db: Db) {
  const { rows } = await sql<{ table: string; cap: string }>`
    select t.tgrelid::regclass::text as table, split_part(encode(t.tgargs, 'escape'), '\\000', 1) as cap
    from pg_trigger t join pg_proc f on f.oid = t.tgfoid where f.proname = 'keep_cap' order by 2`.execute(db);
  return rows;
}

describe("every table", () => {
  test("that users, affiliates, editors or tenants' admins can fill has a cap, or a reason here why it needs none", async () => {
    const { db } = await startProduct();
    const capped = (await keptCaps(db)).map(({ table }) => table);
    const known = [...new Set(capped), ...Object.values(BOUNDED).flat()];
    expect(known.toSorted()).toEqual(await allTables(db));
    expect((await ownedTables(db)).filter((table) => !known.includes(table))).toEqual([]);
  });

  test("that is new and depends on users, directly or through another table, is found", async () => {
    const { db } = await startProduct();
    await sql`create table planted (id int primary key, user_id text references app_user)`.execute(db);
    await sql`create table planted_child (planted_id int references planted)`.execute(db);
    try {
      const known = Object.values(BOUNDED).flat();
      const found = (await ownedTables(db)).filter((table) => table.startsWith("planted"));
      expect(found).toEqual(["planted", "planted_child"]);
      expect(found.filter((table) => known.includes(table))).toEqual([]);
    } finally {
      await sql`drop table planted_child, planted`.execute(db);
    }
  });

  test("with a cap has it enforced by the database, in the size given in caps.ts", async () => {
    const { db } = await startProduct();
    expect((await keptCaps(db)).map(({ cap }) => cap)).toEqual(Object.keys(CAPS).toSorted());
    await sql`update cap set most = 7`.execute(db);
    await writeCaps(db);
    const { rows } = await sql<{ name: string; most: number }>`select name, most from cap`.execute(db);
    expect(Object.fromEntries(rows.map(({ name, most }) => [name, most]))).toEqual(
      Object.fromEntries(Object.entries(CAPS).map(([name, { most }]) => [name, most])),
    );
  });
});

/** Runs `work` with a smaller cap. */
async function withMost(db: Db, name: CapName, most: number, work: () => Promise<void>) {
  await db.updateTable("cap").set({ most }).where("name", "=", name).execute();
  try {
    await work();
  } finally {
    await writeCaps(db);
  }
}

type Act = () => Promise<Answered>;
interface Filling {
  /** Each adds one row. */
  acts: Act[];
  table: string;
  owner: string;
  of: string | number;
  /** One after the other: each needs what the former one left. */
  inTurn?: boolean;
}

const WORDS = { Body: "Whose?", Params: ["a", "b", "c", "d"], Answer: "1", Explanation: "So." };
const NEW = { ...WORDS, QnType: "mcq", TopicID: 1 };
const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));

async function idsOf(p: Product, keys: string[]) {
  return Promise.all(keys.map((key) => p.questionId(key)));
}

async function messagesOf(p: Product, n: number) {
  const author = await subscriber(p);
  const question = await p.questionId("locked-1");
  const ids = [];
  for (let i = 0; i < n; i++) ids.push(await say(author, question, `The ${i}th word on it.`));
  return ids;
}

async function publishedQuestions(p: Product, n: number) {
  const author = await subscriber(p);
  const ids = [];
  for (let i = 0; i < n; i++) ids.push(await publishedBy(p, author));
  return ids;
}

async function editor(p: Product) {
  const { browser, id } = await adminOf(p, 3);
  return { browser, id, add: () => browser.post("/api/tenant/3/questions", NEW) };
}

const KEYS = ["free-1", "free-2", "free-3", "locked-1", "locked-2", "locked-3"];

/** How to reach a cap by calls. */
const FILLINGS: Record<CapName, (p: Product) => Promise<Filling>> = {
  async attempts(p) {
    const { id, browser } = await subscriber(p);
    const sets = await Promise.all(
      ["free-1", "locked-1", "other-paper", "case-1", "saq-1"].map((key) => p.setId(key)),
    );
    const acts = sets.map((set) => () => browser.put(`/api/sets/${set}/attempt`));
    return { acts, table: "attempt", owner: "user_id", of: id };
  },
  async savedQuestions(p) {
    const { id, browser } = await subscriber(p);
    const acts = (await idsOf(p, KEYS)).map((q) => () => browser.put(`/api/questions/${q}/fav`));
    return { acts, table: "saved_question", owner: "user_id", of: id };
  },
  async takenAlong(p) {
    const { id, browser } = await subscriber(p);
    const acts = [1, 2, 3].map((topic) => () => browser.post(`/api/topic/${topic}/take-along`));
    return { acts, table: "reserved_attempt", owner: "user_id", of: id };
  },
  async testPresets(p) {
    const { id, browser } = await subscriber(p);
    const acts = times(
      6,
      (i) => () => browser.post("/api/tests/presets", { Name: `${i}`, Filter: { Papers: [1] } }),
    );
    return { acts, table: "test_preset", owner: "user_id", of: id };
  },
  async testLinks(p) {
    const { id, browser } = await subscriber(p);
    const test = await browser.post("/api/tests", { Papers: [1], Number: 2 });
    const acts = times(6, () => () => browser.post(`/api/tests/${test.response.ID}/link`));
    return { acts, table: "test_link", owner: "user_id", of: id };
  },
  async pushSubscriptions(p) {
    const { id, browser } = await subscriber(p);
    const acts = times(
      6,
      (i) => () =>
        browser.post("/api/push/subscriptions", pushSubscription(`https://fcm.googleapis.com/fcm/send/${i}`)),
    );
    return { acts, table: "push_subscription", owner: "user_id", of: id };
  },
  async knownAreas(p) {
    const { id, browser } = await subscriber(p);
    const areas = times(6, (i) => `area-${i}`);
    await sql`insert into rule (key, topic_id, area, says)
              select a, 1, a, 'A rule.' from unnest(${areas}::text[]) as w (a)`.execute(p.db);
    const acts = areas.map((Area) => () => browser.put("/api/ability/known", { Area, Known: true }));
    return { acts, table: "known_area", owner: "user_id", of: id };
  },
  async examResults(p) {
    const { id, browser } = await subscriber(p);
    const acts = times(
      6,
      (i) => () => browser.put("/api/exam-results", { Paper: 1, On: `2026-11-0${i + 1}`, Passed: false }),
    );
    return { acts, table: "exam_result", owner: "user_id", of: id };
  },
  async notes(p) {
    const { id, browser } = await subscriber(p);
    const acts = (await idsOf(p, KEYS)).map(
      (q) => () => browser.put(`/api/questions/${q}/note`, { Body: "Mine." }),
    );
    return { acts, table: "note", owner: "user_id", of: id };
  },
  async marks(p) {
    const { id, browser } = await subscriber(p);
    const Marks = [{ Field: "Body", Quote: "Who", Start: 0 }];
    const acts = (await idsOf(p, KEYS)).map((q) => () => browser.put(`/api/questions/${q}/marks`, { Marks }));
    return { acts, table: "mark", owner: "user_id", of: id };
  },
  async messages(p) {
    const { id, browser } = await subscriber(p);
    const acts = (await idsOf(p, KEYS)).map(
      (q) => () => browser.post(`/api/chat/threads/${q}`, { Body: `A word on question ${q}.` }),
    );
    return { acts, table: "message", owner: "user_id", of: id };
  },
  async votes(p) {
    const { id, browser } = await subscriber(p);
    const acts = (await messagesOf(p, 5)).map((m) => () => browser.put(`/api/chat/reaction/${m}/1`));
    return { acts, table: "vote", owner: "user_id", of: id };
  },
  async reports(p) {
    const { id, browser } = await subscriber(p);
    const acts = (await messagesOf(p, 5)).map(
      (m) => () => browser.post(`/api/chat/messages/${m}/report`, { Reason: "rude" }),
    );
    return { acts, table: "report", owner: "user_id", of: id };
  },
  async feedback(p) {
    const { id, browser } = await customer(p);
    const body = { Type: "bug", CurrentURL: "/", Browser: "b", Body: "It is broken." };
    const acts = times(6, () => () => browser.post("/api/anal/user/feedback", body));
    return { acts, table: "feedback", owner: "user_id", of: id };
  },
  async communityQuestions(p) {
    const { id, browser } = await subscriber(p);
    const acts = times(6, () => () => browser.post("/api/userquestions", ownWords()));
    return { acts, table: "community_question", owner: "author_id", of: id };
  },
  async allCommunityQuestions(p) {
    const authors = [await subscriber(p), await subscriber(p)];
    const acts = authors.flatMap(({ browser }) =>
      times(3, () => () => browser.post("/api/userquestions", ownWords())),
    );
    return { acts, table: "question", owner: "tenant_id", of: 2 };
  },
  async communityReviews(p) {
    const [author, judge] = [await subscriber(p), await reviewer(p)];
    const ids = [];
    for (let i = 0; i < 5; i++) ids.push(await writeQuestion(author));
    return {
      acts: ids.map((q) => () => review(judge, q, "approve")),
      table: "community_review",
      owner: "user_id",
      of: judge.id,
    };
  },
  async communityAnswers(p) {
    const { id, browser } = await subscriber(p);
    const acts = (await publishedQuestions(p, 4)).map(
      (q) => () => browser.put(`/api/userquestions/${q}/attempt`, { answer: "1" }),
    );
    return { acts, table: "community_attempt", owner: "user_id", of: id };
  },
  async communityRemarks(p) {
    const { id, browser } = await subscriber(p);
    const ids = await publishedQuestions(p, 4);
    for (const q of ids) await browser.put(`/api/userquestions/${q}/attempt`, { answer: "1" });
    const acts = ids.map((q) => () => browser.put(`/api/userquestions/feedback/${q}`, { vote: 1 }));
    return { acts, table: "community_feedback", owner: "user_id", of: id };
  },
  async orders(p) {
    const { id, browser } = await customer(p);
    const acts = times(5, () => () => browser.post("/api/create-checkout-session", { PriceID: "p1-1" }));
    return { acts, table: "checkout", owner: "user_id", of: id, inTurn: true };
  },
  async tenantQuestions(p) {
    const { add } = await editor(p);
    return { acts: times(6, () => add), table: "question", owner: "tenant_id", of: 3 };
  },
  async tenantSets(p) {
    const { browser } = await editor(p);
    const acts = times(
      6,
      (i) => () => browser.post("/api/tenant/3/sets", { Title: `Set ${i}`, TopicID: 1, Type: "MCQ" }),
    );
    return { acts, table: "problem_set", owner: "tenant_id", of: 3 };
  },
  async versions(p) {
    const { browser, add } = await editor(p);
    const made = (await add()).response;
    let UpdatedAt = made.UpdatedAt;
    const acts = times(5, (i) => async () => {
      const body = { ...WORDS, Body: `Whose now, for the ${i}th time?`, UpdatedAt };
      const saved = await browser.put(`/api/admin/questions/${made.ID}`, body);
      UpdatedAt = saved.response?.UpdatedAt ?? UpdatedAt;
      return saved;
    });
    return { acts, table: "question_version", owner: "question_id", of: Number(made.ID), inTurn: true };
  },
  async regrades(p) {
    const { browser, add } = await editor(p);
    const { ID } = (await add()).response;
    const acts = ["2", "3", "4", "2"].map(
      (Answer) => () => browser.post(`/api/admin/questions/${ID}/regrade`, { Answer, Reason: "So." }),
    );
    return { acts, table: "regrade", owner: "question_id", of: Number(ID), inTurn: true };
  },
  async editorActs(p) {
    const { browser, id } = await editor(p);
    const acts = times(
      6,
      (i) => () => browser.post("/api/tenant/3/sets", { Title: `Set ${i}`, TopicID: 1, Type: "MCQ" }),
    );
    return { acts, table: "audit_entry", owner: "actor_id", of: id };
  },
};

const rowsOf = async (db: Db, { table, owner, of }: Filling) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where ${sql.ref(owner)} = ${of}`.execute(db);
  return rows[0]?.n ?? 0;
};

const MORE = 2;

/** Calls that may be repeated: they make one row, however often. */
const REPEATED: CapName[] = ["attempts", "savedQuestions", "votes"];

test.each(
  Object.keys(CAPS) as CapName[],
)("%s: as many as the cap says and no more, however many come at once, and a clear sentence for the rest", async (name) => {
  const p = await startProduct();
  const filling = await FILLINGS[name](p);
  const { acts, inTurn } = filling;
  const before = await rowsOf(p.db, filling);
  const answers: Answered[] = [];
  await withMost(p.db, name, before + MORE, async () => {
    if (inTurn) for (const act of acts) answers.push(await act());
    else answers.push(...(await Promise.all(acts.map((act) => act()))));
  });
  expect(await rowsOf(p.db, filling)).toBe(before + MORE);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(acts.length - MORE);
  const { most, sentence } = CAPS[name];
  for (const { status, code, error } of refused)
    expect([status, code, error]).toEqual([400, "cap_reached", sentence(most.toLocaleString("en-SG"))]);
  const repeated = acts[answers.findIndex(({ status }) => status === 200)];
  if (REPEATED.includes(name))
    await withMost(p.db, name, 0, async () => expect((await repeated?.())?.status).toBe(200));
});

test("a file that would take a tenant's bank beyond its cap is refused as a whole", async () => {
  const p = await startProduct();
  const { browser } = await editor(p);
  const file = (n: number) => ({
    Format: "csv",
    Text: Buffer.from(
      write(
        "csv",
        times(n, (i) => portableMcq(`file-${i}`)),
      ),
    ).toString(),
    TopicID: 1,
  });
  await withMost(p.db, "tenantQuestions", 3, async () => {
    const refused = await browser.post("/api/tenant/3/import", file(4));
    expect([refused.status, refused.code]).toEqual([400, "cap_reached"]);
    const events = await browser.send("POST", "/api/tenant/3/import", file(4), {
      accept: "text/event-stream",
    });
    expect(events.text).toContain('"Code":"cap_reached"');
    expect((await browser.get("/api/tenant/3/questions")).response).toEqual([]);
    expect((await browser.post("/api/tenant/3/import", file(3))).response).toMatchObject({ Added: 3 });
  });
});

test("the house's own bank has no cap: a start is never refused because of it", async () => {
  const p = await startProduct();
  const admin = await p.signIn("admin@threshold.example");
  for (const name of ["tenantQuestions", "tenantSets", "editorActs"] as const)
    await withMost(p.db, name, 0, async () => {
      expect((await admin.post("/api/tenant/1/questions", NEW)).status).toBe(200);
      expect(
        (await admin.post("/api/tenant/1/sets", { Title: "A set", TopicID: 1, Type: "MCQ" })).status,
      ).toBe(200);
    });
});

test("no cap refuses an answer to an open attempt, finishing it, or sample answers given before sign-up", async () => {
  const p = await startProduct();
  const { browser } = await subscriber(p);
  const set = await p.setId("locked-1");
  const { ID } = (await browser.put(`/api/sets/${set}/attempt`)).response;
  await p.db.updateTable("cap").set({ most: 0 }).execute();
  try {
    const url = `/api/attempts/${ID}/questions/${await p.questionId("locked-1")}/done`;
    expect((await browser.post(url, { Answer: "1" })).status).toBe(200);
    const more = { Answers: [{ QnID: await p.questionId("locked-2"), Answer: "2" }] };
    expect((await browser.post(`/api/attempts/${ID}/answers`, more)).status).toBe(200);
    expect((await browser.put(`/api/sets/${set}/attempt`)).status).toBe(200);
    expect((await browser.put(`/api/sets/${set}/done`)).response.Score).toBe(1);
    const samples = { Answers: [{ QnID: await p.questionId("sample-1"), Answer: "2" }] };
    expect((await browser.post("/api/questions/samples/answers", samples)).status).toBe(200);
    expect((await browser.put(`/api/sets/${set}/attempt`)).code).toBe("cap_reached");
    expect((await browser.post("/api/dynamic-sets/attempts/new?topic_id=3")).code).toBe("cap_reached");
  } finally {
    await writeCaps(p.db);
  }
});

describe("rows that are thinned out", () => {
  const countOf = async (db: Db, table: string) =>
    (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)).rows[0]?.n ??
    0;

  test("the latest ended sessions and known browsers are kept", async () => {
    const p = await startProduct();
    const who = await customer(p);
    const at = p.clock.now();
    await sql`
      insert into session (user_id, token_hash, browser_id, created_at, seen_at, expires_at, ended_at, end_reason)
      select ${who.id}, 'h' || n, 'b', ${at}, ${at}, ${at}, ${at}, 'logout' from generate_series(1, 400) n`.execute(
      p.db,
    );
    await sql`
      insert into known_browser (user_id, browser_id, seen_at)
      select ${who.id}, 'b' || n, ${at}::timestamptz - n * interval '1 minute' from generate_series(1, 400) n`.execute(
      p.db,
    );
    const browser: Browser = await signedIn(p, who.id);
    expect((await browser.get("/api/whoami")).response.ID).toBe(who.id);
    expect(await countOf(p.db, "session")).toBe(KEPT.endedSessions + 1);
    expect(await countOf(p.db, "known_browser")).toBe(KEPT.knownBrowsers);
  });

  test("a user with a thousand unread replies gets no more notices until they look", async () => {
    const p = await startProduct();
    const [ana, ben] = [await subscriber(p), await subscriber(p)];
    const question = await p.questionId("locked-1");
    const post = await say(ana, question, "Why is it two and not three?");
    await sql`
      with made as (
        insert into message (question_id, user_id, body, created_at, updated_at)
        select ${question}::bigint, ${ben.id}, 'a reply', now(), now() from generate_series(1, ${KEPT.unreadReplies}::int)
        returning id)
      insert into reply_notice (user_id, message_id) select ${ana.id}, id from made`.execute(p.db);
    await say(ben, question, "Because of s 44.", post);
    expect(await countOf(p.db, "reply_notice")).toBe(KEPT.unreadReplies);
    await ana.browser.put("/api/notices/read", {});
    await say(ben, question, "Once more: s 44.", post);
    expect(await countOf(p.db, "reply_notice")).toBe(1);
  });

  test("the latest changes of the bank are kept", async () => {
    const p = await startProduct();
    await sql`insert into catalogue_change (at) select now() from generate_series(1, 1500)`.execute(p.db);
    await p.runJob("purge old changes of the bank");
    expect(await countOf(p.db, "catalogue_change")).toBe(KEPT.bankChanges);
    expect((await p.browser().get("/api/paperv2/1")).status).toBe(200);
  });
});
