import { sql } from "kysely";
import { KEPT } from "../../platform/caps.ts";
import type { Db } from "../../platform/db/database.ts";
import { enqueueMails } from "../../platform/mail/outbox.ts";
import type { Caller } from "../../platform/session.ts";
import { replyMail } from "./mails.ts";

interface Reply {
  id: number;
  questionId: number;
  authorId: string;
}

interface Recipient {
  id: string;
  email: string;
  wantsMail: boolean;
}

/**
 * Notifies the authors of the post and of the message replied to, but not about their own reply. A mail is only sent to
 * those with nothing unread under this question: a busy thread sends one until it is looked at. Users with a thousand
 * unread replies get no more notices.
 */
export async function tellOfReply(
  { tx, publicOrigin }: { tx: Db; publicOrigin: string },
  reply: Reply,
  answered: readonly number[],
  now: Date,
): Promise<void> {
  const { rows } = await sql<Recipient>`
    select u.id, u.email, u.reply_mail and u.delete_after is null and not exists (
        select 1 from reply_notice n join message r on r.id = n.message_id
        where n.user_id = u.id and r.question_id = ${reply.questionId}) as "wantsMail"
    from app_user u
    where u.deleted_at is null and u.id <> ${reply.authorId}
      and (select count(*) from reply_notice n where n.user_id = u.id) < ${KEPT.unreadReplies}
      and u.id in (select m.user_id from message m where m.id = any(${answered}::bigint[]))`.execute(tx);
  if (rows.length === 0) return;
  await tx
    .insertInto("reply_notice")
    .values(rows.map((recipient) => ({ user_id: recipient.id, message_id: reply.id })))
    .execute();
  const mails = rows
    .filter((recipient) => recipient.wantsMail)
    .map((recipient) =>
      replyMail({
        to: recipient.email,
        origin: publicOrigin,
        questionId: reply.questionId,
        messageId: reply.id,
      }),
    );
  await enqueueMails(tx, mails, now);
}

/** Marks replies as seen: those under one question, or all. */
export async function readNotices(db: Db, reader: Caller, questionId: number | undefined): Promise<void> {
  await sql`
    delete from reply_notice n using message m
    where m.id = n.message_id and n.user_id = ${reader.userId}
      and (${questionId ?? null}::bigint is null or m.question_id = ${questionId ?? null})`.execute(db);
}

/** Stores whether a user wants mail about replies. */
export async function setReplyMail(db: Db, userId: string, isWanted: boolean): Promise<void> {
  await db.updateTable("app_user").set({ reply_mail: isWanted }).where("id", "=", userId).execute();
}
