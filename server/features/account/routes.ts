import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import type { AppDeps } from "../../deps.ts";
import { readAddress } from "../../platform/email-address.ts";
import { bind, Streamed } from "../../platform/http/bind.ts";
import { newBrowserId, newToken } from "../../platform/ids.ts";
import { grantThreeMonths } from "../billing/commands.ts";
import { resetProgress } from "../practice/commands.ts";
import { requestCode } from "./code-commands.ts";
import { rename } from "./commands.ts";
import { requestDeletion } from "./deletion-commands.ts";
import { readDeletionPreview } from "./deletion-queries.ts";
import { readExport } from "./export-queries.ts";
import { login } from "./login-commands.ts";
import { setPromoOptOut, unsubscribe } from "./promo-commands.ts";
import { findUsers, readPublicUser, readUser } from "./queries.ts";
import { RESEND_AFTER_SECONDS } from "./rules.ts";
import { closeSession } from "./session-commands.ts";
import { unsubscribeRoutes } from "./unsubscribe-routes.ts";

export function accountRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { db, limits, config } = deps;
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
      adminEmails: config.adminEmails,
      readClock: () => deps.clock.now(),
    };
    const { userId, token, isKept } = await login(loginDeps, request, browser);
    cookies.signIn(token);
    const user = await readUser(db, userId, now);
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
    caller ? readUser(db, caller.userId, now) : null,
  );

  bind(app, deps, api.account.rename, async ({ DisplayName }, { caller, now }) => {
    await rename(db, caller.userId, DisplayName);
    return readUser(db, caller.userId, now);
  });

  bind(app, deps, api.account.publicUser, async ({ id }) => readPublicUser(db, id));

  bind(app, deps, api.account.resetProgress, async (_input, { caller, now }) => {
    await resetProgress(db, caller, now);
    return readUser(db, caller.userId, now);
  });

  bind(app, deps, api.account.exportData, async (_input, { caller, now }) => {
    await limits.take(caller.userId, "exportHour");
    return new Streamed(await readExport(db, caller.userId, now));
  });

  bind(app, deps, api.account.deletionPreview, async (_input, { caller, now }) =>
    readDeletionPreview(db, caller.userId, deps.plans.minPayout, now),
  );

  bind(app, deps, api.account.requestDeletion, async ({ body }, { caller, cookies, now }) => {
    const at = await requestDeletion({ db, publicOrigin: config.publicOrigin }, caller, body.Email, now);
    cookies.signOut();
    deps.mail.poke();
    return { DeleteAfter: at.toISOString() };
  });

  bind(app, deps, api.account.setPromo, async ({ body }, { caller, now }) => {
    await setPromoOptOut(db, caller.userId, body.PromoOptOut);
    return readUser(db, caller.userId, now);
  });

  bind(app, deps, api.account.unsubscribePromo, async ({ id }) => ({
    Email: await unsubscribe({ db, secretKey: config.secretKey }, id),
    PromoOptOut: true,
  }));

  unsubscribeRoutes(app, deps);

  bind(app, deps, api.account.findUsers, async ({ query }, { now }) => findUsers(db, query, now));

  for (const endpoint of [api.account.grant, api.account.grantByGet])
    bind(app, deps, endpoint, async ({ id }, { caller, now }) => {
      await grantThreeMonths(db, { userId: id, grantedBy: caller.userId }, now);
      return readUser(db, id, now);
    });
}
