import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "./db/database.ts";
import { shortRead } from "./db/pipelined-reads.ts";
import { AppError } from "./errors.ts";
import { digest } from "./ids.ts";

/** A session that was not used for this long is over. */
export const IDLE = "14 days";
/** How often an account may move to another browser. */
export const SWITCH_EVERY_SECONDS = 5 * 60;
const SEEN_EVERY_MS = 60 * 60 * 1000;
const SUPERSEDED_FOR_MS = 24 * 60 * 60 * 1000;
/** How many signed-in callers are remembered for the answer path. */
const REMEMBERED = 20_000;

/** Who is calling: what a route needs to decide, and nothing that could stay stale for long. */
export interface Caller {
  userId: string;
  sessionId: number;
  /** 0 none, 1 Paper 1, 2 Paper 2, 3 both, at the time of this request. */
  perm: number;
  /** Tenants that the caller administers. */
  tenants: number[];
  /** Moderates the discussion. */
  isModerator: boolean;
  signedInAt: Date;
}

/** The product's own tenant, whose admins run the product. */
export const OWN_TENANT = 1;

export const isAdmin = (caller: Pick<Caller, "tenants"> | null): boolean =>
  caller?.tenants.includes(OWN_TENANT) ?? false;

/** Whether the caller administers a tenant, and so may edit its questions. */
export const isAdminOf = (caller: Pick<Caller, "tenants">, tenantId: number): boolean =>
  caller.tenants.includes(tenantId);

/** Whether the caller moderates the discussion: a moderator, or an admin. */
export const isModerator = (caller: Pick<Caller, "tenants" | "isModerator"> | null): boolean =>
  (caller?.isModerator ?? false) || isAdmin(caller);

/** How long a sign-in counts as recent, for sensitive acts. */
const FRESH_MS = 10 * 60 * 1000;

/** @throws AppError forbidden, with the code reauth_needed, if the sign-in is older than that */
export function requireFreshSignIn(caller: Pick<Caller, "signedInAt">, now: Date): void {
  if (Math.abs(now.getTime() - caller.signedInAt.getTime()) <= FRESH_MS) return;
  throw new AppError("forbidden", "Please confirm that it is you: sign in again with a code.", {
    code: "reauth_needed",
  });
}

const Row = z.object({
  id: z.number(),
  user_id: z.string(),
  live: z.boolean(),
  created_at: z.date(),
  seen_at: z.date(),
  ended_at: z.date().nullable(),
  end_reason: z.string().nullable(),
  perm: z.number(),
  tenants: z.array(z.number()),
  is_moderator: z.boolean(),
});

/** @param since seconds since the other browser took the account over */
const otherBrowser = (since: number) => {
  const left = SWITCH_EVERY_SECONDS - since;
  return new AppError(
    "other_browser",
    "Logged in from a different browser. Switching is allowed once per 5 minutes: log out of the other browser first. What you answered here is kept.",
    left > 0 ? { retryAfter: left, retryAtMost: SWITCH_EVERY_SECONDS } : {},
  );
};
const notSignedIn = () => new AppError("not_signed_in", "Sign Up or Login first. We only need your email.");

/**
 * Whether session `s` is live: neither ended nor expired, and used within 14 days. Nothing else may decide this, or one
 * call would accept a session that another refuses.
 */
export const isLive = (now: Date) => sql<boolean>`(s.ended_at is null and s.expires_at > ${now}::timestamptz
  and s.seen_at > ${now}::timestamptz - ${IDLE}::interval)`;

/** Sessions by the token of their cookie. */
export class Sessions {
  readonly #db: Db;
  readonly #recent = new Map<string, { caller: Caller; readAt: Date }>();

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * The caller with this token now; null for nobody.
   * @throws AppError other_browser for 24 h after another browser took the account over
   */
  async find(token: string | undefined, now: Date): Promise<Caller | null> {
    if (!token) return null;
    const hash = digest(token);
    const { rows } = await sql`${shortRead}
      select s.id, s.user_id, s.created_at, s.seen_at, s.ended_at, s.end_reason,
             ${isLive(now)} as live,
             perm_at(s.user_id, ${now}) as perm,
             coalesce((select jsonb_agg(tenant_id) from tenant_admin t where t.user_id = s.user_id), '[]') as tenants,
             (select u.is_moderator from app_user u where u.id = s.user_id) as is_moderator
      from session s where s.token_hash = ${hash}`.execute(this.#db);
    this.#recent.delete(hash);
    if (!rows[0]) return null;
    const row = Row.parse(rows[0]);
    // In either direction: after a clock was set back, a day must not become a hundred.
    const since = Math.abs(now.getTime() - (row.ended_at?.getTime() ?? 0));
    if (row.end_reason === "superseded" && since < SUPERSEDED_FOR_MS) throw otherBrowser(since / 1000);
    if (!row.live) return null;
    if (now.getTime() - row.seen_at.getTime() > SEEN_EVERY_MS) await this.#recordUse(row.id, now);
    const caller = {
      userId: row.user_id,
      sessionId: row.id,
      perm: row.perm,
      tenants: row.tenants,
      isModerator: row.is_moderator,
      signedInAt: row.created_at,
    };
    this.#remember(hash, caller, now);
    return caller;
  }

  /** Like `find`, but throws instead of returning null. @throws AppError not_signed_in or other_browser */
  async require(token: string | undefined, now: Date): Promise<Caller> {
    const caller = await this.find(token, now);
    if (!caller) throw notSignedIn();
    return caller;
  }

  /**
   * The recent caller with this token, without asking the database: always a learner, never staff. Only for a command
   * whose own statement checks that the session is live (practice/answer-commands.ts). After an hour the database is
   * asked, and records that the session was used.
   */
  recall(token: string | undefined, now: Date): Caller | undefined {
    const known = token ? this.#recent.get(digest(token)) : undefined;
    return known && now.getTime() - known.readAt.getTime() <= SEEN_EVERY_MS ? known.caller : undefined;
  }

  /** Staff are looked up each time: a role that was taken away must end at once, in every process. */
  #remember(hash: string, caller: Caller, readAt: Date) {
    if (caller.tenants.length > 0 || caller.isModerator) return;
    this.#recent.set(hash, { caller, readAt });
    if (this.#recent.size <= REMEMBERED) return;
    const oldest = this.#recent.keys().next().value;
    if (oldest !== undefined) this.#recent.delete(oldest);
  }

  async #recordUse(id: number, now: Date) {
    await this.#db.updateTable("session").set({ seen_at: now }).where("id", "=", id).execute();
  }
}
