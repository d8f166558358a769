import { type RawBuilder, sql } from "kysely";
import type { QuestionState, TestFilter } from "#contract/builder.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/session.ts";
import { canRead, isFreeFor } from "../catalogue/policy.ts";
import type { Candidate } from "../practice/draw-rules.ts";
import { standings } from "../practice/standing-queries.ts";
import { LISTS } from "./rules.ts";

const anyOf = (column: RawBuilder<unknown>, chosen: readonly (string | number)[], type: "text" | "bigint") =>
  sql<boolean>`${column} = any(${chosen}::${sql.raw(type)}[])`;

const STATES: Record<QuestionState, RawBuilder<boolean>> = {
  unseen: sql`not coalesce(m.seen, false)`,
  "wrong-last": sql`not coalesce(m.is_right, true)`,
  "wrong-ever": sql`coalesce(m.ever_wrong, false)`,
  flagged: sql`coalesce(m.flagged, false)`,
  saved: sql`f.user_id is not null`,
  unsure: sql`coalesce(m.sure in ('guess', 'unsure'), false)`,
  right: sql`coalesce(m.is_right, false)`,
};

type Conditions = Record<(typeof LISTS)[number], RawBuilder<boolean>>;

/**
 * The condition of each list on a question `q`, its topic `t`, version `v` and the learner's standing `m`; none for an
 * empty list.
 */
function conditionsOf(filter: TestFilter): Conditions {
  const unless = <T>(
    list: readonly T[] | undefined,
    condition: (some: readonly T[]) => RawBuilder<boolean>,
  ) => (list && list.length > 0 ? condition(list) : sql<boolean>`true`);
  return {
    Papers: anyOf(sql`t.paper`, filter.Papers, "bigint"),
    Topics: unless(filter.Topics, (some) => anyOf(sql`q.topic_id`, some, "bigint")),
    Areas: unless(
      filter.Areas,
      (some) =>
        sql`exists (select 1 from rule r where q.rules ? r.key and ${anyOf(sql`r.area`, some, "text")})`,
    ),
    Tags: unless(filter.Tags, (some) => sql`v.tags ?| ${some}::text[]`),
    // A case asks in several ways; only an MCQ is of one kind.
    Kinds: unless(
      filter.Kinds,
      (some) =>
        sql`(${anyOf(sql`q.qn_type`, some, "text")} or (q.qn_type = 'mcq' and q.kinds ?| ${some}::text[]))`,
    ),
    Difficulties: unless(filter.Difficulties, (some) => anyOf(sql`v.difficulty`, some, "text")),
    Misconceptions: unless(
      filter.Misconceptions,
      (some) =>
        sql`exists (select 1 from jsonb_array_elements(q.misconceptions) e where e ?| ${some}::text[])`,
    ),
    States: unless(
      filter.States,
      (some) =>
        sql`(${sql.join(
          some.map((state) => STATES[state]),
          sql` or `,
        )})`,
    ),
  };
}

/** What this learner may be asked: the exam shelf, as far as the plan opens it. */
const asked = (caller: Caller) => sql`
  question q
  join topic t on t.id = q.topic_id
  join question_version v on v.question_id = q.id and v.version = q.current_version
  left join (${standings(caller.userId)}) m on m.id = q.id
  left join saved_question f on f.user_id = ${caller.userId} and f.question_id = q.id
  where q.is_published and q.review_since is null and q.shelf = 'exam' and ${canRead(caller)}`;

/** How many match after each of the filter's lists, in their order; the last number is how many match all. */
export async function countMatches(db: Db, caller: Caller, filter: TestFilter): Promise<number[]> {
  const conditions = conditionsOf(filter);
  const counts = LISTS.map((_, i) => {
    const until = sql.join(
      LISTS.slice(0, i + 1).map((list) => conditions[list]),
      sql` and `,
    );
    return sql`count(*) filter (where ${until})::int`;
  });
  const { rows } = await sql<{ left: number[] }>`
    select array[${sql.join(counts)}] as left from ${asked(caller)}`.execute(db);
  return rows[0]?.left ?? [];
}

export interface Match extends Candidate {
  paper: number;
  isFree: boolean;
  type: "mcq" | "csq" | "saq";
}

/** All that match, by ID. */
export async function readMatches(db: Db, caller: Caller, filter: TestFilter): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select q.id as "questionId", q.current_version as version, q.topic_id as "topicId", v.max_score as "maxScore",
           t.paper, ${isFreeFor(caller.userId)} as "isFree", q.qn_type as type,
           case when not coalesce(m.seen, false) then 'unseen' when m.is_right is false then 'wrong' else 'seen' end as standing
    from ${asked(caller)} and ${sql.join(Object.values(conditionsOf(filter)), sql` and `)}
    order by q.id`.execute(db);
  return rows;
}

type Readable = Match & { isReadable: boolean };

const inOrder = (caller: Caller) => sql`
  select q.id as "questionId", q.current_version as version, q.topic_id as "topicId", v.max_score as "maxScore",
         t.paper, ${isFreeFor(caller.userId)} as "isFree", q.qn_type as type, 'seen' as standing,
         ${canRead(caller)} as "isReadable"
  from wanted w
  join question q on q.id = w.id and q.is_published and q.review_since is null
  join topic t on t.id = q.topic_id
  join question_version v on v.question_id = q.id and v.version = q.current_version
  order by w.place`;

/** The questions of a link in its order, with whether this caller may open each; removed ones are left out. */
export async function readLinked(db: Db, caller: Caller, token: string): Promise<Readable[]> {
  const { rows } = await sql<Readable>`
    with wanted as (
      select w.id, w.place from test_link l cross join unnest(l.question_ids) with ordinality as w (id, place)
      where l.token = ${token})
    ${inOrder(caller)}`.execute(db);
  return rows;
}

/** These questions in their order, the same way. */
export async function readChosen(db: Db, caller: Caller, ids: readonly number[]): Promise<Readable[]> {
  const { rows } = await sql<Readable>`
    with wanted as (select w.id, w.place from unnest(${ids}::bigint[]) with ordinality as w (id, place))
    ${inOrder(caller)}`.execute(db);
  return rows;
}
