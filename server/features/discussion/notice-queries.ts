import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/session.ts";
import { isModOf } from "../account/queries.ts";
import { mayReadThread } from "./policy.ts";
import { NOTICES_LISTED } from "./rules.ts";
import { authorView } from "./view.ts";

interface NoticeRow {
  id: number;
  question_id: number;
  created_at: Date;
  user_id: string | null;
  display_name: string | null;
  rep: number;
  is_mod: boolean;
  unread: number;
}

/** Replies that the caller has not seen and may read now, the newest first, and how many there are. */
export async function readUnread(db: Db, reader: Caller) {
  const { rows } = await sql<NoticeRow>`
    select m.id, m.question_id, m.created_at, m.user_id, u.display_name, greatest(coalesce(r.votes, 0), 0) as rep,
           coalesce(${isModOf}, false) as is_mod, count(*) over ()::int as unread
    from reply_notice n
    join message m on m.id = n.message_id and is_shown(m)
    join question q on q.id = m.question_id
    join topic t on t.id = q.topic_id
    left join app_user u on u.id = m.user_id
    left join reputation r on r.user_id = m.user_id
    where n.user_id = ${reader.userId} and ${mayReadThread(reader)}
    order by m.id desc limit ${sql.lit(NOTICES_LISTED)}`.execute(db);
  return {
    Unread: rows[0]?.unread ?? 0,
    Replies: rows.map((row) => ({
      MessageID: row.id,
      QuestionID: row.question_id,
      User: authorView(row),
      CreatedAt: row.created_at.toISOString(),
    })),
  };
}
