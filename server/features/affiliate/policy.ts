import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";

/** @throws AppError forbidden for a caller who has not joined the programme */
export async function requireAffiliate(db: Db, userId: string): Promise<void> {
  const row = await db
    .selectFrom("app_user")
    .select("is_affiliate")
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!row?.is_affiliate)
    throw new AppError("forbidden", "Please join the affiliate programme first.", { code: "not_affiliate" });
}
