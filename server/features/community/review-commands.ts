import { sql } from "kysely";
import type { CommunityQuestion } from "#contract/community.ts";
import { REASON_LENGTH, VERDICTS_TO_DECIDE } from "#contract/community-limits.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import type { Caller } from "../../platform/session.ts";
import { tidy } from "../discussion/body-rules.ts";
import { refusalOf } from "./commands.ts";
import { decisionMail } from "./mails.ts";
import { requireMember, requirePaper, requireReviewer, takeTurn } from "./policy.ts";
import { readOwnAct } from "./queries.ts";
import { lengthFault } from "./rules.ts";

interface Judged {
  id: number;
  verdict: "approve" | "reject";
  reason: string;
}

interface UnderReview {
  status: CommunityQuestion["Status"];
  author_id: string | null;
  round: number;
  paper: number;
  /** The caller's verdict in this round. */
  said: "approve" | "reject" | null;
}

/**
 * Records a reviewer's verdict on a question. The second of a kind decides: the question is published, or goes back to
 * its author, who gets a mail. The same verdict again changes nothing.
 * @throws AppError forbidden without the plan, below the reputation or while muted; not_found; bad_input; refused for
 * one's own, for a decided one, and for a different verdict on the same submission
 */
export async function reviewQuestion(
  { db, publicOrigin }: { db: Db; publicOrigin: string },
  reviewer: Caller,
  { id, verdict, reason: given }: Judged,
  now: Date,
): Promise<CommunityQuestion> {
  requireMember(reviewer);
  await requireReviewer(db, reviewer);
  const reason = tidy(given);
  const fault = lengthFault("Reason", reason, REASON_LENGTH);
  if (fault) throw refusalOf(fault);
  return db.transaction().execute(async (tx) => {
    await takeTurn(tx, reviewer.userId, now);
    const question = await lockUnderReview(tx, reviewer, id);
    if (question.said !== verdict) {
      requireOpenTo(reviewer, question);
      const { round } = question;
      await tx
        .insertInto("community_review")
        .values({ question_id: id, user_id: reviewer.userId, round, verdict, reason, at: now })
        .execute();
      if ((await countVerdicts(tx, { id, round, verdict })) >= VERDICTS_TO_DECIDE)
        await decide({ tx, publicOrigin }, id, verdict, now);
    }
    return readOwnAct(tx, reviewer, id);
  });
}

/** @throws AppError not_found for a draft too, which is its author's alone */
async function lockUnderReview(tx: Db, reviewer: Caller, id: number): Promise<UnderReview> {
  // Locked by itself first, so that later reads see what the reviewer before has written.
  await sql`select 1 from community_question where question_id = ${id} for no key update`.execute(tx);
  const { rows } = await sql<UnderReview>`
    select c.status, c.author_id, c.round, t.paper, (
        select r.verdict from community_review r
        where r.question_id = c.question_id and r.round = c.round and r.user_id = ${reviewer.userId}) as said
    from community_question c join question q on q.id = c.question_id join topic t on t.id = q.topic_id
    where c.question_id = ${id} and q.deleted_at is null
      and (c.status <> 'draft' or c.author_id = ${reviewer.userId})`.execute(tx);
  if (!rows[0]) throw notFound("question");
  return rows[0];
}

/** @throws AppError refused; forbidden without the paper */
function requireOpenTo(reviewer: Caller, { status, author_id, paper, said }: UnderReview): void {
  if (author_id === reviewer.userId)
    throw new AppError("refused", "You cannot review your own question.", { code: "own_question" });
  requirePaper(reviewer, paper);
  if (said !== null)
    throw new AppError("refused", "You have reviewed this question already.", { code: "already_reviewed" });
  if (status !== "in_review")
    throw new AppError("refused", "This question has been decided about already.", { code: "not_in_review" });
}

async function countVerdicts(
  tx: Db,
  { id, round, verdict }: { id: number; round: number; verdict: string },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from community_review
    where question_id = ${id} and round = ${round} and verdict = ${verdict}`.execute(tx);
  return rows[0]?.n ?? 0;
}

async function decide(
  { tx, publicOrigin }: { tx: Db; publicOrigin: string },
  id: number,
  verdict: Judged["verdict"],
  now: Date,
) {
  const outcome = verdict === "approve" ? "published" : "returned";
  await tx
    .updateTable("community_question")
    .set({ status: outcome, decided_at: now })
    .where("question_id", "=", id)
    .execute();
  if (outcome === "published")
    await tx.updateTable("question").set({ is_draft: false }).where("id", "=", id).execute();
  // A user who wants no mail about replies gets none of these either.
  const author = await sql<{ email: string }>`
    select u.email from community_question c join app_user u on u.id = c.author_id
    where c.question_id = ${id} and u.reply_mail and u.delete_after is null and u.deleted_at is null`.execute(
    tx,
  );
  const [recipient] = author.rows;
  if (recipient)
    await enqueueMail(
      tx,
      decisionMail({ to: recipient.email, outcome, questionId: id, origin: publicOrigin }),
      now,
    );
}
