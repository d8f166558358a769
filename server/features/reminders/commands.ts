import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { dropMails, REMINDER } from "../../platform/mail/outbox.ts";
import { type ReminderFacts, UNASKED, userOfToken } from "./rules.ts";

type Change = { [K in keyof ReminderFacts]?: ReminderFacts[K] | undefined };

/** Takes back reminders that have not gone yet. */
async function dropQueued(tx: Db, userId: string) {
  const user = await tx.selectFrom("app_user").select("email").where("id", "=", userId).executeTakeFirst();
  if (user) await dropMails(tx, user.email, { unsent: REMINDER });
}

/** Changes how a learner is reminded; what is left out stays as it is. What waits to be sent is taken back with what is off. */
export async function saveReminders(db: Db, userId: string, change: Change, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select 1 from app_user where id = ${userId} for no key update`.execute(tx);
    const given = {
      ...(change.mail === undefined ? {} : { by_mail: change.mail }),
      ...(change.push === undefined ? {} : { by_push: change.push }),
      ...(change.hour === undefined ? {} : { hour: change.hour }),
      updated_at: now,
    };
    const unasked = { by_mail: UNASKED.mail, by_push: UNASKED.push, hour: UNASKED.hour };
    await tx
      .insertInto("reminder_setting")
      .values({ user_id: userId, ...unasked, ...given })
      .onConflict((oc) => oc.column("user_id").doUpdateSet(given))
      .execute();
    if (change.mail === false) await dropQueued(tx, userId);
  });
}

/** Turns everything off: mail, notifications in every browser, and the calendar. The chosen hour stays. */
export async function endReminders(db: Db, userId: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select 1 from app_user where id = ${userId} for no key update`.execute(tx);
    await tx
      .updateTable("reminder_setting")
      .set({ by_mail: false, by_push: false, updated_at: now })
      .where("user_id", "=", userId)
      .execute();
    await tx.deleteFrom("calendar_address").where("user_id", "=", userId).execute();
    await tx.deleteFrom("push_subscription").where("user_id", "=", userId).execute();
    await dropQueued(tx, userId);
  });
}

/**
 * Stops reminders by mail to the user whom a link's token names; a repeat changes nothing, nor does an account that is gone.
 * @throws AppError bad_input for a token that was not made here
 */
export async function unsubscribe(
  { db, secretKey }: { db: Db; secretKey: string },
  token: string,
  now: Date,
): Promise<void> {
  const userId = userOfToken(secretKey, token);
  if (userId === undefined)
    throw new AppError(
      "bad_input",
      "This link is broken. Please open it again from the mail, in one piece.",
      { code: "bad_link" },
    );
  await db.transaction().execute(async (tx) => {
    await sql`select 1 from app_user where id = ${userId} for no key update`.execute(tx);
    await tx
      .updateTable("reminder_setting")
      .set({ by_mail: false, updated_at: now })
      .where("user_id", "=", userId)
      .execute();
    await dropQueued(tx, userId);
  });
}
