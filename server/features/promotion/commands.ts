import { sql } from "kysely";
import type { Campaign } from "../../content/campaign.ts";
import { audit } from "../../platform/audit.ts";
import { ADVISORY_LOCKS } from "../../platform/db/advisory-locks.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { dropMails, enqueueMails, PROMO } from "../../platform/mail/outbox.ts";
import { singaporeDay } from "../../platform/singapore-day.ts";
import { promoMail } from "./mails.ts";
import { promoRecipients } from "./queries.ts";
import { addressOfToken } from "./rules.ts";

const AT_ONCE = 500;

/**
 * Queuing a campaign waits for everybody who is opting out, and they for it: so a mail is either not queued for them,
 * or there to be taken back. Taken before any other lock.
 */
export const optOutTurn = (tx: Db) =>
  sql`select pg_advisory_xact_lock_shared(${ADVISORY_LOCKS.campaign})`.execute(tx);
const campaignTurn = (tx: Db) => sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.campaign})`.execute(tx);

/** Takes back promotional mail that has not gone yet. */
export async function dropQueuedPromo(tx: Db, email: string): Promise<void> {
  await dropMails(tx, email, { unsent: PROMO });
}

/** Says whether a user wants promotional mail. */
export async function setPromoOptOut(db: Db, userId: string, optOut: boolean): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await optOutTurn(tx);
    const { email } = await tx
      .updateTable("app_user")
      .set({ promo_opt_out: optOut })
      .where("id", "=", userId)
      .returning("email")
      .executeTakeFirstOrThrow();
    if (optOut) await dropQueuedPromo(tx, email);
  });
}

/**
 * Stops promotional mail to the address of a link's token; a repeat changes nothing, nor does an address whose account
 * is gone.
 * @returns the address
 * @throws AppError bad_input for a token that was not made here
 */
export async function unsubscribe(deps: { db: Db; secretKey: string }, token: string): Promise<string> {
  const email = addressOfToken(deps.secretKey, token);
  if (email === undefined)
    throw new AppError(
      "bad_input",
      "This link is broken. Please open it again from the mail, in one piece.",
      {
        code: "bad_link",
      },
    );
  await deps.db.transaction().execute(async (tx) => {
    await optOutTurn(tx);
    await tx.updateTable("app_user").set({ promo_opt_out: true }).where("email", "=", email).execute();
    await dropQueuedPromo(tx, email);
  });
  return email;
}

/**
 * Queues a promotional mail to everybody who wants such mail, in one transaction, once a key. Audited.
 * @returns how many will get it
 * @throws AppError refused when a campaign of this key was queued before
 */
export async function queueCampaign(
  deps: { db: Db; publicOrigin: string; secretKey: string; actorId: string | null },
  campaign: Campaign,
  now: Date,
): Promise<number> {
  const { key, subject, paragraphs } = campaign;
  const { publicOrigin: origin, secretKey } = deps;
  return deps.db.transaction().execute(async (tx) => {
    await campaignTurn(tx);
    await refuseRepeat(tx, key);
    const recipients = await promoRecipients(tx);
    for (let from = 0; from < recipients.length; from += AT_ONCE) {
      const some = recipients.slice(from, from + AT_ONCE);
      const mails = some.map((to) => promoMail({ to, subject, paragraphs, origin, secretKey }));
      await enqueueMails(tx, mails, now);
    }
    const count = recipients.length;
    await tx
      .insertInto("promo_campaign")
      .values({ key, subject, recipients: count, queued_at: now })
      .execute();
    const act = { actorId: deps.actorId, action: "promotional mail", subject: `campaign:${key}` };
    await audit(tx, { ...act, details: { subject, recipients: count } }, now);
    return count;
  });
}

async function refuseRepeat(tx: Db, key: string) {
  const earlier = await tx
    .selectFrom("promo_campaign")
    .select(["recipients", "queued_at"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (!earlier) return;
  const when = singaporeDay(earlier.queued_at);
  throw new AppError(
    "refused",
    `The campaign ${key} was queued on ${when} (recipients: ${earlier.recipients}). Nothing was queued again.`,
    { code: "campaign_queued" },
  );
}
