import { sql } from "kysely";
import { audit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db/database.ts";
import type { EmailAddress } from "../../platform/email-address.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { OWN_TENANT } from "../../platform/session.ts";

const LONGEST_NAME = 80;

/**
 * Creates a tenant: questions of a customer's own, managed by its own admins. Audited.
 * @returns its ID
 * @throws AppError bad_input; refused for a name that exists already
 */
export async function makeTenant(db: Db, given: string, now: Date): Promise<number> {
  const name = given.normalize("NFC").trim();
  if (name === "" || [...name].length > LONGEST_NAME)
    throw new AppError("bad_input", `Please give the tenant a name of at most ${LONGEST_NAME} characters.`);
  return db.transaction().execute(async (tx) => {
    // Two at once would get the same number.
    await sql`lock table tenant in share row exclusive mode`.execute(tx);
    const { rows } = await sql<{ id: number }>`
      insert into tenant (id, name) select max(id) + 1, ${name} from tenant
      on conflict (name) do nothing returning id`.execute(tx);
    if (!rows[0])
      throw new AppError("refused", `There is a tenant “${name}” already.`, { code: "name_taken" });
    const { id } = rows[0];
    const act = { actorId: null, action: "tenant_made", subject: `tenant:${id}`, details: { name } };
    await audit(tx, act, now);
    return id;
  });
}

/**
 * Makes a user an admin of a tenant. Audited.
 * @param actorId null for the command line
 * @returns the tenant's name
 * @throws AppError not_found
 */
export async function makeTenantAdmin(
  db: Db,
  { userId, tenantId, actorId }: { userId: string; tenantId: number; actorId: string | null },
  now: Date,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string }>`select name from tenant where id = ${tenantId}`.execute(tx);
    if (!rows[0]) throw notFound("tenant");
    await tx
      .insertInto("tenant_admin")
      .values({ tenant_id: tenantId, user_id: userId })
      .onConflict((oc) => oc.doNothing())
      .execute();
    const act = { actorId, action: "tenant_admin_made", subject: `user:${userId}` };
    await audit(tx, { ...act, details: { tenant: tenantId } }, now);
    return rows[0].name;
  });
}

/**
 * A sign-in makes these addresses admins of the house (login-commands.ts), so removing one here would last until their
 * next sign-in.
 */
async function requireUnconfigured(tx: Db, userId: string, adminEmails: readonly EmailAddress[]) {
  const user = await tx.selectFrom("app_user").select("email").where("id", "=", userId).executeTakeFirst();
  if (!adminEmails.some((address) => address === user?.email)) return;
  throw new AppError(
    "refused",
    `ADMIN_EMAILS names ${user?.email}, so the next sign-in would make them an admin again. Take the address out of the configuration and restart first.`,
    { code: "configured_admin" },
  );
}

/**
 * Removes a tenant's admin. Audited.
 * @throws AppError not_found; refused for oneself, so that the house always has an admin, and for an address in the
 * configuration
 */
export async function removeTenantAdmin(
  { db, adminEmails }: { db: Db; adminEmails: readonly EmailAddress[] },
  { userId, tenantId, actorId }: { userId: string; tenantId: number; actorId: string },
  now: Date,
): Promise<void> {
  if (userId === actorId)
    throw new AppError("refused", "You cannot remove yourself. Please ask another admin.", {
      code: "oneself",
    });
  await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("tenant_admin")
      .where("tenant_id", "=", tenantId)
      .where("user_id", "=", userId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound("admin");
    if (tenantId === OWN_TENANT) await requireUnconfigured(tx, userId, adminEmails);
    const act = { actorId, action: "tenant_admin_removed", subject: `user:${userId}` };
    await audit(tx, { ...act, details: { tenant: tenantId } }, now);
  });
}
