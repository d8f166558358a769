import { sql } from "kysely";
import type { Message } from "#contract/discussion.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Limits } from "../../platform/limits.ts";
import type { Caller } from "../../platform/session.ts";
import { bodyHtml, lengthFault, tidy } from "./body-rules.ts";
import { tellOfReply } from "./notice-commands.ts";
import { requireUnmuted, requireWriter } from "./policy.ts";
import { readMessage } from "./queries.ts";
import { dayBefore, isNewAccount, MOST_REPLIES, NEW_ACCOUNT_MESSAGES } from "./rules.ts";

export interface DiscussionCommandDeps {
  db: Db;
  limits: Limits;
  publicOrigin: string;
}

interface NewMessage {
  questionId: number;
  body: string;
  /** A post, or a reply to one, which is listed under the same post. */
  replyTo: number | undefined;
}

/**
 * Writes a post or a reply, and notifies the authors it replies to.
 * @throws AppError not_found; forbidden without the plan, in an open test or while muted; bad_input; refused; slow_down
 */
export async function writeMessage(
  deps: DiscussionCommandDeps,
  author: Caller,
  { questionId, body: text, replyTo }: NewMessage,
  now: Date,
): Promise<Message> {
  const { db, limits, publicOrigin } = deps;
  await requireWriter(db, author, questionId);
  const body = tidy(text);
  const fault = lengthFault(body, replyTo !== undefined);
  if (fault) throw new AppError("bad_input", fault, { fields: { Body: fault } });
  await limits.take(author.userId, "post", "postDay");
  const html = bodyHtml(body, publicOrigin);
  return db.transaction().execute(async (tx) => {
    await takeTurn(tx, author.userId, body, now);
    const post = replyTo === undefined ? null : await lockPost(tx, questionId, replyTo);
    const { id } = await tx
      .insertInto("message")
      .values({
        question_id: questionId,
        user_id: author.userId,
        parent_id: post,
        body,
        body_html: html,
        created_at: now,
        updated_at: now,
        deleted_at: null,
        archived_at: null,
        hidden_at: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (post !== null && replyTo !== undefined)
      await tellOfReply(
        { tx, publicOrigin },
        { id, questionId, authorId: author.userId },
        [post, replyTo],
        now,
      );
    return readMessage(tx, author, id);
  });
}

/** One author's messages are written one after the other, so that the previous one is known. */
async function takeTurn(tx: Db, userId: string, body: string, now: Date) {
  const user = await tx
    .selectFrom("app_user")
    .select(["created_at", "muted_until"])
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) throw notFound("user");
  requireUnmuted(user.muted_until, now);
  const { rows } = await sql<{ body: string; created_at: Date }>`
    select body, created_at from message where user_id = ${userId}
    order by id desc limit ${NEW_ACCOUNT_MESSAGES}`.execute(tx);
  if (rows[0]?.body === body)
    throw new AppError("refused", "You have just written the same.", { code: "said_before" });
  const today = rows.filter((row) => row.created_at > dayBefore(now)).length;
  if (isNewAccount(user.created_at, now) && today >= NEW_ACCOUNT_MESSAGES)
    throw new AppError(
      "refused",
      `In its first days an account can write ${NEW_ACCOUNT_MESSAGES} messages a day. Please come back tomorrow.`,
      { code: "new_account" },
    );
}

/** Locks the message replied to and its post, so that neither is deleted meanwhile. @returns the post */
async function lockPost(tx: Db, questionId: number, replyTo: number): Promise<number> {
  const gone = new AppError("refused", "The message that you reply to is gone.", { code: "gone" });
  const target = await tx
    .selectFrom("message")
    .select("parent_id")
    .where("id", "=", replyTo)
    .where("question_id", "=", questionId)
    .executeTakeFirst();
  if (!target) throw gone;
  const post = target.parent_id ?? replyTo;
  const { rows } = await sql<{ id: number; shown: boolean; replies: number }>`
    select m.id, is_shown(m) as shown, m.reply_count as replies from message m where m.id in (${post}, ${replyTo})
    order by m.id for no key update`.execute(tx);
  if (!rows.find((row) => row.id === replyTo)?.shown) throw gone;
  if ((rows.find((row) => row.id === post)?.replies ?? 0) >= MOST_REPLIES)
    throw new AppError("refused", "This post has all the replies that it can hold. Please begin a new one.", {
      code: "full",
    });
  return post;
}
