import { sql } from "kysely";
import type { Constant } from "#contract/editing.ts";
import type { Db } from "../../platform/db/database.ts";

/** The dated figures that questions name, by their titles, with how many questions depend on each. */
export async function listConstants(db: Db, key?: string): Promise<Constant[]> {
  const { rows } = await sql<Constant>`
    select c.key as "Key", c.title as "Title", c.value as "Value", c.valid_from as "From", c.valid_to as "To",
           c.source as "Source", count(q.id)::int as "Questions",
           (count(q.id) filter (where q.review_since is not null))::int as "UnderReview"
    from constant c
    left join question_constant n on n.constant_key = c.key
    left join question q on q.id = n.question_id and q.is_published
    where ${key === undefined ? sql`true` : sql`c.key = ${key}`}
    group by c.key order by c.title, c.key`.execute(db);
  return rows.map((row) => ({
    Key: row.Key,
    Title: row.Title,
    Value: row.Value,
    From: row.From,
    To: row.To,
    Source: row.Source,
    Questions: row.Questions,
    UnderReview: row.UnderReview,
  }));
}
