import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { PushConfig, Subscription } from "../../platform/push/send.ts";
import { isPushService, isSubscriptionKey } from "../../platform/push/services.ts";
import type { Caller } from "../../platform/session.ts";
import { holdSession } from "../account/session-commands.ts";

/** @throws AppError refused where this installation sends no notifications */
export function requirePush(push: PushConfig | undefined): PushConfig {
  if (push) return push;
  throw new AppError("refused", "Notifications are not available here. Reminders by e-mail are.", {
    code: "push_off",
  });
}

const refused = (field: string, sentence: string) =>
  new AppError("bad_input", sentence, { fields: { [field]: sentence } });

/**
 * Lets the browser of a session show its learner's notifications until that session ends. Another user who had this browser's
 * subscription loses it.
 * @throws AppError refused · bad_input for an address of no push service, or a key that nothing can be sealed with · not_signed_in
 */
export async function subscribe(
  { db, push }: { db: Db; push: PushConfig | undefined },
  caller: Caller,
  subscription: Subscription,
  now: Date,
): Promise<void> {
  if (!isPushService(subscription.endpoint, requirePush(push)))
    throw refused("Endpoint", "That is no push service that we know. Please try another browser.");
  if (!isSubscriptionKey(subscription.p256dh))
    throw refused("Keys", "That is no key of a browser's subscription.");
  await db.transaction().execute(async (tx) => {
    // It must not outlive a session that is ending.
    await holdSession(tx, caller, now);
    const { browser_id } = await tx
      .selectFrom("session")
      .select("browser_id")
      .where("id", "=", caller.sessionId)
      .executeTakeFirstOrThrow();
    const row = {
      user_id: caller.userId,
      session_id: caller.sessionId,
      browser_id,
      p256dh: subscription.p256dh,
      auth: subscription.auth,
      created_at: now,
    };
    // Gone first, so that a renewal takes no more room than there is.
    await tx.deleteFrom("push_subscription").where("endpoint", "=", subscription.endpoint).execute();
    await tx
      .insertInto("push_subscription")
      .values({ endpoint: subscription.endpoint, ...row })
      .onConflict((oc) => oc.column("endpoint").doUpdateSet(row))
      .execute();
  });
}

/** No browser shows a learner's notifications any more. */
export async function unsubscribeAll(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("push_subscription").where("user_id", "=", userId).execute();
}
