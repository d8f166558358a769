import { audit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db/database.ts";
import { notFound } from "../../platform/errors.ts";

/**
 * Gives a learner `percent` more time in the timed papers that they start from now on. Audited.
 * @throws AppError not_found
 */
export async function setExtraTime(
  db: Db,
  { userId, percent, actorId }: { userId: string; percent: number; actorId: string | null },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom("app_user")
      .select("extra_time_percent")
      .where("id", "=", userId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!user) throw notFound("user");
    await tx.updateTable("app_user").set({ extra_time_percent: percent }).where("id", "=", userId).execute();
    const details = { from: user.extra_time_percent, to: percent };
    await audit(tx, { actorId, action: "extra_time", subject: `user:${userId}`, details }, now);
  });
}
