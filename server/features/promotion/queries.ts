import type { Db } from "../../platform/db/database.ts";

/** The addresses of those who want promotional mail: not who opted out, nor who is leaving or has left. */
export async function promoRecipients(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("app_user")
    .select("email")
    .where("promo_opt_out", "=", false)
    .where("delete_after", "is", null)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.email);
}
