import type { Db } from "./db/database.ts";

/** What an admin did. */
export interface Act {
  /** Null: the command line. */
  actorId: string | null;
  action: string;
  /** `user:…`, `payout:…` */
  subject: string;
  details: Record<string, unknown>;
}

/** Records an act in the act's own transaction, so that neither is stored without the other. */
export async function audit(tx: Db, { actorId, action, subject, details }: Act, now: Date): Promise<void> {
  await tx
    .insertInto("audit_entry")
    .values({ actor_id: actorId, action, subject, details: JSON.stringify(details), at: now })
    .execute();
}
