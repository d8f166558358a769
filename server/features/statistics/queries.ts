import { sql } from "kysely";
import type { McqStats } from "#contract/shapes.ts";
import type { Db } from "../../platform/db/database.ts";
import type { OldReads } from "../../platform/db/replica.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { type Caller, isAdmin } from "../../platform/session.ts";
import { canRead, noQuestion } from "../catalogue/policy.ts";
import { decideKeys, readMarks } from "../practice/key-queries.ts";
import { statsOf } from "./rules.ts";

/**
 * How learners first answered the current version of an MCQ, since its statistics were last reset.
 * @throws AppError not_found; not_entitled; refused before the caller's own marked answer (it would reveal the key)
 */
export async function readMcqStats(
  { db, oldReads }: { db: Db; oldReads: OldReads },
  caller: Caller,
  questionId: number,
  now: Date,
): Promise<McqStats> {
  const { rows } = await sql<{ readable: boolean; type: string }>`
    select ${canRead(caller)} as readable, q.qn_type as type
    from question q join topic t on t.id = q.topic_id
    where q.id = ${questionId} and q.is_published`.execute(db);
  if (!rows[0]) throw notFound("question");
  if (!rows[0].readable) throw noQuestion();
  if (rows[0].type !== "mcq")
    throw new AppError("refused", "There are statistics for multiple-choice questions only.", {
      code: "not_mcq",
    });
  const mark = (await readMarks(db, caller.userId, [questionId])).get(questionId);
  const facts = {
    questionId,
    isMarked: mark !== undefined,
    isWithheld: mark?.isWithheld ?? false,
    isReadable: true,
    wasReadable: false,
    isAdmin: isAdmin(caller),
  };
  // How others answered reveals the key, so it takes the same right.
  const right = (await decideKeys(db, caller, [facts], now)).get(questionId);
  if (right === "daily_limit")
    throw new AppError("refused", "You have opened as many new explanations today as one day allows.", {
      code: "daily_limit",
    });
  if (typeof right === "string")
    throw new AppError("refused", "Answer this question first. Then you can see how others answered.", {
      code: "answer_first",
    });
  return statsOf(await oldReads.read((old) => countChoices(old, questionId)));
}

/**
 * From the sums of the item analysis and the changes that wait to be added to them, so that it costs the same however many have
 * answered. The answers themselves are counted while the sums wait for a recount, after statistics were reset.
 */
async function countChoices(db: Db, questionId: number): Promise<[number, number, number, number]> {
  const { rows } = await sql<{ choice: number; n: number }>`
    with item as materialized (
      select v.question_id, v.substance, q.stats_from,
             exists (select 1 from item_recount r where r.question_id = q.id) as is_recounted
      from question q join question_version v on v.question_id = q.id and v.version = q.current_version
      where q.id = ${questionId}
    )
    select choice, sum(n)::int as n from (
      select i.choice, i.n from item join item_choice i using (question_id, substance) where not is_recounted
      union all
      select c.choice, c.n from item join first_answer_change c using (question_id, substance)
      where not is_recounted and c.at > stats_from
      union all
      select f.choice, 1 from item join first_answer f on f.question_id = item.question_id and f.version = item.substance
      where is_recounted and f.at > stats_from
    ) counts group by choice`.execute(db);
  const of = (choice: number) => rows.find((r) => r.choice === choice)?.n ?? 0;
  return [of(1), of(2), of(3), of(4)];
}
