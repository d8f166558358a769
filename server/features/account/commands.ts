import { DISPLAY_NAME_RULE, DisplayName } from "#contract/values.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { isReservedName } from "./rules.ts";

/** @throws AppError bad_input when the name is not 6 to 30 word characters, or could be mistaken for the house */
export async function rename(db: Db, userId: string, name: string): Promise<void> {
  const refuse = (sentence: string) =>
    new AppError("bad_input", sentence, { fields: { DisplayName: sentence } });
  if (!DisplayName.safeParse(name).success) throw refuse(DISPLAY_NAME_RULE);
  if (isReservedName(name)) throw refuse("That name is reserved. Please choose another.");
  await db.updateTable("app_user").set({ display_name: name }).where("id", "=", userId).execute();
}
