import { sql } from "kysely";
import { REVIEW_REPUTATION } from "#contract/community-limits.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { type Caller, isAdmin, isAdminOf } from "../../platform/session.ts";
import { mayUsePaper } from "../catalogue/policy.ts";
import { requireUnmuted } from "../discussion/policy.ts";
import { COMMUNITY_TENANT } from "./rules.ts";

/** An admin of the product or of the community: takes part in both papers, and sees every key. */
export const looksAfterCommunity = (caller: Caller): boolean =>
  isAdmin(caller) || isAdminOf(caller, COMMUNITY_TENANT);

/** @throws AppError forbidden without a running plan of any paper */
export function requireMember(caller: Caller): void {
  if (caller.perm === 0 && !looksAfterCommunity(caller))
    throw new AppError("forbidden", "Community questions come with a subscription.", {
      code: "no_subscription",
    });
}

/** @throws AppError forbidden without a running plan of the paper */
export function requirePaper(caller: Caller, paper: number): void {
  if (!mayUsePaper(caller, paper) && !looksAfterCommunity(caller))
    throw new AppError("forbidden", `You need an active subscription of Paper ${paper} for this question.`, {
      code: "no_subscription",
    });
}

/** `requirePaper` in SQL, for the topic `t`. */
export const holdsPaper = (caller: Caller) =>
  sql<boolean>`(${looksAfterCommunity(caller)} or (${caller.perm}::int & t.paper) <> 0)`;

/** @throws AppError not_found; forbidden without the topic's paper */
export async function requireTopic(db: Db, caller: Caller, topicId: number): Promise<void> {
  const topic = await db.selectFrom("topic").select("paper").where("id", "=", topicId).executeTakeFirst();
  if (!topic) throw notFound("topic");
  requirePaper(caller, topic.paper);
}

/** Whether the caller reviews others' questions: with enough reputation, or as an admin. */
export async function mayReview(db: Db, caller: Caller): Promise<boolean> {
  if (looksAfterCommunity(caller)) return true;
  const { rows } = await sql<{ rep: number }>`select reputation_of(${caller.userId}) as rep`.execute(db);
  return (rows[0]?.rep ?? 0) >= REVIEW_REPUTATION;
}

/** @throws AppError forbidden below the reputation */
export async function requireReviewer(db: Db, caller: Caller): Promise<void> {
  if (!(await mayReview(db, caller)))
    throw new AppError(
      "forbidden",
      `Reviewing opens with a reputation of ${REVIEW_REPUTATION}: help others under the questions, and their votes raise yours.`,
      { code: "reputation_needed" },
    );
}

/**
 * Locks an account's row until the transaction ends, so that one author's writes happen one after the other. It is
 * locked before any question, in the same order as the deletion of the account.
 * @throws AppError not_found; forbidden while muted
 */
export async function takeTurn(tx: Db, userId: string, now: Date): Promise<void> {
  const user = await tx
    .selectFrom("app_user")
    .select("muted_until")
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) throw notFound("user");
  requireUnmuted(user.muted_until, now);
}
