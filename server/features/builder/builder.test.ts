import { sql } from "kysely";
import { describe, expect, onTestFailed, test } from "vitest";
import { buildBank, buildMcq, buildSet } from "../../../test/bank.ts";
import type { Browser } from "../../../test/browser.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { type Random, seeded } from "../../../test/random.ts";
import { sized } from "../../../test/size.ts";
import { subscriber } from "../../../test/talk.ts";

const filing = (kind: "direct" | "scenario", misconception: string) => ({
  lo: null,
  rule: null,
  kind,
  misconceptions: [misconception, "", misconception, misconception],
  proof: null,
  compute: null,
});

/** Questions that differ in everything that a filter looks at. */
function variedBank() {
  const bank = buildBank();
  const varied = Array.from({ length: 12 }, (_, i) =>
    buildMcq(`varied-${i}`, "t2", {
      difficulty: (["easy", "medium", "hard"] as const)[i % 3] ?? "easy",
      tags: i % 2 ? ["odd"] : ["even", "both"],
      filings: [filing(i % 4 ? "scenario" : "direct", i % 5 ? "error-a" : "error-b")],
    }),
  );
  return {
    ...bank,
    hash: "varied",
    sets: [...bank.sets, buildSet("varied", varied, { topic: "t2", position: 2 })],
  };
}

const build = (b: Browser, filter: object, more: object = {}) =>
  b.post("/api/tests", { Papers: [1, 2], Number: 100, ...filter, ...more });
const countOf = async (b: Browser, filter: object) =>
  (await b.post("/api/tests/count", { Papers: [1, 2], ...filter })).response.Questions;

async function questionsOf(b: Browser, attempt: { ProblemSetID: unknown }) {
  return (await b.get(`/api/sets/${attempt.ProblemSetID}/questions`)).response;
}

describe("a built test", () => {
  test("is an ordinary attempt at a set of one's own, with the questions that match", async () => {
    const p = await startProduct();
    const { browser: b } = await subscriber(p);
    expect(await countOf(b, { Kinds: ["csq"] })).toBe(1);
    const { status, response } = await build(b, { Topics: [2], Kinds: ["mcq"] }, { Number: 3 });
    expect(status).toBe(200);
    expect(response).toMatchObject({
      QuestionCount: 3,
      DelayMarking: false,
      Deadline: null,
      ProblemSet: {
        IsGenerated: true,
        Title: "3 questions of Topic two",
        TopicID: 2,
        Type: "MCQ",
        ForFree: false,
      },
    });
    expect((await questionsOf(b, { ProblemSetID: response.ProblemSetID })).map((q) => q.TopicID)).toEqual([
      2, 2, 2,
    ]);
    expect((await b.get("/api/tests")).response.map((set) => set.ID)).toEqual([response.ProblemSetID]);
    // Another's does not exist.
    const other = await subscriber(p);
    expect((await other.browser.get(`/api/sets/${response.ProblemSetID}`)).status).toBe(404);
    expect((await other.browser.get("/api/tests")).response).toEqual([]);
  });

  test("under exam conditions has the requested deadline plus the learner's extra time, and closes by itself", async () => {
    const p = await startProduct();
    const { id, browser: b } = await subscriber(p);
    await sql`update app_user set extra_time_percent = 50 where id = ${id}`.execute(p.db);
    const { response } = await build(b, {}, { Number: 2, Delayed: true, Minutes: 20 });
    expect(Date.parse(String(response.Deadline)) - p.clock.now().getTime()).toBe(30 * 60_000);
    p.clock.pass(31 * 60);
    await p.runJob("finish tests");
    expect((await b.get(`/api/attempts/${response.ID}`)).response.EndedBy).toBe("time");
    // Without a clock it is marked after a day, like drawn tests.
    const open = (await build(b, {}, { Number: 2, Delayed: true })).response;
    expect(open.Deadline).toBe(null);
    p.clock.pass(25 * 60 * 60);
    await p.runJob("finish tests");
    expect((await b.get(`/api/attempts/${open.ID}`)).response.MarkedAt).not.toBe(null);
  });

  test("can be done again, and the first score stays", async () => {
    const p = await startProduct();
    const { browser: b } = await subscriber(p);
    const first = (await build(b, { Topics: [2], Kinds: ["mcq"] }, { Number: 2 })).response;
    const [question] = await questionsOf(b, { ProblemSetID: first.ProblemSetID });
    await b.post(`/api/attempts/${first.ID}/questions/${question?.ID}/done`, { Answer: "2" });
    await b.put(`/api/sets/${first.ProblemSetID}/done`);
    const again = await b.put(`/api/sets/${first.ProblemSetID}/attempt`);
    expect(again.response).toMatchObject({ Score: null, QuestionCount: 2 });
    expect(again.response.ID).not.toBe(first.ID);
    expect((await b.get(`/api/attempts/${first.ID}`)).response.Score).toBe(1);
  });

  test("of free questions alone is open to learners without a plan, and never contains locked ones", async () => {
    const p = await startProduct();
    const b = await p.signIn("ana@example.sg");
    expect(await countOf(b, {})).toBe(5);
    const { response } = await build(b, {});
    expect(response).toMatchObject({ QuestionCount: 5, ProblemSet: { ForFree: true } });
    const refused = await build(b, { Topics: [2] });
    expect([refused.status, refused.code]).toEqual([400, "nothing_matches"]);
    expect(JSON.parse(refused.text).Fields).toEqual({
      Topics: "None of these topics has a question that you may open.",
    });
    // Presets and counts are open to everybody; sharing a link is not.
    expect((await b.post(`/api/tests/${response.ID}/link`)).status).toBe(403);
  });

  test("that matches nothing says which list leaves nothing, and starts nothing", async () => {
    const p = await startProduct();
    const { browser: b } = await subscriber(p);
    const refused = await build(b, { States: ["right"], Difficulties: ["easy"] });
    expect(refused.code).toBe("nothing_matches");
    expect(JSON.parse(refused.text).Fields).toEqual({
      States: "No question of your choice is in this state.",
    });
    expect((await b.post("/api/tests/count", { Papers: [1], Difficulties: ["hard"] })).response).toEqual({
      Questions: 0,
      EmptiedBy: "Difficulties",
    });
    expect((await b.get("/api/attempts")).response).toEqual([]);
  });

  test("counts towards the day's new attempts", async () => {
    const p = await startProduct({ limitsOn: true });
    const { id, browser: b } = await subscriber(p);
    await sql`insert into daily_use (user_id, day, attempts) values (${id}, singapore_day(${p.clock.now()}), 199)`.execute(
      p.db,
    );
    expect((await build(b, {}, { Number: 1 })).status).toBe(200);
    const refused = await build(b, {}, { Number: 1 });
    expect([refused.status, refused.code]).toEqual([429, "attempts_today"]);
  });
});

describe("the state of a question", () => {
  /** A learner who answered one right, one wrong, one wrong and then right, flagged, saved and was unsure. */
  async function practised() {
    const p = await startProduct();
    const { browser: b } = await subscriber(p);
    const set = await p.setId("locked-1");
    const ids = await Promise.all([1, 2, 3, 4, 5].map((n) => p.questionId(`locked-${n}`)));
    const answer = async (n: number, Answer: string, more: object = {}) => {
      const attempt = (await b.put(`/api/sets/${set}/attempt`)).response.ID;
      return b.post(`/api/attempts/${attempt}/questions/${ids[n - 1]}/done`, { Answer, ...more });
    };
    await answer(1, "2");
    await answer(2, "1", { Sure: "guess" });
    await answer(3, "1");
    const attempt = (await b.put(`/api/sets/${set}/attempt`)).response.ID;
    await b.put(`/api/attempts/${attempt}/questions/${ids[3]}/flag`, { Flagged: true });
    await b.put(`/api/sets/${set}/done`);
    await answer(3, "2");
    await b.put(`/api/questions/${ids[4]}/fav`);
    return { p, b, ids };
  }

  test("depends on the latest marked answer, on any answer, flags, saved questions and stated confidence", async () => {
    const { b, ids } = await practised();
    const found = async (State: string) => {
      const { response } = await build(b, { Topics: [2], Kinds: ["mcq"], States: [State] });
      const asked = (await questionsOf(b, { ProblemSetID: response.ProblemSetID })).map(
        (q) => ids.indexOf(Number(q.ID)) + 1,
      );
      return asked.sort();
    };
    expect(await found("unseen")).toEqual([4, 5]);
    expect(await found("right")).toEqual([1, 3]);
    expect(await found("wrong-last")).toEqual([2]);
    expect(await found("wrong-ever")).toEqual([2, 3]);
    expect(await found("flagged")).toEqual([4]);
    expect(await found("saved")).toEqual([5]);
    expect(await found("unsure")).toEqual([2]);
  });

  test("is unmarked while an open test asks the question", async () => {
    const { p, b } = await practised();
    const filter = { Topics: [2], Kinds: ["mcq"] };
    await b.put(`/api/sets/${await p.setId("locked-1")}/done`);
    await b.put(`/api/sets/${await p.setId("locked-1")}/attempt?delayMarking=true`);
    for (const State of ["right", "wrong-last", "wrong-ever"])
      expect(await countOf(b, { ...filter, States: [State] }), State).toBe(0);
    expect(await countOf(b, { ...filter, States: ["saved"] })).toBe(1);
  });

  test("is seen once it was on a screen, answered or not", async () => {
    const { p, b, ids } = await practised();
    const attempt = (await b.put(`/api/sets/${await p.setId("locked-1")}/attempt`)).response.ID;
    p.clock.pass(60);
    await b.put(`/api/attempts/${attempt}/times`, { Times: [{ QnID: ids[4], Seconds: 4 }] });
    expect(await countOf(b, { Topics: [2], Kinds: ["mcq"], States: ["unseen"] })).toBe(1);
  });
});

/** What a slow reader of the rows would find, one question at a time. */
interface Known {
  id: number;
  paper: number;
  topic: number;
  type: string;
  kinds: string[];
  difficulty: string;
  tags: string[];
  misconceptions: string[];
  states: Set<string>;
}

async function readKnown(p: Product, userId: string): Promise<Known[]> {
  const { rows } = await sql<
    Omit<Known, "states"> & {
      answers: { right: boolean; sure: string | null }[];
      flagged: boolean;
      saved: boolean;
    }
  >`
    select q.id, t.paper, q.topic_id as topic, q.qn_type as type, q.kinds, v.difficulty, v.tags,
           coalesce((select jsonb_agg(m) from jsonb_array_elements(q.misconceptions) o cross join jsonb_array_elements_text(o) m), '[]') as misconceptions,
           coalesce((select jsonb_agg(jsonb_build_object('right', x.score = v.max_score, 'sure', x.sure) order by a.id)
             from attempt a join answer x on x.attempt_id = a.id where a.user_id = ${userId} and x.question_id = q.id), '[]') as answers,
           exists (select 1 from attempt a join attempt_question aq on aq.attempt_id = a.id
             where a.user_id = ${userId} and aq.question_id = q.id and aq.flagged) as flagged,
           exists (select 1 from saved_question f where f.user_id = ${userId} and f.question_id = q.id) as saved
    from question q join topic t on t.id = q.topic_id join question_version v on v.question_id = q.id`.execute(
    p.db,
  );
  return rows.map(({ answers, flagged, saved, ...known }) => {
    const last = answers.at(-1);
    const has: Record<string, boolean> = {
      unseen: !last,
      right: last?.right ?? false,
      "wrong-last": last ? !last.right : false,
      "wrong-ever": answers.some(({ right }) => !right),
      unsure: last?.sure === "guess" || last?.sure === "unsure",
      flagged,
      saved,
    };
    return { ...known, states: new Set(Object.keys(has).filter((state) => has[state])) };
  });
}

const some = <T>(chance: Random, all: readonly T[]): T[] => chance.shuffled(all).slice(0, chance.below(4));

function randomFilter(chance: Random) {
  return {
    Papers: chance.below(2) ? [1, 2] : [1 + chance.below(2)],
    Topics: some(chance, [1, 2, 3]),
    Tags: chance.below(3) ? [] : some(chance, ["odd", "even", "both"]),
    Kinds: some(chance, ["mcq", "csq", "saq", "direct", "scenario"]),
    Difficulties: some(chance, ["easy", "medium", "hard"]),
    Misconceptions: chance.below(4) ? [] : some(chance, ["error-a", "error-b"]),
    States: some(chance, ["unseen", "wrong-last", "wrong-ever", "flagged", "saved", "unsure", "right"]),
  };
}

function matches(filter: ReturnType<typeof randomFilter>, q: Known): boolean {
  const any = <T>(list: readonly T[], has: (one: T) => boolean) => list.length === 0 || list.some(has);
  return (
    filter.Papers.includes(q.paper) &&
    any(filter.Topics, (id) => id === q.topic) &&
    any(filter.Tags, (tag) => q.tags.includes(tag)) &&
    any(filter.Kinds, (kind) => kind === q.type || (q.type === "mcq" && q.kinds.includes(kind))) &&
    any(filter.Difficulties, (difficulty) => difficulty === q.difficulty) &&
    any(filter.Misconceptions, (key) => q.misconceptions.includes(key)) &&
    any(filter.States, (state) => q.states.has(state))
  );
}

const FILTERS = sized(150, 10_000);

test(`the number shown is the number in the test, and matches a slow model's (${FILTERS} random filters)`, {
  timeout: 600_000,
}, async () => {
  const p = await startProduct({ bank: variedBank() });
  const chance = seeded(onTestFailed);
  const { id, browser: b } = await subscriber(p);
  for (const key of ["varied", "locked-1", "other-paper", "free-1"]) {
    const set = await p.setId(key);
    for (let round = 0; round < 2; round++) {
      const attempt = (await b.put(`/api/sets/${set}/attempt`)).response.ID;
      for (const q of (await b.get(`/api/sets/${set}/questions`)).response) {
        if (chance.below(3) === 0) continue;
        const Sure = ["guess", "unsure", "sure", undefined][chance.below(4)];
        await b.post(`/api/attempts/${attempt}/questions/${q.ID}/done`, {
          Answer: String(1 + chance.below(3)),
          Sure,
        });
        if (chance.below(4) === 0)
          await b.put(`/api/attempts/${attempt}/questions/${q.ID}/flag`, { Flagged: true });
        if (chance.below(4) === 0) await b.put(`/api/questions/${q.ID}/fav`);
      }
      await b.put(`/api/sets/${set}/done`);
    }
  }
  const known = await readKnown(p, id);
  let built = 0;
  for (let i = 0; i < FILTERS; i++) {
    const filter = randomFilter(chance);
    const wanted = known.filter((q) => matches(filter, q)).length;
    expect(await countOf(b, filter), JSON.stringify(filter)).toBe(wanted);
    // A test of its own is built now and then, which must not change any states.
    if (i % 5 !== 0) continue;
    const { status, response } = await build(b, filter);
    expect(status === 200 ? response.QuestionCount : 0, JSON.stringify(filter)).toBe(wanted);
    if (wanted > 0) built += 1;
  }
  expect(built).toBeGreaterThan(0);
});

describe("a link", () => {
  test("gives anyone who may read them a test of the same questions in the same order", async () => {
    const p = await startProduct();
    const { browser: b } = await subscriber(p);
    const test = (await build(b, { Papers: [1], Kinds: ["mcq"] }, { Number: 4, Delayed: true, Minutes: 30 }))
      .response;
    const { Token } = (await b.post(`/api/tests/${test.ID}/link`)).response;
    const other = (await subscriber(p)).browser;
    const copy = (await other.post(`/api/tests/from-link/${Token}`)).response;
    expect(copy).toMatchObject({
      DelayMarking: true,
      QuestionCount: 4,
      ProblemSet: { TimeLimitMinutes: 30 },
    });
    const asked = async (browser: Browser, set: unknown) =>
      (await questionsOf(browser, { ProblemSetID: set })).map((q) => q.ID);
    expect(await asked(other, copy.ProblemSetID)).toEqual(await asked(b, test.ProblemSetID));
    // It outlives a reset of its maker's progress.
    await b.put("/api/user/reset-progress");
    expect((await other.post(`/api/tests/from-link/${Token}`)).status).toBe(200);
    expect((await other.post("/api/tests/from-link/none")).status).toBe(404);
  });

  test("to another paper, from a lapsed plan and to removed questions each has its sentence", async () => {
    const p = await startProduct();
    const { browser: b } = await subscriber(p);
    const test = (await build(b, { Papers: [2] }, { Number: 2 })).response;
    const { Token } = (await b.post(`/api/tests/${test.ID}/link`)).response;
    const without = await p.signIn("ben@example.sg");
    const lapsed = await without.post(`/api/tests/from-link/${Token}`);
    expect([lapsed.status, lapsed.error]).toEqual([
      403,
      "This test has questions that need a plan, and you have none that is running.",
    ]);
    const half = await subscriber(p);
    await sql`delete from entitlement where user_id = ${half.id} and paper = 2`.execute(p.db);
    const closed = await half.browser.post(`/api/tests/from-link/${Token}`);
    expect([closed.status, closed.error]).toEqual([
      403,
      "This test has questions of Paper 2, which your plan does not open.",
    ]);
    await sql`update question set deleted_at = now() where topic_id = 3`.execute(p.db);
    const gone = await (await subscriber(p)).browser.post(`/api/tests/from-link/${Token}`);
    expect([gone.status, gone.code]).toEqual([400, "test_retired"]);
  });

  test("leaves out what is under review or taken out by then, and asks the rest in its order", async () => {
    const p = await startProduct();
    const { browser: b } = await subscriber(p);
    const test = (await build(b, { Papers: [1], Kinds: ["mcq"] }, { Number: 4 })).response;
    const { Token } = (await b.post(`/api/tests/${test.ID}/link`)).response;
    const asked = async ({ ProblemSetID }: typeof test) =>
      (await questionsOf(b, { ProblemSetID })).map((q) => Number(q.ID));
    const ids = await asked(test);
    await sql`update question set review_since = now(), review_reason = 'a new rate' where id = ${ids[1]}`.execute(
      p.db,
    );
    await sql`update question set deleted_at = now() where id = ${ids[3]}`.execute(p.db);
    const copy = (await b.post(`/api/tests/from-link/${Token}`)).response;
    expect(await asked(copy)).toEqual([ids[0], ids[2]]);
  });

  test("can only be made from one's own built test", async () => {
    const p = await startProduct();
    const [one, other] = [await subscriber(p), await subscriber(p)];
    const test = (await build(one.browser, {}, { Number: 2 })).response;
    expect((await other.browser.post(`/api/tests/${test.ID}/link`)).status).toBe(404);
    const set = (await one.browser.put(`/api/sets/${await p.setId("locked-1")}/attempt`)).response;
    expect((await one.browser.post(`/api/tests/${set.ID}/link`)).code).toBe("not_built");
  });
});

describe("presets", () => {
  test("keep a filter under a name, are replaced by the same name, and are the user's own", async () => {
    const p = await startProduct();
    const { browser: b } = await subscriber(p);
    const made = await b.post("/api/tests/presets", {
      Name: " Wrong ones ",
      Filter: { Papers: [1], States: ["wrong-last"] },
    });
    expect(made.response).toMatchObject({
      Name: "Wrong ones",
      Filter: { Papers: [1], States: ["wrong-last"] },
    });
    await b.post("/api/tests/presets", { Name: "Wrong ones", Filter: { Papers: [2] } });
    expect((await b.get("/api/tests/presets")).response).toMatchObject([
      { Name: "Wrong ones", Filter: { Papers: [2] } },
    ]);
    const other = await subscriber(p);
    expect((await other.browser.delete(`/api/tests/presets/${made.response.ID}`)).status).toBe(404);
    // A reset deletes progress, not presets.
    await b.put("/api/user/reset-progress");
    expect((await b.get("/api/tests/presets")).response).toHaveLength(1);
    expect((await b.delete(`/api/tests/presets/${made.response.ID}`)).status).toBe(200);
    expect((await b.get("/api/tests/presets")).response).toEqual([]);
  });
});

test("topics and sub-areas are offered, and only tags of explained questions: a tag may reveal the key", async () => {
  const p = await startProduct({ bank: variedBank() });
  const { browser: b } = await subscriber(p);
  const choices = async () => (await b.get("/api/tests/choices")).response;
  expect((await choices()).Topics?.map((topic) => topic.Name)).toEqual([
    "Topic one",
    "Topic two",
    "Topic three",
  ]);
  expect((await choices()).Tags).toEqual([]);
  const attempt = (await b.put(`/api/sets/${await p.setId("varied")}/attempt`)).response.ID;
  await b.post(`/api/attempts/${attempt}/questions/${await p.questionId("varied-1")}/done`, { Answer: "2" });
  expect((await choices()).Tags).toEqual([{ Tag: "odd", Questions: 1 }]);
});
