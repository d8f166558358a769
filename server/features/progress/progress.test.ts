import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { buildBank, buildBankWithMock, buildMcq, buildSet } from "../../../test/bank.ts";
import { practising, read } from "../../../test/practising.ts";

describe("progress", () => {
  test("counts questions by topic, each as it was answered the last time", async () => {
    const { b, answer, finish } = await practising();
    await answer("locked-1", "locked-1", "1");
    await answer("locked-1", "locked-2", "2");
    await finish("locked-1");
    await answer("locked-1", "locked-1", "2");
    const { Topics } = await read(b);
    expect(Topics?.map((t) => [t.Name, t.Paper, t.Questions, t.Covered, t.Answered, t.Right])).toEqual([
      ["Topic one", 1, 5, 0, 0, 0],
      ["Topic two", 1, 7, 2, 2, 2],
      ["Topic three", 2, 5, 0, 0, 0],
    ]);
    expect(Topics?.[1]).toMatchObject({ Mean: 1, High: 1, Others: null });
    expect((await read(b, "?paper=2")).Topics?.map((t) => t.Name)).toEqual(["Topic three"]);
  });

  test("keeps what was covered when a question is taken out, and while a test asks it; what is beyond the exam counts nowhere", async () => {
    const { p, b, answer, finish } = await practising();
    for (const n of [1, 2, 3]) await answer("locked-1", `locked-${n}`, "2");
    await finish("locked-1");
    const topic = async () => (await read(b)).Topics?.[1];
    await b.put(`/api/sets/${await p.setId("locked-1")}/attempt?delayMarking=true`);
    expect(await topic()).toMatchObject({ Questions: 7, Covered: 3, Answered: 0, Right: 0, Mean: null });
    await finish("locked-1");
    await sql`update question set deleted_at = now() where key = 'locked-1'`.execute(p.db);
    expect(await topic()).toMatchObject({ Questions: 6, Covered: 3, Answered: 3 });
    await sql`update question set shelf = 'beyond' where key = 'locked-3'`.execute(p.db);
    expect(await topic()).toMatchObject({ Questions: 5 });
  });

  test.each([
    ["1~1", 0],
    ["2~1", 0],
    ["2~3", 1],
  ])("counts a case as right only where each part is: %s", async (Answer, right) => {
    const { b, answer, finish } = await practising();
    await answer("case-1", "case-1", Answer, { Sure: "sure" });
    await finish("case-1");
    const { Topics, Weeks, Sure } = await read(b);
    expect(Topics?.[1]).toMatchObject({ Answered: 1, Right: right });
    expect(Weeks).toMatchObject([{ Answered: 1, Right: right }]);
    expect(Sure).toEqual([{ Sure: "sure", Answered: 1, Right: right }]);
  });

  test("is reported by sub-area, by the question's first rule", async () => {
    const { p, b, answer } = await practising();
    await sql`insert into rule (key, topic_id, area, area_title, says) values ('r1', 2, 'caveats', 'Caveats', 'A rule.')`.execute(
      p.db,
    );
    await sql`update question set rules = '["r1"]' where key in ('locked-1', 'locked-2')`.execute(p.db);
    await answer("locked-1", "locked-1", "2");
    expect((await read(b)).Topics?.[1]?.Areas).toMatchObject([
      { Key: "caveats", Title: "Caveats", Questions: 2, Answered: 1, Right: 1, Mean: 1 },
    ]);
  });

  test("goes by weeks of Singapore, and by days of the last year", async () => {
    const { p, b, answer, finish } = await practising();
    // Sunday, 22 November 2026, a quarter to midnight in Singapore; an hour later it is Monday.
    p.clock.set(new Date("2026-11-22T15:45:00Z"));
    await answer("locked-1", "locked-1", "2");
    p.clock.pass(60 * 60);
    await answer("locked-1", "locked-2", "1");
    await finish("locked-1");
    const { Weeks, Days } = await read(b);
    expect(Weeks).toEqual([
      { Week: "2026-11-16", TopicID: 2, Answered: 1, Right: 1 },
      { Week: "2026-11-23", TopicID: 2, Answered: 1, Right: 0 },
    ]);
    expect(Days).toEqual([
      { Day: "2026-11-22", Answered: 1 },
      { Day: "2026-11-23", Answered: 1 },
    ]);
  });

  test("has the weeks of half a year and the days of one, and counts what is older among the topics all the same", async () => {
    const { p, b, answer, finish } = await practising();
    await answer("locked-1", "locked-1", "2");
    await finish("locked-1");
    // Saturday, 21 November 2026, is the day of the answer.
    const aged = async (days: number) => {
      await sql`update answer set created_at = ${p.clock.now()}::timestamptz - make_interval(days => ${days})`.execute(
        p.db,
      );
      const { Weeks, Days, Topics } = await read(b);
      return [Weeks?.length, Days?.length, Topics?.[1]?.Answered];
    };
    expect(await aged(181)).toEqual([1, 1, 1]);
    expect(await aged(182)).toEqual([0, 1, 1]);
    expect(await aged(364)).toEqual([0, 1, 1]);
    expect(await aged(365)).toEqual([0, 0, 1]);
  });

  test("has of one paper only what was answered of it, and its full papers", async () => {
    const { b, answer, finish, p } = await practising(buildBankWithMock());
    await answer("locked-1", "locked-1", "2", { Sure: "sure" });
    await answer("other-paper", "other-1", "1", { Sure: "guess" });
    await finish("locked-1");
    await finish("other-paper");
    const mock = (await b.get("/api/sets")).response.find((set) => String(set.Type) === "Full");
    await b.put(`/api/sets/${mock?.ID}/attempt`);
    await b.put(`/api/sets/${mock?.ID}/done`);
    const of = async (paper: number) => {
      const { Weeks, Days, Sure, Mocks } = await read(b, `?paper=${paper}`);
      return [
        Weeks?.map((w) => w.TopicID),
        Days?.map((d) => d.Answered),
        Sure?.map((s) => s.Sure),
        Mocks?.length,
      ];
    };
    expect(await of(1)).toEqual([[2], [1], ["sure"], 1]);
    expect(await of(2)).toEqual([[3], [1], ["guess"], 0]);
    expect(p.clock.now().toISOString()).toBe((await read(b)).Mocks?.[0]?.At);
  });

  test("leaves a full paper off the line while an open test asks one of its questions", async () => {
    const { p, b } = await practising(buildBankWithMock());
    const mock = (await b.get("/api/sets")).response.find((set) => String(set.Type) === "Full");
    await b.put(`/api/sets/${mock?.ID}/attempt`);
    const [asked] = (await b.get(`/api/sets/${mock?.ID}/questions`)).response;
    await b.put(`/api/sets/${mock?.ID}/done`);
    expect((await read(b)).Mocks).toHaveLength(1);
    const set = await p.db
      .selectFrom("set_question as sq")
      .innerJoin("problem_set as s", "s.id", "sq.set_id")
      .select("s.id")
      .where("sq.question_id", "=", Number(asked?.ID))
      .where("s.type", "<>", "Full")
      .executeTakeFirstOrThrow();
    await b.put(`/api/sets/${set.id}/attempt?delayMarking=true`);
    expect((await read(b)).Mocks).toEqual([]);
    await b.put(`/api/sets/${set.id}/done`);
    expect((await read(b)).Mocks).toHaveLength(1);
  });

  test("counts no question under review, and keeps what was answered of it", async () => {
    const { p, b, answer, finish } = await practising();
    await answer("locked-1", "locked-1", "2");
    await finish("locked-1");
    await sql`update question set review_since = now(), review_reason = 'a rate' where key in ('locked-1', 'locked-2')`.execute(
      p.db,
    );
    expect((await read(b)).Topics?.[1]).toMatchObject({ Questions: 5, Covered: 1, Answered: 1, Right: 1 });
  });

  test("puts marked full papers on a line, in percent, and the pass mark with them", async () => {
    const { p, b } = await practising(buildBankWithMock());
    const mock = (await b.get("/api/sets")).response.find((set) => String(set.Type) === "Full");
    const attempt = (await b.put(`/api/sets/${mock?.ID}/attempt`)).response.ID;
    const [first] = (await b.get(`/api/sets/${mock?.ID}/questions`)).response;
    await b.post(`/api/attempts/${attempt}/questions/${first?.ID}/done`, { Answer: "2" });
    expect((await read(b)).Mocks).toEqual([]);
    await b.put(`/api/sets/${mock?.ID}/done`);
    const { Mocks, PassPercent } = await read(b);
    expect([Mocks, PassPercent]).toMatchObject([[{ AttemptID: attempt, Paper: 1, Percent: 12.5 }], 60]);
    expect(p.clock.now().toISOString()).toBe(Mocks?.[0]?.At);
  });

  test("has the newest 50 full papers on the line, the oldest of them first", async () => {
    const { p, b, id } = await practising(buildBankWithMock());
    const mock = (await b.get("/api/sets")).response.find((set) => String(set.Type) === "Full");
    await sql`
      insert into attempt (user_id, set_id, delay_marking, max_score, question_count, created_at, marked_at, score, ended_by)
      select ${id}, ${mock?.ID}, true, 100, 6, ${p.clock.now()}, ${p.clock.now()}, n, 'learner'
      from generate_series(1, 53) as n order by n`.execute(p.db);
    const percents = (await read(b)).Mocks?.map(({ Percent }) => Percent);
    expect(percents).toEqual(Array.from({ length: 50 }, (_, i) => i + 4));
  });

  test("says how changes of mind came out, and how often one who was sure was right", async () => {
    const { p, b, answer, finish } = await practising();
    const set = await p.setId("locked-1");
    const attempt = (await b.put(`/api/sets/${set}/attempt?delayMarking=true`)).response.ID;
    const change = async (n: number, Answer: string, Seq: number) =>
      b.post(`/api/attempts/${attempt}/questions/${await p.questionId(`locked-${n}`)}/done`, { Answer, Seq });
    for (const [i, Answer] of ["2", "1", "3", "2"].entries()) await change(1, Answer, i + 1);
    expect((await read(b)).Changes).toEqual({ RightToWrong: 0, WrongToRight: 0, WrongToWrong: 0 });
    await b.put(`/api/sets/${set}/done`);
    expect((await read(b)).Changes).toEqual({ RightToWrong: 1, WrongToRight: 1, WrongToWrong: 1 });
    await answer("other-paper", "other-1", "2", { Sure: "sure" });
    await answer("other-paper", "other-2", "1", { Sure: "sure" });
    await answer("other-paper", "other-3", "1", { Sure: "guess" });
    await finish("other-paper");
    expect((await read(b)).Sure).toEqual([
      { Sure: "guess", Answered: 1, Right: 0 },
      { Sure: "sure", Answered: 2, Right: 1 },
    ]);
  });

  test("gives the median time of a question in tests, a case's by its parts, once there are ten", async () => {
    const { p, b } = await practising();
    const sit = async (key: string, seconds: number, isTest = true) => {
      const set = await p.setId(key);
      const attempt = (await b.put(`/api/sets/${set}/attempt?delayMarking=${isTest}`)).response.ID;
      p.clock.pass(600);
      for (const q of (await b.get(`/api/sets/${set}/questions`)).response) {
        await b.post(`/api/attempts/${attempt}/questions/${q.ID}/done`, {
          Answer: String(q.QnType) === "csq" ? "1~1" : "1",
        });
        await b.put(`/api/attempts/${attempt}/times`, { Times: [{ QnID: q.ID, Seconds: seconds }] });
      }
      await b.put(`/api/sets/${set}/done`);
    };
    await sit("locked-1", 60);
    // Nobody is in a hurry where each answer is explained at once.
    await sit("free-1", 5, false);
    expect((await read(b)).Pace).toEqual({ Seconds: null, ExamSeconds: 113 });
    await sit("other-paper", 90);
    await sit("case-1", 180);
    // Five of 60 seconds, five of 90 and one of 180 for two parts.
    expect((await read(b)).Pace?.Seconds).toBe(90);
  });

  test("names an error that was chosen twice, once the explanations were shown", async () => {
    const wrong = (key: string) => ({
      lo: null,
      rule: null,
      kind: "direct" as const,
      misconceptions: [key, "", key, key],
      proof: null,
      compute: null,
    });
    const bank = buildBank();
    const erring = [1, 2, 3].map((n) =>
      buildMcq(`erring-${n}`, "t2", { filings: [wrong(n < 3 ? "twice" : "once")] }),
    );
    const registry = {
      ...bank.registry,
      misconceptions: new Map(
        ["twice", "once"].map((key) => [key, { says: `Believed: ${key}.`, place: { file: "t", line: 1 } }]),
      ),
    };
    const { p, b, id, answer } = await practising({
      ...bank,
      registry,
      hash: "erring",
      sets: [...bank.sets, buildSet("erring", erring, { topic: "t2", position: 3 })],
    });
    const first = await p.questionId("erring-1");
    for (const n of [1, 2, 3]) await answer("erring", `erring-${n}`, "1");
    expect((await read(b)).Misconceptions).toEqual([
      { Key: "twice", Says: "Believed: twice.", TopicID: 2, Times: 2 },
    ]);
    expect(
      (await b.post("/api/tests/count", { Papers: [1], Misconceptions: ["twice"] })).response.Questions,
    ).toBe(2);
    await sql`delete from shown_key where user_id = ${id} and question_id = ${first}`.execute(p.db);
    expect((await read(b)).Misconceptions).toEqual([]);
    await sql`insert into shown_key (user_id, question_id, at) values (${id}, ${first}, now())`.execute(p.db);
    expect((await read(b)).Misconceptions).toHaveLength(1);
    // An option's number says nothing any more once the question asks something else.
    const admin = await p.signIn("admin@threshold.example");
    const { response: before } = await admin.get(`/api/admin/questions/${first}`);
    await admin.put(`/api/admin/questions/${first}`, { ...before, Body: "Asked otherwise now" });
    expect((await read(b)).Misconceptions).toEqual([]);
  });

  test("compares with others only where fifty answered a question of the topic", async () => {
    const { p, b } = await practising();
    const question = await p.questionId("locked-1");
    const others = async (n: number) => {
      await sql`delete from item_choice`.execute(p.db);
      await sql`insert into item_choice (question_id, substance, choice, n, rested, rest_sum, rest_squares)
                values (${question}, 1, 2, ${n - 10}, 0, 0, 0), (${question}, 1, 1, 10, 0, 0, 0)`.execute(
        p.db,
      );
      return (await read(b)).Topics?.[1]?.Others;
    };
    expect(await others(49)).toBe(null);
    // Two questions that thirty answered each are no question that sixty answered.
    await sql`insert into item_choice (question_id, substance, choice, n, rested, rest_sum, rest_squares)
              values (${await p.questionId("locked-2")}, 1, 2, 49, 0, 0, 0)`.execute(p.db);
    expect((await read(b)).Topics?.[1]?.Others).toBe(null);
    expect(await others(50)).toBe(0.8);
  });
});
