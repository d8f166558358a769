import type { Db } from "../../platform/db/database.ts";
import { canonicalAddress, type EmailAddress } from "../../platform/email-address.ts";
import { AppError } from "../../platform/errors.ts";
import type { GoogleClaims, GoogleVerifier } from "../../platform/google.ts";
import { digest, newReferralId, newUserId } from "../../platform/ids.ts";
import { OWN_TENANT } from "../../platform/session.ts";
import {
  type Asker,
  type CodeDeps,
  guessCode,
  type RightGuess,
  returnGuess,
  useChallenge,
} from "./code-commands.ts";
import { isGoogleAuthoritative } from "./rules.ts";
import { openSession } from "./session-commands.ts";

/** Stores who referred a user, by the referrer's code; a referral that the rules refuse is ignored. */
export type StoreReferrer = (tx: Db, userId: string, code: string, now: Date) => Promise<unknown>;

interface LoginDeps extends CodeDeps {
  google: GoogleVerifier | undefined;
  adminEmails: readonly EmailAddress[];
  readClock: () => Date;
  storeReferrer: StoreReferrer;
}

interface LoginRequest {
  email?: EmailAddress | undefined;
  otp?: string | undefined;
  googleJwt?: string | undefined;
  refereeUserId?: string | undefined;
}

interface Browser extends Asker {
  /** The `bid` cookie, created if there was none. */
  browserId: string;
  googleNonce: string | undefined;
}

/** Google's data, with the address in canonical form. */
type Claims = GoogleClaims & { email: EmailAddress };

interface SignedIn {
  userId: string;
  token: string;
  /** The account was scheduled for deletion; it is kept. */
  isKept: boolean;
}

/**
 * Signs in by code, by Google, or by both when a first link needs proof; creates the account on first sign-in.
 * @throws AppError wrong_code, google_refused, otp_needed, other_browser, slow_down
 */
export async function login(deps: LoginDeps, request: LoginRequest, browser: Browser): Promise<SignedIn> {
  await deps.limits.take(browser.ip, "loginAddress");
  const claims = request.googleJwt ? await readGoogle(deps, request.googleJwt, browser) : undefined;
  if (request.email && request.otp) return loginByCode(deps, request.email, request, claims, browser);
  if (!claims)
    throw new AppError("bad_input", "Please provide a valid OTP", {
      fields: { Otp: "Please provide a valid OTP" },
    });
  return loginByGoogle(deps, claims, request, browser);
}

async function loginByCode(
  deps: LoginDeps,
  email: EmailAddress,
  request: LoginRequest,
  claims: Claims | undefined,
  browser: Browser,
): Promise<SignedIn> {
  if (claims && claims.email !== email)
    throw new AppError("bad_input", "Please use the same email as your Google account.", {
      code: "email_differs",
    });
  const guess = await guessCode(deps, email, request.otp ?? "", browser);
  try {
    return await deps.db.transaction().execute(async (tx) => {
      await useChallenge(tx, guess, browser.now);
      const userId = await ensureUser(tx, deps, email, browser.now);
      if (claims) await linkGoogle(tx, claims, userId, browser.now);
      return enter(tx, deps, userId, request, browser);
    });
  } catch (error) {
    await keepUsable(deps.db, guess, error);
    throw error;
  }
}

/** The one-browser rule turned away a correct code, which stays usable. */
async function keepUsable(db: Db, guess: RightGuess, error: unknown) {
  if (error instanceof AppError && error.kind === "other_browser") await returnGuess(db, guess);
}

async function loginByGoogle(deps: LoginDeps, claims: Claims, request: LoginRequest, browser: Browser) {
  return deps.db.transaction().execute(async (tx) => {
    const linked = await holdLinked(tx, claims);
    if (!linked && !isGoogleAuthoritative(claims))
      throw new AppError(
        "refused",
        "Please confirm this email once with a code. After that Google alone is enough.",
        {
          code: "otp_needed",
        },
      );
    const userId = linked?.id ?? (await ensureUser(tx, deps, claims.email, browser.now));
    await linkGoogle(tx, claims, userId, browser.now);
    return enter(tx, deps, userId, request, browser);
  });
}

/** The account that the Google identity belongs to, locked against deletion. */
async function holdLinked(tx: Db, claims: Claims): Promise<{ id: string } | undefined> {
  const identity = await tx
    .selectFrom("google_identity")
    .select("user_id")
    .where("issuer", "=", issuerKey(claims))
    .where("subject", "=", claims.sub)
    .executeTakeFirst();
  if (!identity) return undefined;
  return tx
    .selectFrom("app_user")
    .select("id")
    .where("id", "=", identity.user_id)
    .where("deleted_at", "is", null)
    .forKeyShare()
    .executeTakeFirst();
}

/**
 * Opens the session, keeps an account that was scheduled for deletion, and stores who referred the user, by the same
 * rules for new and returning accounts; a referral that the rules refuse is ignored. Locks session before user, in the
 * same order as commands that move money.
 */
async function enter(
  tx: Db,
  deps: LoginDeps,
  userId: string,
  { refereeUserId }: LoginRequest,
  browser: Browser,
): Promise<SignedIn> {
  const token = await openSession(tx, userId, browser.browserId, deps.readClock);
  const isKept = await keepAccount(tx, userId);
  if (refereeUserId) await deps.storeReferrer(tx, userId, refereeUserId, browser.now);
  return { userId, token, isKept };
}

/** Signing in cancels a requested deletion (deletion-commands.ts). @returns whether there was one */
async function keepAccount(tx: Db, userId: string): Promise<boolean> {
  const kept = await tx
    .updateTable("app_user")
    .set({ delete_after: null })
    .where("id", "=", userId)
    .where("delete_after", "is not", null)
    .returning("id")
    .executeTakeFirst();
  return kept !== undefined;
}

/** Google's two forms of its own name are one issuer. */
const issuerKey = (claims: Claims) => claims.iss.replace(/^https:\/\//, "");

async function readGoogle(deps: LoginDeps, jwt: string, browser: Browser): Promise<Claims> {
  if (!deps.google)
    throw new AppError("refused", "Google sign-in is not available here. Please use your email.");
  const claims = await deps.google.verify(jwt, browser.now);
  if (!browser.googleNonce || claims.nonce !== browser.googleNonce)
    throw new AppError("bad_input", "That Google sign-in was started elsewhere. Please try again.", {
      code: "google_refused",
    });
  const email = canonicalAddress(claims.email);
  if (email === undefined)
    throw new AppError("bad_input", "Your Google account's email cannot be used here. Please use another.", {
      code: "google_refused",
    });
  return { ...claims, email };
}

/** Uses the nonce up and stores whose Google account this is. */
async function linkGoogle(tx: Db, claims: Claims, userId: string, now: Date) {
  const fresh = await tx
    .insertInto("used_nonce")
    .values({ nonce_hash: digest(claims.nonce), expires_at: new Date(now.getTime() + 60 * 60 * 1000) })
    .onConflict((oc) => oc.doNothing())
    .returning("nonce_hash")
    .executeTakeFirst();
  if (!fresh)
    throw new AppError("bad_input", "That Google sign-in was already used. Please try again.", {
      code: "google_refused",
    });
  await tx
    .insertInto("google_identity")
    .values({ issuer: issuerKey(claims), subject: claims.sub, user_id: userId })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** How often a sign-in retries when the account was deleted while it waited; once is rare already. */
const LOOKS = 3;

/**
 * The account of an address, created if there is none, even by simultaneous sign-ins. Its key is locked, so that it
 * cannot be deleted during the sign-in.
 * @throws AppError unavailable when it was deleted at each try
 */
async function ensureUser(tx: Db, deps: LoginDeps, email: EmailAddress, now: Date) {
  for (let looks = 0; looks < LOOKS; looks++) {
    const user = (await makeUser(tx, email, now)) ?? (await holdUser(tx, email));
    // It was deleted while this sign-in waited, so the address is free again.
    if (!user) continue;
    if (deps.adminEmails.includes(email)) await promote(tx, user.id);
    return user.id;
  }
  throw new AppError("unavailable", "We could not sign you in just now. Please try again in a moment.");
}

const makeUser = (tx: Db, email: EmailAddress, now: Date) =>
  tx
    .insertInto("app_user")
    .values({
      id: newUserId(),
      email,
      referral_id: newReferralId(),
      referrer_id: null,
      created_at: now,
      delete_after: null,
    })
    .onConflict((oc) => oc.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();

const holdUser = (tx: Db, email: EmailAddress) =>
  tx.selectFrom("app_user").select("id").where("email", "=", email).forKeyShare().executeTakeFirst();

/** Makes a user an admin of the product's own tenant. */
export async function promote(tx: Db, userId: string): Promise<void> {
  await tx
    .insertInto("tenant_admin")
    .values({ tenant_id: OWN_TENANT, user_id: userId })
    .onConflict((oc) => oc.doNothing())
    .execute();
}
