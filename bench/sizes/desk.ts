import { sql } from "kysely";
import { OWN_POSTS_REPUTATION } from "#contract/message-limits.ts";
import type { Db } from "../../server/platform/db/database.ts";
import { ATTEMPTS, QUESTIONS } from "./attempts.ts";
import type { Making } from "./people.ts";

/** So many answers for one message. */
const ANSWERS_A_MESSAGE = 200;

/** Posts, every tenth with a reply; the counts that triggers keep follow. */
const messagesOf = ({ learners, now }: Making) => {
  const posts = Math.ceil((learners * ATTEMPTS * QUESTIONS) / (ANSWERS_A_MESSAGE * 1.1));
  return [
    sql`
      create temp table asks as select row_number() over (order by question_id) - 1 as n, question_id
      from (select distinct question_id from asked) a`,
    sql`
      with post as (
        insert into message (question_id, user_id, body, body_html, created_at, updated_at, reply_count)
        select a.question_id, w.id, b.body, '<p>' || b.body || '</p>', t.at, t.at, (m.n % 10 = 0)::int
        from generate_series(1, ${posts}::int) as m (n)
        cross join lateral (select 'Why is the second option wrong here? This is post number ' || m.n as body) b
        cross join lateral (select ${now}::timestamptz - make_interval(mins => ${posts}::int - m.n) as at) t
        join who w on w.n = 1 + floor(${learners}::int * pg_temp.chance(m.n * 2 + 1))::int
        join asks a on a.n = floor((select count(*) from asks) * pg_temp.chance(m.n * 2))::int
        returning *
      )
      insert into message (question_id, user_id, parent_id, body, body_html, created_at, updated_at)
      select p.question_id, w.id, p.id, 'Because the rule has an exception.', '<p>Because the rule has an exception.</p>',
             p.created_at, p.created_at
      from post p join who w on w.n = 1 + floor(${learners}::int * pg_temp.chance(-p.id))::int where p.reply_count = 1`,
    sql`
      insert into thread (question_id, messages, posts, unanswered)
      select question_id, count(*), count(*) filter (where parent_id is null),
             count(*) filter (where parent_id is null and reply_count = 0)
      from message group by question_id`,
    sql`insert into reputation (user_id, votes) select id, ${OWN_POSTS_REPUTATION}::int from who`,
  ];
};

/** Of each learner's first two attempts: what they saved and wrote notes on. */
const kept = (now: Date) => {
  const early = sql`
    from who w join attempt a on a.user_id = w.id and a.id <= 2 * (select count(*) from who)
    join attempt_question q on q.attempt_id = a.id`;
  return [
    sql`
      insert into saved_question (user_id, question_id, created_at)
      select w.id, q.question_id, a.marked_at ${early} where q.position <= 5 on conflict do nothing`,
    sql`
      insert into note (user_id, question_id, body, created_at, updated_at)
      select w.id, q.question_id, repeat('The rule is in the Act, and the exception is in its schedule. ', 3),
             a.marked_at, a.marked_at ${early} where q.position in (6, 7) on conflict do nothing`,
    sql`
      insert into covered_set (user_id, set_id, at)
      select a.user_id, a.set_id, ${now} from attempt a where a.id <= 3 * (select count(*) from who)
      on conflict do nothing`,
  ];
};

/** One forecast of a mock and what came of it for each learner, and the exam's result for each fourth. */
const forecasts = (now: Date) => [
  sql`
    insert into mock_forecast (attempt_id, paper, pass_mark, made_at, pass, mean, low, high, came)
    select a.id, s.paper, 60, a.created_at, pg_temp.chance(a.id), 60, 45, 75, 100.0 * a.score / a.max_score
    from attempt a join problem_set s on s.id = a.set_id where a.id <= (select count(*) from who)`,
  sql`
    insert into exam_result (user_id, paper, on_day, passed, said, reported_at)
    select id, 1, singapore_day(${now}) - 3, pg_temp.chance(-n) < 0.6, 0.6, ${now} from who where n % 4 = 0`,
];

/** What learners wrote and saved, and what is known of their mocks and exams. It reads `who` and `asked`. */
export async function makeDesk(db: Db, making: Making): Promise<void> {
  const statements = [...messagesOf(making), ...kept(making.now), ...forecasts(making.now)];
  for (const statement of statements) await statement.execute(db);
}
