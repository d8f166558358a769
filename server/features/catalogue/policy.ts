import { type RawBuilder, sql } from "kysely";
import { AppError } from "../../platform/errors.ts";
import { type Caller, isAdmin, OWN_TENANT } from "../../platform/session.ts";

/** Whether `perm` includes a paper; paper 0 is open to everyone. */
const hasPaper = (perm: number, paper: number) => paper === 0 || (perm & paper) !== 0;

/** Whether the caller may use what a paper's plan opens: with a running plan, or as an admin. */
export const mayUsePaper = (caller: Pick<Caller, "perm" | "tenants"> | null, paper: number): boolean =>
  hasPaper(caller?.perm ?? 0, paper) || isAdmin(caller);

/** The content of a set: free for everyone, else by the paper. */
export const mayReadSet = (caller: Caller | null, set: { forFree: boolean; paper: number }) =>
  set.forFree || mayUsePaper(caller, set.paper);

/** `mayReadSet` in SQL. Expects `s` (problem_set). */
export const canReadSet = (caller: Caller): RawBuilder<boolean> =>
  sql<boolean>`(s.for_free or s.paper = 0 or ${isAdmin(caller)}::boolean or (${caller.perm}::int & s.paper) <> 0)`;

/** `mayReadSet` in SQL, by the caller's plan at `now` and not by what was remembered. */
export const mayOpenSet = (caller: Caller, set: { forFree: boolean; paper: number }, now: Date) =>
  sql<boolean>`(${set.forFree || set.paper === 0 || isAdmin(caller)}::boolean
    or (perm_at(${caller.userId}, ${now}) & ${set.paper}::int) <> 0)`;

/**
 * The one rule for reading a question, in SQL: the caller's paper, or a free set that contains it, or an admin. A set
 * made for one learner opens its questions to nobody else. Expects the tables aliased `q` (question) and `t` (topic).
 */
export function canRead(caller: Caller | null): RawBuilder<boolean> {
  return sql<boolean>`(
    (${caller?.perm ?? 0}::int & t.paper) <> 0 or ${isAdmin(caller)} or ${isFreeFor(caller?.userId ?? null)})`;
}

/** Whether a free set contains a question, including one made for this user. Expects `q`. */
export const isFreeFor = (userId: string | null): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from set_question fs join problem_set fp on fp.id = fs.set_id
  where fs.question_id = q.id and fp.for_free and fp.retired_at is null
    and (fp.owner_id is null or fp.owner_id = ${userId}::text))`;

/**
 * Whether a question exists for a learner, in SQL: it is published, or was, and the learner has saved it or was asked
 * it. Removed questions remain for learners who have something on them. Expects `q`.
 */
export const isThereFor = (userId: string): RawBuilder<boolean> => sql<boolean>`(q.is_published
  or (q.tenant_id = ${sql.lit(OWN_TENANT)} and q.deleted_at is not null and not q.is_draft and (
    exists (select 1 from saved_question ks where ks.user_id = ${userId} and ks.question_id = q.id)
    or exists (
      select 1 from attempt ka join attempt_question kq on kq.attempt_id = ka.id
      where ka.user_id = ${userId} and kq.question_id = q.id))))`;

/** Under /api/questions and /api/sets/{id}/questions a missing subscription is 401. */
export const noQuestion = () =>
  new AppError("not_entitled", "You do not have the right subscription to view this question.");
export const noSetQuestions = () =>
  new AppError("not_entitled", "You do not have the right subscription to view this problem set.");
/** Elsewhere it is 403. */
export const noSet = () =>
  new AppError("forbidden", "You do not have the right subscription to view this problem set.", {
    code: "no_subscription",
  });
