import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { build, countOf, questionsOf, variedBank } from "../../../test/built-tests.ts";
import { startProduct } from "../../../test/product.ts";
import { subscriber } from "../../../test/talk.ts";

/** Of Paper 1, with the free set. */
const TOPIC_ONE = 1;

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

  test("of both papers opens with a plan for one, whichever free question of the other it begins with", async () => {
    const p = await startProduct();
    const { id, browser: b } = await subscriber(p);
    await sql`delete from entitlement where user_id = ${id} and paper = 1`.execute(p.db);
    // The questions are in any order: by the sixtieth test one of Paper 1 has come first.
    let begins: unknown;
    for (let n = 0; n < 60 && begins !== TOPIC_ONE; n++) {
      const { response } = await build(b, { Kinds: ["mcq"] });
      const questions = await questionsOf(b, { ProblemSetID: response.ProblemSetID });
      expect((await b.get(`/api/sets/${response.ProblemSetID}`)).response.Paper).toBe(2);
      begins = questions[0]?.TopicID;
    }
    expect(begins).toBe(TOPIC_ONE);
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
