import { sql } from "kysely";
import type { CommunityAttempt, CommunityQuestion } from "#contract/community.ts";
import { REMARK_LENGTH } from "#contract/community-limits.ts";
import type { Db } from "../../platform/db/database.ts";
import type { CommunityTables } from "../../platform/db/rows/community.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Caller } from "../../platform/session.ts";
import { tidy } from "../discussion/body-rules.ts";
import { refusalOf } from "./commands.ts";
import { requireMember, requirePaper, takeTurn } from "./policy.ts";
import { readAttempt, readOwnAct } from "./queries.ts";
import { lengthFault } from "./rules.ts";

/**
 * Checks that the caller may answer and rate a question: it is published, on a paper of theirs, and somebody else's.
 * @throws AppError forbidden without the plan; not_found; refused for one's own
 */
async function requireOpenQuestion(db: Db, caller: Caller, id: number): Promise<void> {
  requireMember(caller);
  const { rows } = await sql<{ author_id: string | null; status: string; paper: number }>`
    select c.author_id, c.status, t.paper
    from community_question c join question q on q.id = c.question_id join topic t on t.id = q.topic_id
    where c.question_id = ${id} and q.deleted_at is null`.execute(db);
  const [question] = rows;
  if (question?.author_id === caller.userId)
    throw new AppError("refused", "You wrote this question yourself.", { code: "own_question" });
  if (question?.status !== "published") throw notFound("question");
  requirePaper(caller, question.paper);
}

/**
 * Marks the caller's answer at once. The first answer is final: a later one gets the stored one.
 * @throws AppError forbidden without the plan; not_found; refused for one's own
 */
export async function answerQuestion(
  db: Db,
  caller: Caller,
  { id, answer }: { id: number; answer: string },
  now: Date,
): Promise<CommunityAttempt> {
  await requireOpenQuestion(db, caller, id);
  await sql`
    insert into community_attempt (question_id, user_id, version, answer, correct, at)
    select q.id, ${caller.userId}, v.version, ${answer}, v.answer = ${answer}, ${now}
    from question q join question_version v on v.question_id = q.id and v.version = q.current_version
    where q.id = ${id}
    on conflict (question_id, user_id) do nothing`.execute(db);
  return readAttempt(db, caller, id);
}

type RemarkType = CommunityTables["community_feedback"]["type"];

/**
 * Stores the caller's vote and comment on a question, replacing the former ones.
 * @throws AppError forbidden without the plan or while muted; not_found; bad_input; refused for one's own
 */
export async function rateQuestion(
  db: Db,
  caller: Caller,
  { id, vote, type, body: given }: { id: number; vote: number; type: RemarkType; body: string },
  now: Date,
): Promise<CommunityQuestion> {
  await requireOpenQuestion(db, caller, id);
  const body = tidy(given);
  const fault = lengthFault("feedback", body, REMARK_LENGTH);
  if (fault) throw refusalOf(fault);
  const remark = { vote, type, body, at: now };
  return db.transaction().execute(async (tx) => {
    await takeTurn(tx, caller.userId, now);
    await tx
      .insertInto("community_feedback")
      .values({ question_id: id, user_id: caller.userId, ...remark })
      .onConflict((conflict) => conflict.columns(["question_id", "user_id"]).doUpdateSet(remark))
      .execute();
    return readOwnAct(tx, caller, id);
  });
}
