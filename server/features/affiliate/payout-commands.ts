import { dollars } from "#contract/money.ts";
import { audit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { holdSession } from "../account/session-commands.ts";
import { lockUsers } from "../billing/entitlement-commands.ts";
import { post } from "../billing/ledger-commands.ts";
import { holdDoubtful } from "./hold-commands.ts";
import { payoutMail } from "./mails.ts";
import { requireAffiliate } from "./policy.ts";
import { balancesOf } from "./queries.ts";

/**
 * Requests everything owed to the caller, except what has to be checked first: one payout at a time.
 * @param minPayout in cents
 * @returns the payout's ID
 * @throws AppError forbidden, refused
 */
export async function requestPayout(
  db: Db,
  caller: { userId: string; sessionId: number },
  notes: string,
  minPayout: number,
  now: Date,
): Promise<number> {
  const { userId } = caller;
  const payout = await db.transaction().execute(async (tx) => {
    await holdSession(tx, caller, now);
    await lockUsers(tx, [userId]);
    await requireAffiliate(tx, userId);
    const open = await tx
      .selectFrom("payout")
      .select("id")
      .where("user_id", "=", userId)
      .where("status", "=", "open")
      .executeTakeFirst();
    if (open)
      throw new AppError("refused", "Your last payout is still being processed.", { code: "payout_open" });
    await holdDoubtful(tx, userId, now);
    const { owed } = await balancesOf(tx, userId, now);
    // Not thrown here, so that what was just held stays held.
    if (owed < minPayout) return undefined;
    const { id } = await tx
      .insertInto("payout")
      .values({ user_id: userId, amount: owed, payment_notes: notes, created_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    const entry = { user_id: userId, effective_at: now };
    await post(
      tx,
      `payout:${id}:opened`,
      [
        { ...entry, account: "owed", amount: -owed },
        { ...entry, account: "processing", amount: owed },
      ],
      now,
    );
    await tx
      .updateTable("commission")
      .set({ payout_id: id })
      .where("referrer_id", "=", userId)
      .where("payout_id", "is", null)
      .where("owed_from", "<=", now)
      .where((eb) => eb.or([eb("held_at", "is", null), eb("verdict", "=", "released")]))
      .execute();
    return id;
  });
  if (payout !== undefined) return payout;
  throw new AppError(
    "refused",
    `A payout starts at ${dollars(minPayout)}. Please wait until that much is owed to you.`,
    { code: "payout_too_small" },
  );
}

interface Decision {
  payoutId: number;
  status: "accepted" | "rejected";
  reason: string;
  actorId: string;
}

/**
 * Accepts a payout, once its money has been sent, or rejects it, and the money is owed again. Audited; the same
 * decision again changes nothing.
 * @throws AppError not_found, refused when it was decided otherwise
 */
export async function decidePayout(db: Db, decision: Decision, now: Date): Promise<void> {
  const { payoutId, status, reason } = decision;
  const found = await db.selectFrom("payout").select("user_id").where("id", "=", payoutId).executeTakeFirst();
  if (!found) throw notFound("payout");
  await db.transaction().execute(async (tx) => {
    await lockUsers(tx, [found.user_id]);
    const payout = await tx
      .selectFrom("payout as p")
      .innerJoin("app_user as u", "u.id", "p.user_id")
      .select(["p.amount", "p.status", "u.email"])
      .where("p.id", "=", payoutId)
      .executeTakeFirstOrThrow();
    if (payout.status === status) return;
    if (payout.status !== "open")
      throw new AppError("refused", `This payout was already ${payout.status}.`, { code: "payout_decided" });
    await tx
      .updateTable("payout")
      .set({ status, reason, decided_at: now, decided_by: decision.actorId })
      .where("id", "=", payoutId)
      .execute();
    const entry = { user_id: found.user_id, effective_at: now };
    await post(
      tx,
      `payout:${payoutId}:${status}`,
      [
        { ...entry, account: "processing", amount: -payout.amount },
        { ...entry, account: status === "accepted" ? "paid_out" : "owed", amount: payout.amount },
      ],
      now,
    );
    if (status === "rejected")
      await tx.updateTable("commission").set({ payout_id: null }).where("payout_id", "=", payoutId).execute();
    const act = { actorId: decision.actorId, action: `payout ${status}`, subject: `payout:${payoutId}` };
    await audit(tx, { ...act, details: { amount: payout.amount, reason } }, now);
    await enqueueMail(tx, payoutMail({ to: payout.email, amount: payout.amount, status, reason }), now);
  });
}
