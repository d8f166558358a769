import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import type { Db } from "../../platform/db/database.ts";
import { readAddress } from "../../platform/email-address.ts";
import type { GoogleVerifier } from "../../platform/google.ts";
import { type BindDeps, bind } from "../../platform/http/bind.ts";
import { newBrowserId, newToken } from "../../platform/ids.ts";
import type { MailSender } from "../../platform/mail/sender.ts";
import { requestCode } from "./code-commands.ts";
import { rename } from "./commands.ts";
import { login, type StoreReferrer } from "./login-commands.ts";
import { readPublicUser } from "./queries.ts";
import { RESEND_AFTER_SECONDS } from "./rules.ts";
import { closeSession } from "./session-commands.ts";
import type { ReadUser } from "./view.ts";

export interface AccountDeps extends BindDeps {
  db: Db;
  mail: MailSender;
  google: GoogleVerifier | undefined;
  storeReferrer: StoreReferrer;
  readUser: ReadUser;
}

export function accountRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const { db, limits, config, readUser } = deps;
  const codeDeps = { db, limits, secretKey: config.secretKey };

  bind(app, deps, api.account.requestCode, async ({ body }, { cookies, ip, now }) => {
    const asker = { otpCookie: cookies.ensureOtp(), browserId: cookies.browser, ip, now };
    await requestCode(codeDeps, readAddress(body.Email), asker);
    deps.mail.poke();
    return { ResendAfter: RESEND_AFTER_SECONDS };
  });

  bind(app, deps, api.account.login, async ({ body }, { cookies, ip, now }) => {
    const request = {
      email: body.Email === undefined ? undefined : readAddress(body.Email),
      otp: body.Otp,
      googleJwt: body.GoogleJWT,
      refereeUserId: body.RefereeUserID,
    };
    const browser = {
      otpCookie: cookies.otp ?? newBrowserId(),
      browserId: cookies.ensureBrowser(),
      googleNonce: cookies.googleNonce,
      ip,
      now,
    };
    const loginDeps = {
      ...codeDeps,
      google: deps.google,
      storeReferrer: deps.storeReferrer,
      adminEmails: config.adminEmails,
      readClock: () => deps.clock.now(),
    };
    const { userId, token, isKept } = await login(loginDeps, request, browser);
    cookies.signIn(token);
    const user = await readUser(userId, now);
    return isKept ? { ...user, DeletionUndone: true as const } : user;
  });

  bind(app, deps, api.account.googleStart, async (_input, { cookies }) => {
    if (!deps.google) return null;
    const nonce = newToken();
    cookies.setGoogleNonce(nonce);
    return { ClientID: deps.google.clientId, Nonce: nonce };
  });

  for (const endpoint of [api.account.logout, api.account.logoutByGet])
    bind(app, deps, endpoint, async (_input, { cookies, now }) => {
      if (cookies.session) await closeSession(db, cookies.session, now);
      cookies.signOut();
      return {};
    });

  bind(app, deps, api.account.whoami, async (_input, { caller, now }) =>
    caller ? readUser(caller.userId, now) : null,
  );

  bind(app, deps, api.account.rename, async ({ DisplayName }, { caller, now }) => {
    await rename(db, caller.userId, DisplayName);
    return readUser(caller.userId, now);
  });

  bind(app, deps, api.account.publicUser, async ({ id }) => readPublicUser(db, id));
}
