import { sql } from "kysely";
import type { UserExport } from "#contract/export.ts";
import type { Db } from "../../platform/db/database.ts";
import { isWithheld, toldScore } from "../practice/key-queries.ts";

type ProgressPart =
  | "TakenAlong"
  | "DrawnSets"
  | "CoveredSets"
  | "SavedQuestions"
  | "FirstAnswers"
  | "ShownKeys"
  | "DailyUse";
type Attempt = UserExport["Attempts"][number];
type AttemptQuestion = Attempt["Questions"][number];

/** What a user saved, was shown and used. */
export async function readProgressParts(db: Db, userId: string): Promise<Pick<UserExport, ProgressPart>> {
  const taken = await sql<UserExport["TakenAlong"][number]>`
    select r.id as "AttemptID", r.set_id as "ProblemSetID", s.title as "Title", to_jsonb(r.question_ids) as "QnIDs",
           iso_utc(r.reserved_at) as "At"
    from reserved_attempt r join problem_set s on s.id = r.set_id where r.user_id = ${userId} order by r.id`.execute(
    db,
  );
  const sets = await sql<UserExport["DrawnSets"][number]>`
    select id as "ID", title as "Title", paper as "Paper" from problem_set where owner_id = ${userId}
    order by id`.execute(db);
  const covered = await sql<UserExport["CoveredSets"][number]>`
    select c.set_id as "ProblemSetID", s.title as "Title", iso_utc(c.at) as "At"
    from covered_set c join problem_set s on s.id = c.set_id where c.user_id = ${userId}
    order by c.set_id`.execute(db);
  const saved = await sql<UserExport["SavedQuestions"][number]>`
    select question_id as "QnID", iso_utc(created_at) as "CreatedAt" from saved_question where user_id = ${userId}
    order by created_at, question_id`.execute(db);
  const first = await sql<UserExport["FirstAnswers"][number]>`
    select question_id as "QnID", version as "Version", choice as "Choice", iso_utc(at) as "At"
    from first_answer where user_id = ${userId} order by at, question_id`.execute(db);
  const shown = await sql<UserExport["ShownKeys"][number]>`
    select question_id as "QnID", iso_utc(at) as "At" from shown_key where user_id = ${userId}
    order by at, question_id`.execute(db);
  const used = await sql<UserExport["DailyUse"][number]>`
    select day as "Day", attempts as "Attempts", keys as "Keys", key_limit as "KeyLimit",
           iso_utc(keys_ran_out_at) as "KeysRanOutAt"
    from daily_use where user_id = ${userId}`.execute(db);
  return {
    TakenAlong: taken.rows,
    DrawnSets: sets.rows,
    CoveredSets: covered.rows,
    SavedQuestions: saved.rows,
    FirstAnswers: first.rows,
    ShownKeys: shown.rows,
    DailyUse: used.rows,
  };
}

/** How many attempts are read at once: what is in memory of an export, and how long others wait for it. */
const AT_ONCE = 10;

/** A user's attempts in their order, some at a time, so that thousands need no more memory than these. */
export async function* readAttempts(db: Db, userId: string): AsyncGenerator<Attempt[]> {
  let after = 0;
  for (let found = AT_ONCE; found === AT_ONCE; ) {
    const some = await readSomeAttempts(db, userId, after);
    yield some;
    found = some.length;
    after = some.at(-1)?.ID ?? after;
  }
}

/** Scores of questions that an open test holds stay here, as everywhere, and so do the sums that would tell them. */
async function readSomeAttempts(db: Db, userId: string, after: number): Promise<Attempt[]> {
  const attempts = await sql<Omit<Attempt, "Questions">>`
    select a.id as "ID", a.set_id as "ProblemSetID", s.title as "ProblemSetTitle",
           a.delay_marking as "DelayMarking", ${toldScore(userId)} as "Score", a.max_score as "MaxScore",
           a.pass_percent as "PassPercent", iso_utc(a.created_at) as "CreatedAt", iso_utc(a.deadline) as "Deadline",
           iso_utc(a.marked_at) as "MarkedAt", a.ended_by as "EndedBy", a.drawn_for as "DrawnFor"
    from attempt a join problem_set s on s.id = a.set_id
    where a.user_id = ${userId} and a.id > ${after} order by a.id limit ${AT_ONCE}`.execute(db);
  const ids = attempts.rows.map((attempt) => attempt.ID);
  const questions = await sql<AttemptQuestion & { attemptId: number }>`
    select q.attempt_id as "attemptId", q.question_id as "QnID", q.version as "Version", q.position as "Position",
           q.flagged as "Flagged", q.seconds as "Seconds", x.ans as "Ans", x.sure as "Sure", iso_utc(x.created_at) as "AnsweredAt",
           case when ${isWithheld(userId, sql`q.question_id`)} then null else x.score end as "Score",
           coalesce(to_jsonb(x.trail), '[]') as "EarlierAns", l.ans as "LateAns", iso_utc(l.created_at) as "LateAt"
    from attempt_question q
    left join answer x on x.attempt_id = q.attempt_id and x.question_id = q.question_id
    left join late_answer l on l.attempt_id = q.attempt_id and l.question_id = q.question_id
    where q.attempt_id = any(${ids}::bigint[]) order by q.attempt_id, q.position`.execute(db);
  const byAttempt = Map.groupBy(questions.rows, (row) => row.attemptId);
  return attempts.rows.map((attempt) => ({
    ...attempt,
    Questions: (byAttempt.get(attempt.ID) ?? []).map(({ attemptId: _, ...question }) => question),
  }));
}
