import { type RawBuilder, sql } from "kysely";
import type { Feedback } from "#contract/feedback.ts";
import type { Db } from "../../platform/db/database.ts";
import { notFound } from "../../platform/errors.ts";
import { type Page, pagesOf } from "../../platform/paging.ts";
import { type FeedbackRow, feedbackView } from "./view.ts";

const rowsOf = (rest: RawBuilder<unknown>) => sql<FeedbackRow>`
  select f.id, f.created_at, u.email, f.type, f.question_id, f.set_id, f.current_url, f.browser, f.body, f.outcome,
         f.note, f.closed_at
  from feedback f left join app_user u on u.id = f.user_id and u.deleted_at is null
  where f.deleted_at is null ${rest}`;

/** One of them. @throws AppError not_found */
export async function readFeedback(db: Db, id: number): Promise<Feedback> {
  const { rows } = await rowsOf(sql`and f.id = ${id}`).execute(db);
  if (!rows[0]) throw notFound("feedback");
  return feedbackView(rows[0]);
}

/** Feedback: open first, a wrong key before all else, then the newest. */
export async function listFeedback(db: Db, page: number, pageSize: number): Promise<Page<Feedback[]>> {
  const { rows } = await rowsOf(sql`
    order by (f.closed_at is not null), (f.type <> 'QnWrongKey'), f.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`).execute(db);
  const { n } = await db
    .selectFrom("feedback")
    .select(sql<number>`count(*)::int`.as("n"))
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return { items: rows.map(feedbackView), totalPages: pagesOf(n, pageSize) };
}
