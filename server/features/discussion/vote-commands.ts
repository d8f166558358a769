import { sql } from "kysely";
import type { Message } from "#contract/discussion.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Caller } from "../../platform/session.ts";
import { requireWriter } from "./policy.ts";
import { readMessage } from "./queries.ts";

/**
 * Sets the caller's vote: 1, -1, or 0 to take it back. A vote may be changed once; the same vote again changes nothing.
 * Triggers update the counts in the same transaction.
 * @throws AppError not_found; forbidden without the plan; refused on one's own and for a second change
 */
export async function vote(db: Db, voter: Caller, messageId: number, value: number): Promise<Message> {
  const target = await readTarget(db, messageId);
  await requireWriter(db, voter, target.question_id, "message");
  if (target.user_id === voter.userId)
    throw new AppError("refused", "You cannot vote on your own message.", { code: "own_message" });
  const { rows } = await sql`
    insert into vote as v (message_id, user_id, value)
    select m.id, ${voter.userId}, ${value}::int from message m
    where m.id = ${messageId} and is_shown(m) and (${value}::int <> 0 or exists (
      select 1 from vote o where o.message_id = m.id and o.user_id = ${voter.userId}))
    on conflict (message_id, user_id) do update
      set value = excluded.value, changes = v.changes + (v.value <> 0)::int
      where v.value <> excluded.value and (v.value = 0 or v.changes = 0)
    returning v.value`.execute(db);
  if (rows.length === 0) await refuseSecondChange(db, voter, messageId, value);
  return readMessage(db, voter, messageId);
}

async function readTarget(db: Db, messageId: number) {
  const { rows } = await sql<{ question_id: number; user_id: string | null }>`
    select m.question_id, m.user_id from message m where m.id = ${messageId} and is_shown(m)`.execute(db);
  if (!rows[0]) throw notFound("message");
  return rows[0];
}

/** Nothing was written: the vote exists already, or may not be changed again. */
async function refuseSecondChange(db: Db, voter: Caller, messageId: number, value: number) {
  const standing = await db
    .selectFrom("vote")
    .select("value")
    .where("message_id", "=", messageId)
    .where("user_id", "=", voter.userId)
    .executeTakeFirst();
  if ((standing?.value ?? 0) !== value)
    throw new AppError("refused", "You have changed this vote once already, so it stays.", {
      code: "vote_stays",
    });
}
