import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { hasOpenTest } from "../practice/key-queries.ts";

/** Rates and sums answer questions, so they are refused to a learner with an open test. @throws AppError forbidden */
export async function requireNoOpenTest(db: Db, userId: string): Promise<void> {
  if (await hasOpenTest(db, userId))
    throw new AppError(
      "forbidden",
      "You have a test open. Worked sums and rates come back once it is finished: Today shows where it is.",
      { code: "open_test" },
    );
}
