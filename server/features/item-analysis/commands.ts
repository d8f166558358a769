import { sql } from "kysely";
import { ADVISORY_LOCKS } from "../../platform/db/advisory-locks.ts";
import type { Db } from "../../platform/db/database.ts";

/* From a first answer to the sums: the database records changes (036-item-analysis.sql), and this continues from there.
   scored_attempt → first_answer (the score of each compared with the rest) → first_answer_change → item_choice,
   item_rest, item_time → item_figure. Writers of sums take turns under a lock, which is taken last, so nothing else is
   waited for while holding it. */

const turn = (tx: Db, of: number) => sql`select pg_advisory_xact_lock(${of}::bigint)`.execute(tx);

const ATTEMPTS_AT_ONCE = 200;
const CHANGES_AT_ONCE = 5000;
/** Few enough that all their answers fit into a statement's time limit. */
const QUESTIONS_AT_ONCE = 10;

/** The rest of the attempt without an answer, by the attempt's current state. */
const WORTH = sql`
  select f.question_id, f.version, f.user_id, nullif(aq.seconds, 0) as seconds,
         case when a.max_score > aq.weight * v.max_score then least(1000000000, greatest(0,
           round(1000000000::numeric * (a.score - x.score) / (a.max_score - aq.weight * v.max_score))))::bigint end as rest
  from attempt a
  join attempt_question aq on aq.attempt_id = a.id
  join question_version v on v.question_id = aq.question_id and v.version = aq.version
  join answer x on x.attempt_id = a.id and x.question_id = aq.question_id
  join first_answer f on f.question_id = aq.question_id and f.version = v.substance and f.user_id = a.user_id
    and f.attempt_id = a.id`;

/** Locks first answers in the order in which they are also counted; their scores are read afterwards. */
const hold = (tx: Db, which: ReturnType<typeof sql>) =>
  sql`
    select count(*) from (
      select 1 from first_answer f where ${which} order by f.question_id, f.version, f.user_id for no key update
    ) held`.execute(tx);

/** Writes it to the first answers. */
const store = (tx: Db, which: ReturnType<typeof sql>) =>
  sql`
    with worth as (${WORTH} where a.marked_at is not null and ${which})
    update first_answer f set rest = w.rest, seconds = w.seconds
    from worth w
    where f.question_id = w.question_id and f.version = w.version and f.user_id = w.user_id
      and (f.rest, f.seconds) is distinct from (w.rest, w.seconds)`.execute(tx);

/**
 * Takes attempts with a new score whose answers were all passed on, and writes the rest to their first answers. An
 * attempt whose account is being deleted waits for that.
 * @returns how many were taken
 */
async function readAttempts(tx: Db): Promise<number> {
  await turn(tx, ADVISORY_LOCKS.itemAttempts);
  const { rows } = await sql<{ id: number; attemptId: number; userId: string | null }>`
    select s.id, s.attempt_id as "attemptId", a.user_id as "userId"
    from scored_attempt s left join attempt a on a.id = s.attempt_id
    where not exists (select 1 from marked_answer m where m.user_id = a.user_id and m.attempt_id = a.id)
    order by s.id limit ${ATTEMPTS_AT_ONCE}`.execute(tx);
  const learners = await sql<{ id: string }>`
    select id from app_user where id = any(${rows.flatMap((row) => row.userId ?? [])}::text[])
    order by id for key share skip locked`.execute(tx);
  const held = new Set(learners.rows.map((row) => row.id));
  const taken = rows.filter((row) => row.userId === null || held.has(row.userId));
  const attempts = taken.map((row) => row.attemptId);
  await hold(
    tx,
    sql`(f.question_id, f.version, f.user_id) in (
      select aq.question_id, v.substance, a.user_id from attempt a
      join attempt_question aq on aq.attempt_id = a.id
      join question_version v on v.question_id = aq.question_id and v.version = aq.version
      where a.id = any(${attempts}::bigint[]))`,
  );
  await store(tx, sql`a.id = any(${attempts}::bigint[])`);
  await sql`delete from scored_attempt where id = any(${taken.map((row) => row.id)}::bigint[])`.execute(tx);
  return taken.length;
}

/** Adds what changed to the sums, except for questions waiting for a recount. @returns how many changes were taken */
async function addChanges(tx: Db): Promise<number> {
  await turn(tx, ADVISORY_LOCKS.itemSums);
  // Which answers count, which changed and what waits for a recount are read in one statement, so that they agree.
  const { rows } = await sql<Change & { counts: boolean }>`
    with batch as (
      select c.* from first_answer_change c
      where not exists (select 1 from item_recount r where r.question_id = c.question_id)
      order by c.id limit ${CHANGES_AT_ONCE}
    ), taken as (
      delete from first_answer_change c using batch b where c.id = b.id
    )
    select b.question_id, b.substance, b.choice, b.rest, b.seconds, b.n, b.at > q.stats_from as counts
    from batch b join question q on q.id = b.question_id`.execute(tx);
  const counted = rows.filter((row) => row.counts);
  if (counted.length > 0) {
    await addToSums(tx, counted);
    await refreshFigures(tx, [...new Set(counted.map((row) => row.question_id))]);
  }
  return rows.length;
}

interface Change {
  question_id: number;
  substance: number;
  choice: number;
  rest: number | null;
  seconds: number | null;
  n: number;
}

/** The rest in whole percents, and a time in the seconds that are distinguished. */
const PERCENT = sql`round(c.rest / 10000000.0)::int`;
const SECONDS = sql`least(c.seconds, 3600)`;

/** Rows that count nobody are deleted, so that sums equal recomputed ones. */
async function addToSums(tx: Db, changes: readonly Change[]) {
  const changed = sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (question_id bigint, substance int,
    choice int, rest bigint, seconds int, n int)`;
  await sql`
    merge into item_choice i using (
      select c.question_id, c.substance, c.choice, ${CHOICE_SUMS} from ${changed}
      group by 1, 2, 3
    ) c
    on i.question_id = c.question_id and i.substance = c.substance and i.choice = c.choice
    when matched and i.n + c.n = 0 then delete
    when matched then update set n = i.n + c.n, rested = i.rested + c.rested, rest_sum = i.rest_sum + c.rest_sum,
      rest_squares = i.rest_squares + c.rest_squares
    when not matched and c.n <> 0 then insert (question_id, substance, choice, n, rested, rest_sum, rest_squares)
      values (c.question_id, c.substance, c.choice, c.n, c.rested, c.rest_sum, c.rest_squares)`.execute(tx);
  await sql`
    merge into item_rest i using (
      select c.question_id, c.substance, ${PERCENT} as percent, c.choice, sum(c.n)::int as n from ${changed}
      where c.rest is not null group by 1, 2, 3, 4 having sum(c.n) <> 0
    ) c
    on i.question_id = c.question_id and i.substance = c.substance and i.percent = c.percent and i.choice = c.choice
    when matched and i.n + c.n = 0 then delete
    when matched then update set n = i.n + c.n
    when not matched then insert (question_id, substance, percent, choice, n)
      values (c.question_id, c.substance, c.percent, c.choice, c.n)`.execute(tx);
  await sql`
    merge into item_time i using (
      select c.question_id, c.substance, ${SECONDS} as seconds, sum(c.n)::int as n from ${changed}
      where c.seconds is not null group by 1, 2, 3 having sum(c.n) <> 0
    ) c
    on i.question_id = c.question_id and i.substance = c.substance and i.seconds = c.seconds
    when matched and i.n + c.n = 0 then delete
    when matched then update set n = i.n + c.n
    when not matched then insert (question_id, substance, seconds, n)
      values (c.question_id, c.substance, c.seconds, c.n)`.execute(tx);
}

const CHOICE_SUMS = sql`sum(c.n)::int as n, coalesce(sum(c.n) filter (where c.rest is not null), 0)::int as rested,
  coalesce(sum(c.n * c.rest::numeric), 0) as rest_sum, coalesce(sum(c.n * c.rest::numeric * c.rest), 0) as rest_squares`;

/** Recomputes the medians of these questions, and what their strongest learners chose. */
async function refreshFigures(tx: Db, questionIds: readonly number[]) {
  await sql`delete from item_figure where question_id = any(${questionIds}::bigint[])`.execute(tx);
  await sql`
    insert into item_figure (question_id, substance, timed, median_seconds, strong)
    with times as (
      select t.question_id, t.substance, t.seconds,
             sum(t.n) over (partition by t.question_id, t.substance order by t.seconds) as upto,
             sum(t.n) over (partition by t.question_id, t.substance) as total
      from item_time t where t.question_id = any(${questionIds}::bigint[])
    ), medians as (
      select question_id, substance, max(total)::int as timed,
             (min(seconds) filter (where upto >= div(total + 1, 2))
               + min(seconds) filter (where upto >= div(total, 2) + 1)) / 2.0::float8 as median
      from times group by 1, 2
    ), fifths as (
      select f.*, max(f.fifth) over w as strongest, min(f.fifth) over w as weakest
      from item_fifths(${questionIds}::bigint[]) f window w as (partition by f.question_id, f.substance)
    ), strong as (
      select question_id, substance, array[${sql.join([1, 2, 3, 4].map(chosenBy))}]::int[] as counts
      from fifths where fifth = strongest and strongest > weakest group by 1, 2
    )
    select i.question_id, i.substance, coalesce(m.timed, 0), m.median, coalesce(s.counts, '{0,0,0,0}')
    from (select distinct question_id, substance from item_choice where question_id = any(${questionIds}::bigint[])) i
    left join medians m using (question_id, substance)
    left join strong s using (question_id, substance)`.execute(tx);
}

const chosenBy = (choice: number) => sql`coalesce(sum(n) filter (where choice = ${sql.lit(choice)}), 0)`;

/** Recomputes the sums of these questions from their first answers, which contain everything that ever changed. */
async function sumAgain(tx: Db, questionIds: readonly number[]) {
  await turn(tx, ADVISORY_LOCKS.itemSums);
  for (const sums of ["item_choice", "item_rest", "item_time"])
    await sql`delete from ${sql.table(sums)} where question_id = any(${questionIds}::bigint[])`.execute(tx);
  // One statement, so that no change is counted twice, or not at all.
  await sql`
    with gone as (
      delete from first_answer_change where question_id = any(${questionIds}::bigint[])
    ), waited as (
      delete from item_recount where question_id = any(${questionIds}::bigint[])
    ), c as (
      select f.question_id, f.version as substance, f.choice, f.rest, f.seconds, 1 as n
      from first_answer f join question q on q.id = f.question_id and f.at > q.stats_from
      where f.question_id = any(${questionIds}::bigint[])
    ), choices as (
      insert into item_choice (question_id, substance, choice, n, rested, rest_sum, rest_squares)
      select c.question_id, c.substance, c.choice, ${CHOICE_SUMS} from c group by 1, 2, 3
    ), rests as (
      insert into item_rest (question_id, substance, percent, choice, n)
      select c.question_id, c.substance, ${PERCENT}, c.choice, count(*) from c where c.rest is not null group by 1, 2, 3, 4
    )
    insert into item_time (question_id, substance, seconds, n)
    select c.question_id, c.substance, ${SECONDS}, count(*) from c where c.seconds is not null group by 1, 2, 3`.execute(
    tx,
  );
  await refreshFigures(tx, questionIds);
}

/**
 * Recomputes one question's sums from the answers, in the transaction that has regraded some of them. For a deleted
 * attempt, the recorded scores stay. The other questions of those attempts follow within seconds.
 */
export async function recount(tx: Db, questionId: number): Promise<void> {
  await turn(tx, ADVISORY_LOCKS.itemAttempts);
  await hold(tx, sql`f.question_id = ${questionId}`);
  await store(tx, sql`f.question_id = ${questionId}`);
  await sumAgain(tx, [questionId]);
}

/** Recounts the questions whose statistics were reset, some at a time. @returns how many */
async function recountReset(tx: Db): Promise<number> {
  await turn(tx, ADVISORY_LOCKS.itemSums);
  const { rows } = await sql<{ id: number }>`
    select distinct question_id as id from item_recount order by 1 limit ${QUESTIONS_AT_ONCE}`.execute(tx);
  if (rows.length > 0)
    await sumAgain(
      tx,
      rows.map((row) => row.id),
    );
  return rows.length;
}

/** Whether there is anything for `analyseItems`. */
export async function isAnyItemChanged(db: Db): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select 1 from scored_attempt) or exists (select 1 from first_answer_change)
           or exists (select 1 from item_recount) as due`.execute(db);
  return rows[0]?.due ?? false;
}

/** How many batches of each kind one run takes; the job runs again within seconds. */
const BATCHES = 200;

/** Adds all changes to the sums. Several processes may do so at once; what one has done when it dies stays done. */
export async function analyseItems(db: Db): Promise<void> {
  for (const step of [readAttempts, recountReset, addChanges])
    for (let batch = 0; batch < BATCHES; batch++) if ((await db.transaction().execute(step)) === 0) break;
}
