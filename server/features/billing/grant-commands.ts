import { sql } from "kysely";
import { audit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { singaporeDay } from "../../platform/singapore-day.ts";
import { lockUsers, revoke } from "./entitlement-commands.ts";

const BOTH_PAPERS = 3;
const GRANT_MONTHS = 3;
/** Two clicks on "give" within this time count as one. */
const SAME_GRANT_MS = 60_000;

/**
 * Gives a user three months of both papers: for each paper, running access is extended from its end, and missing access
 * starts at once. Audited; a repeat within a minute changes nothing.
 * @throws AppError not_found, refused when it would give no access now
 */
export async function grantThreeMonths(
  db: Db,
  grant: { userId: string; grantedBy: string | null },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUsers(tx, [grant.userId]);
    const recent = await tx
      .selectFrom("charge")
      .select("id")
      .where("user_id", "=", grant.userId)
      .where("source", "=", "grant")
      .where("created_at", ">", new Date(now.getTime() - SAME_GRANT_MS))
      // A grant from later than now is not a click before: the clock was set back.
      .where("created_at", "<", new Date(now.getTime() + SAME_GRANT_MS))
      .executeTakeFirst();
    if (recent) return;
    await refuseLater(tx, grant.userId, now);
    const charge = await tx
      .insertInto("charge")
      .values({
        user_id: grant.userId,
        source: "grant",
        status: "captured",
        perm: BOTH_PAPERS,
        plan: null,
        subscription_months: GRANT_MONTHS,
        created_at: now,
        succeeded_at: now,
        transferred_at: null,
        granted_by: grant.grantedBy,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await sql`
      insert into entitlement (user_id, paper, period, charge_id, source_key)
      select ${grant.userId}, p.id, tstzrange(s.start, months_after(s.start, ${GRANT_MONTHS})), ${charge.id},
             ${`admin:${charge.id}`}
      from paper p cross join lateral (
        select greatest(${now}::timestamptz, coalesce(max(upper(e.period)), ${now}::timestamptz)) as start
        from entitlement e where e.user_id = ${grant.userId} and e.paper = p.id and e.revoked_at is null
      ) s`.execute(tx);
    const act = { actorId: grant.grantedBy, action: "grant", subject: `user:${grant.userId}` };
    await audit(tx, { ...act, details: { months: GRANT_MONTHS, charge: charge.id } }, now);
  });
}

/**
 * Takes back an admin's grant: what was used stays on record, the rest ends. Audited; a repeat changes nothing.
 * @returns whose it was
 * @throws AppError not_found, refused for what was not granted, and if later access would then have to wait
 */
export async function undoGrant(
  db: Db,
  undo: { chargeId: number; actorId: string },
  now: Date,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const charge = await tx
      .selectFrom("charge")
      .select(["user_id", "source"])
      .where("id", "=", undo.chargeId)
      .executeTakeFirst();
    if (!charge) throw notFound("charge");
    if (charge.source !== "grant")
      throw new AppError(
        "refused",
        "Only what an admin gave can be taken back. A purchase ends by its refund.",
      );
    await lockUsers(tx, [charge.user_id]);
    const { rows } = await sql<{ n: number }>`
      select 1 as n from entitlement e join entitlement g on g.user_id = e.user_id and g.paper = e.paper
      where g.charge_id = ${undo.chargeId} and g.revoked_at is null and e.revoked_at is null
        and lower(e.period) >= upper(g.period) limit 1`.execute(tx);
    if (rows.length > 0)
      throw new AppError("refused", "Something lies behind it. Please take back what was given last first.");
    const undone = await tx
      .updateTable("charge")
      .set({ status: "cancelled" })
      .where("id", "=", undo.chargeId)
      .where("status", "=", "captured")
      .returning("id")
      .executeTakeFirst();
    if (!undone) return charge.user_id;
    await revoke(tx, undo.chargeId, now);
    const act = { actorId: undo.actorId, action: "grant_undone", subject: `user:${charge.user_id}` };
    await audit(tx, { ...act, details: { charge: undo.chargeId } }, now);
    return charge.user_id;
  });
}

/** Access that has not begun, with none running before it: the clock is behind, or there is a gap. */
async function refuseLater(tx: Db, userId: string, now: Date) {
  const { rows } = await sql<{ begins: Date | null }>`
    select min(lower(period)) as begins
    from entitlement e where user_id = ${userId} and revoked_at is null and lower(period) > ${now}
      and not exists (select 1 from entitlement r where r.user_id = e.user_id and r.paper = e.paper
        and r.revoked_at is null and r.period @> ${now}::timestamptz)`.execute(tx);
  const begins = rows[0]?.begins;
  if (begins)
    throw new AppError(
      "refused",
      `Nothing was given: this user holds access that begins only on ${singaporeDay(begins)}, and more would come after it. Please check the server's clock.`,
      { code: "grant_later" },
    );
}
