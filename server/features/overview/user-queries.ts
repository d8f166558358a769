import { type RawBuilder, type Selectable, sql } from "kysely";
import type { User } from "#contract/shapes.ts";
import type { Db } from "../../platform/db/database.ts";
import { shortRead } from "../../platform/db/pipelined-reads.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { notFound } from "../../platform/errors.ts";
import { joinSubscription, SUBSCRIPTION, subscriptionFrom } from "../billing/queries.ts";
import { userView } from "./view.ts";

type UserRow = Selectable<Tables["app_user"]> & { rep: number; tenants: number[] };

/** Whole accounts by a condition on `u` (app_user), in one statement however many they are. */
async function readWhere(db: Db, condition: RawBuilder<unknown>, now: Date): Promise<User[]> {
  const { rows } = await sql<UserRow>`${shortRead}
    select u.*, reputation_of(u.id) as rep, ${SUBSCRIPTION},
           coalesce((select jsonb_agg(t.tenant_id) from tenant_admin t where t.user_id = u.id), '[]') as tenants
    from app_user u ${joinSubscription(now)}
    where ${condition}`.execute(db);
  return rows.map((row) => userView(row, row.rep, row.tenants, subscriptionFrom(row, now)));
}

/** These users' accounts, of those who are there, by their ID. */
export async function readUsers(db: Db, userIds: readonly string[], now: Date): Promise<Map<string, User>> {
  const users = await readWhere(db, sql`u.id = any(${userIds}::text[])`, now);
  return new Map(users.map((user) => [user.ID, user]));
}

/** The caller's own account. @throws AppError not_found */
export async function readUser(db: Db, userId: string, now: Date): Promise<User> {
  const [user] = await readWhere(db, sql`u.id = ${userId}`, now);
  if (!user) throw notFound("user");
  return user;
}
