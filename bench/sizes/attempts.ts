import { sql } from "kysely";
import type { Db } from "../../server/platform/db/database.ts";
import { DAYS, type Making } from "./people.ts";

export const ATTEMPTS = 25;
export const QUESTIONS = 20;
/** Of each learner; the further attempts are at sets that they have sat before. */
const SETS = 20;
/** How many learners' attempts one statement writes. */
const AT_ONCE = 2500;

/**
 * What each set of MCQs asks, in the temporary table `asked`: its own questions and, up to 20, others of its topic, as if it had been
 * recomposed since. Sets are counted by `place` from 0.
 * @returns how many sets
 */
async function listAsked(db: Db): Promise<number> {
  await sql`
    create temp table asked as
    with sets as (
      select id, topic_id, row_number() over (order by id) - 1 as place from problem_set
      where type = 'MCQ' and shelf = 'exam' and owner_id is null and retired_at is null
    ), wanted as (
      select s.place, s.id as set_id, q.id as question_id, row_number() over (
        partition by s.id order by sq.position nulls last, pg_temp.chance(s.id * 100000 + q.id), q.id) as position
      from sets s
      join question q on q.topic_id = s.topic_id and q.qn_type = 'mcq' and q.is_published and q.shelf = 'exam'
      left join set_question sq on sq.set_id = s.id and sq.question_id = q.id
    )
    select w.*, q.current_version as version, v.substance, v.answer::int as key, jsonb_array_length(v.params) as options
    from wanted w join question q on q.id = w.question_id
    join question_version v on v.question_id = q.id and v.version = q.current_version
    where w.position <= ${sql.lit(QUESTIONS)}`.execute(db);
  await sql`create index on asked (place)`.execute(db);
  await sql`analyze asked`.execute(db);
  const { rows } = await sql<{ n: number }>`select count(distinct place)::int as n from asked`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The k-th attempts of the learners from one to another, with all that the triggers and jobs would have written. */
const sitting = ({ learners, now }: Making, sets: number, k: number, from: number, upto: number) => sql`
  with sat as materialized (
    select ${k}::bigint * ${learners}::bigint + w.n as id, w.n, w.id as user_id, (w.n + ${k}::int) % 5 = 0 as delayed,
           (w.n * 7 + (${k}::int % ${SETS}::int) * 5) % ${sets}::int as place,
           ${now}::timestamptz - make_interval(secs => 86400.0 * ${DAYS}::int
             * (1 - (${k}::int + pg_temp.chance(w.n * 1000 + ${k}::int)) / ${ATTEMPTS}::int)) as at
    from who w where w.n between ${from}::int and ${upto}::int
  ), drawn as materialized (
    select s.*, a.set_id, a.question_id, a.version, a.substance, a.position::int as position, a.key, a.options,
           s.at + a.position * interval '40 seconds' as answered_at,
           s.at + ${QUESTIONS + 1}::int * interval '40 seconds' as marked_at,
           10 + floor(60 * pg_temp.chance(s.id * 320 + a.position))::int as seconds,
           pg_temp.chance(s.id * 320 + 32 + a.position)
             < 0.3 + 0.5 * pg_temp.chance(s.n) + 0.2 * pg_temp.chance(-a.question_id) as hit,
           pg_temp.chance(s.id * 320 + 64 + a.position) as luck
    from sat s join asked a on a.place = s.place
  ), put as materialized (
    select d.*, sum(hit::int) over (partition by id)::int as total,
           case when hit then key else 1 + (key + floor(luck * (options - 1))::int) % options end as choice
    from drawn d
  ), attempts as (
    insert into attempt (id, user_id, set_id, delay_marking, max_score, question_count, created_at, marked_at, score, ended_by)
    overriding system value
    select id, user_id, set_id, delayed, ${QUESTIONS}::int, ${QUESTIONS}::int, at, marked_at, total, 'learner'
    from put where position = 1
  ), questions as (
    insert into attempt_question (attempt_id, question_id, version, position, weight, seconds)
    select id, question_id, version, position, 1, seconds from put
  ), answers as (
    insert into answer (attempt_id, question_id, ans, seq, score, created_at, trail, sure)
    select id, question_id, choice::text, 1, hit::int, answered_at,
           case when delayed and luck < 0.1 then array[(1 + choice % options)::text] else '{}' end,
           (array['guess', 'unsure', 'sure'])[1 + floor(luck * 5)::int]
    from put
  ), keys as (
    insert into shown_key (user_id, question_id, at) select user_id, question_id, marked_at from put on conflict do nothing
  )
  insert into first_answer (question_id, version, user_id, choice, at, attempt_id, rest, seconds)
  select question_id, substance, user_id, choice, case when delayed then marked_at else answered_at end, id,
         round(1000000000.0 * (total - hit::int) / ${QUESTIONS - 1}::int)::bigint, seconds
  from put on conflict do nothing`;

/**
 * 25 marked attempts of 20 questions for each of `who`, spread over 60 days, a fifth marked at their end. IDs grow with time, so a
 * learner's attempts lie as far apart in the tables as they would.
 * @returns how many sets there are
 */
export async function makeAttempts(db: Db, making: Making): Promise<number> {
  const sets = await listAsked(db);
  for (let k = 0; k < ATTEMPTS; k++)
    for (let from = 1; from <= making.learners; from += AT_ONCE)
      await sitting(making, sets, k, from, Math.min(making.learners, from + AT_ONCE - 1)).execute(db);
  await sql`select setval(pg_get_serial_sequence('attempt', 'id'), (select max(id) from attempt))`.execute(
    db,
  );
  return sets;
}
