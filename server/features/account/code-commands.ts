import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { type EmailAddress, mailboxOf } from "../../platform/email-address.ts";
import { AppError } from "../../platform/errors.ts";
import { digest } from "../../platform/ids.ts";
import type { Limits } from "../../platform/limits.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { codeMail } from "./mails.ts";
import {
  CODE_LIFE_MS,
  FAILURES_BEFORE_LOCK,
  KNOWN_BROWSER_MS,
  LIVE_CODES_PER_BROWSER,
  LOCK_MS,
  macOf,
  newCode,
  RESEND_AFTER_SECONDS,
  SKEW_SECONDS,
  sameMac,
} from "./rules.ts";

export interface CodeDeps {
  db: Db;
  limits: Limits;
  secretKey: string;
}

/** The caller, as far as a browser without a session can be identified. */
export interface Asker {
  /** The `otp` cookie: a code is only valid in the browser that requested it. */
  otpCookie: string;
  /** The `bid` cookie, when there is one. */
  browserId: string | undefined;
  ip: string;
  now: Date;
}

/** One sentence for unknown, wrong, expired and dead codes. */
const wrongCode = () =>
  new AppError("bad_input", "That code is wrong or has expired. Please check it, or ask for a new one.", {
    code: "wrong_code",
    fields: { Otp: "That code is wrong or has expired. Please check it, or ask for a new one." },
  });

/** Whether this browser signed in to this address within 90 days; such a browser has quotas of its own. */
async function isKnownBrowser(db: Db, email: EmailAddress, browserId: string | undefined, now: Date) {
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select 1 from known_browser k join app_user u on u.id = k.user_id
      where u.email = ${email} and k.browser_id = ${browserId ?? ""}
        and k.seen_at > ${new Date(now.getTime() - KNOWN_BROWSER_MS)}
    ) as known`.execute(db);
  return rows[0]?.known ?? false;
}

/**
 * The keys by which sends and failures are counted: the mailbox or the address, combined with the browser if it is
 * known to it.
 */
async function quotaKeys(db: Db, email: EmailAddress, { browserId, now }: Asker) {
  const known = (await isKnownBrowser(db, email, browserId, now)) ? `\n${browserId}` : "";
  return { sends: mailboxOf(email) + known, failures: email + known };
}

/**
 * Queues a mail with a new code, whether or not the address has an account.
 * @throws AppError slow_down within 60 s of the last code, or beyond the quotas of its address or its mailbox
 * (limits.ts)
 */
export async function requestCode(deps: CodeDeps, email: EmailAddress, asker: Asker): Promise<void> {
  const { db, limits } = deps;
  const browserHash = digest(asker.otpCookie);
  if (limits.on) await refuseTooSoon(db, browserHash, email, asker.now);
  await limits.take(asker.ip, "otpAddress");
  const { sends } = await quotaKeys(db, email, asker);
  await limits.take(sends, "otpTenMinutes", "otpHour", "otpDay");
  const code = newCode();
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto("otp_challenge")
      .values({
        browser_hash: browserHash,
        email_key: email,
        code_mac: macOf(deps.secretKey, browserHash, email, code),
        created_at: asker.now,
        expires_at: new Date(asker.now.getTime() + CODE_LIFE_MS),
        used_at: null,
      })
      .execute();
    await sql`
      update otp_challenge set guesses_left = 0
      where browser_hash = ${browserHash} and id not in (
        select id from otp_challenge where browser_hash = ${browserHash}
        order by id desc limit ${LIVE_CODES_PER_BROWSER})`.execute(tx);
    await enqueueMail(tx, codeMail(email, code), asker.now);
  });
}

async function refuseTooSoon(db: Db, browserHash: string, email: EmailAddress, now: Date) {
  const last = await db
    .selectFrom("otp_challenge")
    .select("created_at")
    .where("browser_hash", "=", browserHash)
    .where("email_key", "=", email)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  const passed = (now.getTime() - last.created_at.getTime()) / 1000;
  if (passed >= RESEND_AFTER_SECONDS || passed < -SKEW_SECONDS) return;
  const wait = Math.ceil(Math.min(RESEND_AFTER_SECONDS, RESEND_AFTER_SECONDS - passed));
  throw new AppError("slow_down", `Please wait ${wait} seconds before asking for another code.`, {
    retryAfter: wait,
  });
}

/** A correct guess: the challenge that it answers, to be used up in the transaction that signs in. */
export interface RightGuess {
  challengeId: number;
  failureKey: string;
}

/**
 * Spends one guess of each live code of this browser and address, then compares. Spending comes first, so that
 * simultaneous guesses cannot exceed five.
 * @throws AppError wrong_code, the same for unknown, wrong, expired, used and dead codes
 */
export async function guessCode(
  deps: CodeDeps,
  email: EmailAddress,
  code: string,
  asker: Asker,
): Promise<RightGuess> {
  const { db } = deps;
  const browserHash = digest(asker.otpCookie);
  const { failures: failureKey } = await quotaKeys(db, email, asker);
  await refuseLocked(db, failureKey, asker.now);
  const live = await db
    .updateTable("otp_challenge")
    .set((eb) => ({ guesses_left: eb("guesses_left", "-", 1) }))
    .where("browser_hash", "=", browserHash)
    .where("email_key", "=", email)
    .where("guesses_left", ">", 0)
    .where("used_at", "is", null)
    .where("expires_at", ">", asker.now)
    .where("expires_at", "<=", new Date(asker.now.getTime() + CODE_LIFE_MS + SKEW_SECONDS * 1000))
    .returning(["id", "code_mac"])
    .execute();
  const mac = macOf(deps.secretKey, browserHash, email, code);
  const right = live.find((challenge) => sameMac(challenge.code_mac, mac));
  if (right) return { challengeId: right.id, failureKey };
  if (live.length > 0) await countFailure(db, failureKey, asker.now);
  throw wrongCode();
}

async function refuseLocked(db: Db, key: string, now: Date) {
  const row = await db
    .selectFrom("otp_failure")
    .select("key")
    .where("key", "=", key)
    .where("locked_until", ">", now)
    .where("locked_until", "<=", new Date(now.getTime() + LOCK_MS + SKEW_SECONDS * 1000))
    .executeTakeFirst();
  if (row) throw wrongCode();
}

/** A hundred wrong codes in a row lock code sign-in for a day. */
async function countFailure(db: Db, key: string, now: Date) {
  await sql`
    insert into otp_failure as f (key, failures) values (${key}, 1)
    on conflict (key) do update set
      failures = case when f.failures + 1 >= ${FAILURES_BEFORE_LOCK} then 0 else f.failures + 1 end,
      locked_until = case when f.failures + 1 >= ${FAILURES_BEFORE_LOCK}
        then ${new Date(now.getTime() + LOCK_MS)} else f.locked_until end`.execute(db);
}

/** Uses the challenge up, once. @throws AppError wrong_code when another request was first */
export async function useChallenge(tx: Db, guess: RightGuess, now: Date): Promise<void> {
  const used = await tx
    .updateTable("otp_challenge")
    .set({ used_at: now })
    .where("id", "=", guess.challengeId)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!used) throw wrongCode();
  await tx.deleteFrom("otp_failure").where("key", "=", guess.failureKey).execute();
}

/** Returns a guess if the one-browser rule turned away a correct code, so that the code stays usable. */
export async function returnGuess(db: Db, guess: RightGuess): Promise<void> {
  await sql`update otp_challenge set guesses_left = least(guesses_left + 1, 5)
            where id = ${guess.challengeId} and used_at is null`.execute(db);
}
