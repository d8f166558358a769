import { sql } from "kysely";
import type { Item, ItemDetail, ItemFlag, ItemSort } from "#contract/item-analysis.ts";
import type { Db } from "../../platform/db/database.ts";
import { notFound } from "../../platform/errors.ts";
import { OWN_TENANT } from "../../platform/session.ts";
import { sortItems } from "./rules.ts";
import { type ItemRow, itemView, type VersionRow, versionView } from "./view.ts";

/** What the list shows of the bank; without a filter all of it. */
export interface ItemFilters {
  topic?: number | undefined;
  paper?: number | undefined;
  flag?: ItemFlag | undefined;
  sort?: ItemSort | undefined;
}

/** How much of a question's words the list shows. */
const BEGINNING = 160;

/** The sums of an item, joined to its version `v`; numbers that may exceed what JSON reads exactly are texts. */
const ITEM_SUMS = sql`
  v.substance, v.answer, v.regraded_answer as regraded, coalesce(f.timed, 0) as timed, f.median_seconds as "medianSeconds",
  coalesce(f.strong, '{0,0,0,0}') as strong, coalesce((
    select json_agg(json_build_array(c.choice, c.n, c.rested, c.rest_sum::text, c.rest_squares::text))
    from item_choice c where c.question_id = v.question_id and c.substance = v.substance), '[]') as choices`;
const ITEM_FIGURE = sql`left join item_figure f on f.question_id = v.question_id and f.substance = v.substance`;

/**
 * Every MCQ that learners see, in its current version. Flags and figures are computed from a few sums per item, so that
 * the whole bank takes milliseconds however many have answered; that is why it is filtered and sorted here.
 */
export async function readItems(db: Db, { topic, paper, flag, sort }: ItemFilters): Promise<Item[]> {
  const { rows } = await itemStatement({ topic, paper }).execute(db);
  const items = rows.map(itemView);
  return sortItems(flag ? items.filter((item) => item.Flags.includes(flag)) : items, sort ?? "-flags");
}

/** The statement of the list, which reads sums and no answers. */
export const itemStatement = ({ topic, paper }: ItemFilters) => sql<ItemRow>`
  select q.id as "questionId", t.id as "topicId", t.name as "topicName", t.paper, left(v.body, ${BEGINNING}::int) as body,
         ${ITEM_SUMS}
  from question q
  join topic t on t.id = q.topic_id
  join question_version v on v.question_id = q.id and v.version = q.current_version
  ${ITEM_FIGURE}
  where q.is_published and q.qn_type = 'mcq'
    and (${topic ?? null}::bigint is null or t.id = ${topic ?? null}::bigint)
    and (${paper ?? null}::int is null or t.paper = ${paper ?? null}::int)`;

/**
 * An MCQ of the bank in each version that asks something else, newest first, in the current words of each.
 * @throws AppError not_found, for other kinds of question too
 */
export async function readItem(db: Db, questionId: number): Promise<ItemDetail> {
  const { rows } = await sql<VersionRow & { topicName: string; paper: number }>`
    select t.name as "topicName", t.paper, v.version = q.current_version as "isCurrent", s.created_at as since, v.body,
           v.params, ${ITEM_SUMS}
    from question q
    join topic t on t.id = q.topic_id
    join question_version v on v.question_id = q.id
    join question_version s on s.question_id = q.id and s.version = v.substance
    ${ITEM_FIGURE}
    where q.id = ${questionId} and q.tenant_id = ${sql.lit(OWN_TENANT)} and q.qn_type = 'mcq' and not exists (
      select 1 from question_version l
      where l.question_id = q.id and l.substance = v.substance and l.version > v.version)
    order by v.version desc`.execute(db);
  const [first] = rows;
  if (!first) throw notFound("question");
  const fifths = await sql<{ substance: number; fifth: number; choice: number; n: number }>`
    select substance, fifth, choice, n from item_fifths(array[${questionId}::bigint])`.execute(db);
  return {
    QuestionID: questionId,
    TopicName: first.topicName,
    Paper: first.paper,
    Versions: rows.map((row) =>
      versionView(
        row,
        fifths.rows.filter((fifth) => fifth.substance === row.substance),
      ),
    ),
  };
}
