import { sql } from "kysely";
import { KEPT } from "../../platform/caps.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { digest, newToken } from "../../platform/ids.ts";
import { type Caller, isLive, SWITCH_EVERY_SECONDS } from "../../platform/session.ts";
import { SESSION_LIFE_MS, SKEW_SECONDS } from "./rules.ts";

interface Slot {
  session_id: number | null;
  browser_id: string;
  /** Created just now: the account never had a browser. */
  fresh: boolean;
}

/** Locks the account's one slot for a browser; creates it if the account never had one. */
async function lockSlot(tx: Db, userId: string, browserId: string): Promise<Slot> {
  const made = await tx
    .insertInto("active_browser")
    .values({ user_id: userId, session_id: null, browser_id: browserId })
    .onConflict((oc) => oc.doNothing())
    .returning("user_id")
    .executeTakeFirst();
  const { rows } = await sql<Omit<Slot, "fresh">>`
    select session_id, browser_id from active_browser where user_id = ${userId} for update`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error("the slot that was just made is gone");
  return { ...row, fresh: made !== undefined };
}

/** The state of the slot at `now`, read after the lock. */
async function readSlot(tx: Db, userId: string, now: Date) {
  const { rows } = await sql<{ live: boolean; passed: number }>`
    select coalesce(${isLive(now)}, false) as live,
           least(extract(epoch from ${now}::timestamptz - greatest(a.switched_at, '2000-01-01')), 1e9)::float8 as passed
    from active_browser a left join session s on s.id = a.session_id
    where a.user_id = ${userId}`.execute(tx);
  const { live, passed } = rows[0] ?? { live: false, passed: Number.POSITIVE_INFINITY };
  return { live, seconds: passed < -SKEW_SECONDS ? Number.POSITIVE_INFINITY : passed };
}

async function endSession(tx: Db, id: number | null, reason: "rotated" | "superseded", now: Date) {
  if (id === null) return;
  await tx
    .updateTable("session")
    .set({ ended_at: now, end_reason: reason })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

/**
 * Opens a session under the one-browser rule, in the caller's transaction: another browser may take the account over
 * once in five minutes. `readClock` is read after the slot is locked.
 * @returns the token for the cookie
 * @throws AppError other_browser when another browser took the account within five minutes
 */
export async function openSession(
  tx: Db,
  userId: string,
  browserId: string,
  readClock: () => Date,
): Promise<string> {
  const slot = await lockSlot(tx, userId, browserId);
  const now = readClock();
  const { live, seconds } = await readSlot(tx, userId, now);
  const sameBrowser = slot.fresh || slot.browser_id === browserId;
  if (live && !sameBrowser && seconds < SWITCH_EVERY_SECONDS)
    throw new AppError(
      "other_browser",
      "This account is in use in another browser. Switching is allowed once per 5 minutes: log out there, or try again shortly.",
      { retryAfter: SWITCH_EVERY_SECONDS - seconds, retryAtMost: SWITCH_EVERY_SECONDS },
    );
  await endSession(tx, slot.session_id, sameBrowser ? "rotated" : "superseded", now);
  const token = newToken();
  const session = await tx
    .insertInto("session")
    .values({
      user_id: userId,
      token_hash: digest(token),
      browser_id: browserId,
      created_at: now,
      seen_at: now,
      expires_at: new Date(now.getTime() + SESSION_LIFE_MS),
      ended_at: null,
      end_reason: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("active_browser")
    .set({ session_id: session.id, browser_id: browserId, ...(sameBrowser ? {} : { switched_at: now }) })
    .where("user_id", "=", userId)
    .execute();
  await tx
    .insertInto("known_browser")
    .values({ user_id: userId, browser_id: browserId, seen_at: now })
    .onConflict((oc) => oc.columns(["user_id", "browser_id"]).doUpdateSet({ seen_at: now }))
    .execute();
  await thinOut(tx, userId);
  return token;
}

/** Keeps only the latest sessions and browsers, however often somebody signs in. The slot is locked. */
async function thinOut(tx: Db, userId: string) {
  await sql`
    delete from session where user_id = ${userId} and ended_at is not null and id <= (
      select id from session where user_id = ${userId} and ended_at is not null
      order by id desc offset ${KEPT.endedSessions} limit 1)`.execute(tx);
  await sql`
    delete from known_browser where user_id = ${userId} and seen_at <= (
      select seen_at from known_browser where user_id = ${userId}
      order by seen_at desc offset ${KEPT.knownBrowsers} limit 1)`.execute(tx);
}

/** Ends the session with this token, and frees the slot only if that session holds it. */
export async function closeSession(db: Db, token: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Slot before session, in the same order as a sign-in.
    await sql`
      select 1 from active_browser
      where user_id = (select user_id from session where token_hash = ${digest(token)}) for update`.execute(
      tx,
    );
    const ended = await tx
      .updateTable("session")
      .set({ ended_at: now, end_reason: "logout" })
      .where("token_hash", "=", digest(token))
      .where("ended_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!ended) return;
    await tx
      .updateTable("active_browser")
      .set({ session_id: null })
      .where("session_id", "=", ended.id)
      .execute();
  });
}

/**
 * Locks the session so that it cannot end before the transaction is over; writes of money and progress call it first.
 * @throws AppError not_signed_in when it ended in the meantime
 */
export async function holdSession(
  tx: Db,
  { sessionId }: Pick<Caller, "sessionId">,
  now: Date,
): Promise<void> {
  const { rows } =
    await sql`select 1 from session s where s.id = ${sessionId} and ${isLive(now)} for share`.execute(tx);
  if (rows.length === 0)
    throw new AppError("not_signed_in", "Sign Up or Login first. We only need your email.");
}
