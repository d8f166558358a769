import { sql } from "kysely";
import type { DeletionPreview } from "#contract/privacy.ts";
import type { Db } from "../../platform/db/database.ts";
import { balancesOf } from "../affiliate/queries.ts";
import { subscriptionOf } from "../billing/queries.ts";
import { daysLeft, deleteAfter } from "./deletion-rules.ts";

/** What a user would lose with the account, as it is now; amounts in cents. */
export async function readDeletionPreview(
  db: Db,
  userId: string,
  minPayout: number,
  now: Date,
): Promise<DeletionPreview> {
  const { Perm, EndsAt } = await subscriptionOf(db, userId, now);
  const { owed, maturing, held, processing } = await balancesOf(db, userId, now);
  const { rows } = await sql<Pick<DeletionPreview, "Attempts" | "SavedQuestions" | "Messages">>`
    select (select count(*)::int from attempt where user_id = ${userId}) as "Attempts",
           (select count(*)::int from saved_question where user_id = ${userId}) as "SavedQuestions",
           (select count(*)::int from message where user_id = ${userId} and deleted_at is null) as "Messages"`.execute(
    db,
  );
  return {
    DeleteAfter: deleteAfter(now).toISOString(),
    Perm,
    EndsAt,
    DaysLeft: daysLeft(EndsAt ? new Date(EndsAt) : null, now),
    ...(rows[0] ?? { Attempts: 0, SavedQuestions: 0, Messages: 0 }),
    Owed: owed,
    NotYetOwed: maturing + held,
    Processing: processing,
    MinPayout: minPayout,
  };
}
