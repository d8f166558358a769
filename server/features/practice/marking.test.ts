import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { STILL_BANK } from "../../../test/bank.ts";
import type { Browser } from "../../../test/browser.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/session.ts";
import { QuestionVersions } from "../catalogue/version-queries.ts";
import { finishSet } from "./mark-commands.ts";

/** A learner in the middle of a test: every question is answered with its first option. */
async function sitting(p: Product) {
  const learner = await p.signIn("learner@example.sg", { subscribed: true });
  const set = await p.setId("locked-1");
  const attempt = Number((await learner.put(`/api/sets/${set}/attempt?delayMarking=true`)).response.ID);
  const questions = (await learner.get(`/api/sets/${set}/questions`)).response.map((q) => Number(q.ID));
  for (const question of questions) await answer(learner, attempt, question, "1", 1);
  return { learner, set, attempt, questions };
}

const answer = (learner: Browser, attempt: number, question: number, option: string, seq: number) =>
  learner.post(`/api/attempts/${attempt}/questions/${question}/done`, { Answer: option, Seq: seq });

/** Marks with what was read when every answer was still the first option, each given a point. */
async function markAsRead(p: Product, attempt: number, questions: number[]) {
  const each = <T>(value: T) => questions.map(() => value);
  const { rows } = await sql<{ done: boolean }>`
    select mark_graded(${attempt}::bigint, null, ${p.clock.now()}::timestamptz, ${questions}::bigint[],
      ${each("1")}::text[], ${each(null)}::text[], ${each(1)}::int[]) as done`.execute(p.db);
  return rows[0]?.done;
}

/** What has been marked of an attempt: its end, scores, and what statistics will receive. */
async function markedOf(p: Product, attempt: number) {
  const { rows } = await sql<{ ended: boolean; scored: number; noted: number }>`
    select a.marked_at is not null as ended,
           (select count(*)::int from answer x where x.attempt_id = a.id and x.score is not null) as scored,
           (select count(*)::int from marked_answer m where m.attempt_id = a.id) as noted
    from attempt a where a.id = ${attempt}`.execute(p.db);
  return rows[0];
}
const untouched = { ended: false, scored: 0, noted: 0 };

test("scores computed from the stored answers end the attempt; a second time they do nothing", async () => {
  const p = await startProduct();
  const { attempt, questions } = await sitting(p);
  expect(await markAsRead(p, attempt, questions)).toBe(true);
  const whole = { ended: true, scored: questions.length, noted: questions.length };
  expect(await markedOf(p, attempt)).toEqual(whole);
  expect(await markAsRead(p, attempt, questions)).toBe(false);
  expect(await markedOf(p, attempt)).toEqual(whole);
});

test.each([
  [
    "an answer was changed",
    async (_p: Product, s: Awaited<ReturnType<typeof sitting>>) =>
      expect((await answer(s.learner, s.attempt, s.questions[0] ?? 0, "2", 2)).status).toBe(200),
  ],
  [
    "an answer was taken back",
    (p: Product, s: Awaited<ReturnType<typeof sitting>>) =>
      p.db
        .deleteFrom("answer")
        .where("question_id", "=", s.questions[0] ?? 0)
        .execute(),
  ],
  [
    "another key was put in place",
    (p: Product, s: Awaited<ReturnType<typeof sitting>>) =>
      p.db
        .updateTable("question_version")
        .set({ regraded_answer: "3" })
        .where("question_id", "=", s.questions[0] ?? 0)
        .execute(),
  ],
])("when %s since it was read, nothing is marked by what was read", async (_what, change) => {
  const p = await startProduct();
  const sat = await sitting(p);
  await change(p, sat);
  expect(await markAsRead(p, sat.attempt, sat.questions)).toBe(false);
  expect(await markedOf(p, sat.attempt)).toEqual(untouched);
});

test("an answer that arrived since the attempt was read is marked as well", async () => {
  const p = await startProduct();
  const { attempt, questions } = await sitting(p);
  expect(await markAsRead(p, attempt, questions.slice(1))).toBe(false);
  expect(await markedOf(p, attempt)).toEqual(untouched);
});

/** The product's versions, with something that happens during each of the first gradings of a test. */
function versionsWith(p: Product, happen: (db: Db, time: number) => Promise<unknown>) {
  const versions = new QuestionVersions(p.db, STILL_BANK);
  const read = versions.read.bind(versions);
  let times = 0;
  vi.spyOn(versions, "read").mockImplementation(async (refs, db = p.db) => {
    times += 1;
    await happen(db, times);
    return read(refs, db);
  });
  return versions;
}

const callerOf = async (p: Product): Promise<Caller> => {
  const { rows } = await sql<{ userId: string; sessionId: number }>`
    select user_id as "userId", id as "sessionId" from session order by id desc limit 1`.execute(p.db);
  const [row = { userId: "", sessionId: 0 }] = rows;
  return { ...row, perm: 3, tenants: [], isModerator: false, signedInAt: p.clock.now() };
};

test("what changes while a test is graded is graded again: an answer first, and then keys, with the attempt locked", async () => {
  const p = await startProduct();
  const { learner, set, attempt, questions } = await sitting(p);
  const [first = 0, second = 0] = questions;
  const versions = versionsWith(p, async (db, time) => {
    if (time === 1) await answer(learner, attempt, first, "2", 2);
    else if (time <= 3)
      await db
        .updateTable("question_version")
        .set({ regraded_answer: time === 2 ? "4" : "1" })
        .where("question_id", "=", second)
        .execute();
  });
  const deps = { db: p.db, versions };
  await finishSet(deps, await callerOf(p), set, p.clock.now(), async () => undefined);
  expect(await markedOf(p, attempt)).toEqual({
    ended: true,
    scored: questions.length,
    noted: questions.length,
  });
  const scores = await p.db
    .selectFrom("answer")
    .select(["question_id", "ans", "score"])
    .where("attempt_id", "=", attempt)
    .where("question_id", "in", [first, second])
    .orderBy("question_id")
    .execute();
  expect(scores).toMatchObject([{ ans: "2" }, { ans: "1", score: 1 }]);
});

test("if keys change each time a test is graded, the caller is asked to try again, and the test stays open", async () => {
  const p = await startProduct();
  const { set, attempt, questions } = await sitting(p);
  const versions = versionsWith(p, (db, time) =>
    db
      .updateTable("question_version")
      .set({ regraded_answer: String((time % 4) + 1) })
      .where("question_id", "=", questions[0] ?? 0)
      .execute(),
  );
  const deps = { db: p.db, versions };
  const finishing = finishSet(deps, await callerOf(p), set, p.clock.now(), async () => undefined);
  await expect(finishing).rejects.toMatchObject({ kind: "unavailable" });
  expect(await markedOf(p, attempt)).toEqual(untouched);
});

test("answers that change while the learner finishes are in the score or refused, and the score matches (20 tests)", async () => {
  const p = await startProduct();
  const { learner, set, questions, attempt: first } = await sitting(p);
  let attempt = first;
  for (let round = 0; round < 20; round++) {
    const changes = questions.map((question, i) =>
      answer(learner, attempt, question, String((i % 4) + 1), 2),
    );
    const [finished] = await Promise.all([learner.put(`/api/sets/${set}/done`), ...changes]);
    expect(finished.status).toBe(200);
    const answers = (await learner.get(`/api/attempts/${attempt}/answers`)).response;
    const right = answers.filter((a) => String(a.Ans) === String(a.Question?.Answer)).length;
    expect(Number((await learner.get(`/api/sets/${set}/attempt/last`)).response.Score)).toBe(right);
    attempt = Number((await learner.put(`/api/sets/${set}/attempt?delayMarking=true`)).response.ID);
    for (const question of questions) await answer(learner, attempt, question, "1", 1);
  }
});
