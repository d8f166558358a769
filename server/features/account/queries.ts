import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { notFound } from "../../platform/errors.ts";
import { OWN_TENANT } from "../../platform/session.ts";
import { publicUserView } from "./view.ts";

/** Whether the user `u` moderates the discussion: the badge beside a name says so. */
export const isModOf = sql<boolean>`(u.is_moderator
  or exists (select 1 from tenant_admin ta where ta.user_id = u.id and ta.tenant_id = ${sql.lit(OWN_TENANT)}))`;

/** What others see. @throws AppError not_found */
export async function readPublicUser(db: Db, userId: string) {
  const { rows } = await sql<{ id: string; display_name: string; rep: number; is_mod: boolean }>`
    select id, display_name, reputation_of(id) as rep,
           ${isModOf} as is_mod
    from app_user u where id = ${userId}`.execute(db);
  if (!rows[0]) throw notFound("user");
  return publicUserView(rows[0]);
}
