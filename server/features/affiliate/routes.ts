import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import type { Plans } from "../../content/plans.ts";
import type { Db } from "../../platform/db/database.ts";
import { type BindDeps, bind } from "../../platform/http/bind.ts";
import type { MailSender } from "../../platform/mail/sender.ts";
import type { ReadUser } from "../account/view.ts";
import { setReferrer } from "../billing/referrer-commands.ts";
import { bump, join, setRates } from "./commands.ts";
import { decideCommission } from "./hold-commands.ts";
import { readHeld, readHeldOne } from "./hold-queries.ts";
import { decidePayout, requestPayout } from "./payout-commands.ts";
import {
  readAdminPayout,
  readAdminPayouts,
  readInfo,
  readPayout,
  readPayouts,
  readReferrals,
} from "./queries.ts";

const PAGE_SIZE = 200;

export interface AffiliateDeps extends BindDeps {
  db: Db;
  plans: Plans;
  mail: MailSender;
  readUser: ReadUser;
}

export function affiliateRoutes(app: FastifyInstance, deps: AffiliateDeps): void {
  const { db, plans, readUser } = deps;

  bind(app, deps, api.affiliate.referrals, async ({ page, pageSize = PAGE_SIZE }, { caller }) =>
    readReferrals(db, caller.userId, page, pageSize),
  );

  bind(app, deps, api.affiliate.join, async (_input, { caller, now }) => {
    await join(db, caller.userId);
    return readUser(caller.userId, now);
  });

  bind(app, deps, api.affiliate.info, async (_input, { caller, now }) =>
    readInfo(db, caller.userId, plans.minPayout, now),
  );

  bind(app, deps, api.affiliate.payouts, async ({ page, pageSize = PAGE_SIZE }, { caller }) =>
    readPayouts(db, caller.userId, page, pageSize),
  );

  bind(app, deps, api.affiliate.requestPayout, async ({ body }, { caller, now }) => {
    const id = await requestPayout(db, caller, body, plans.minPayout, now);
    return readPayout(db, id, caller.userId);
  });

  bind(app, deps, api.affiliate.bump, async ({ event }, { caller, now }) => {
    await bump(db, plans, caller, event, now);
    return readUser(caller.userId, now);
  });

  bind(app, deps, api.affiliate.setReferrer, async ({ body }, { caller, now }) => {
    await setReferrer(db, caller.userId, body.ReferralID, now);
    return readUser(caller.userId, now);
  });

  bind(app, deps, api.affiliate.adminPayouts, async ({ page, pageSize = PAGE_SIZE }, { now }) =>
    readAdminPayouts(db, page, pageSize, now),
  );

  bind(app, deps, api.affiliate.decidePayout, async ({ id, body }, { caller, now }) => {
    const decision = { payoutId: id, status: body.Status, reason: body.Reason, actorId: caller.userId };
    await decidePayout(db, decision, now);
    deps.mail.poke();
    return readAdminPayout(db, id, now);
  });

  bind(app, deps, api.affiliate.heldCommissions, async ({ page, pageSize = PAGE_SIZE }) =>
    readHeld(db, page, pageSize),
  );

  bind(app, deps, api.affiliate.decideCommission, async ({ id, body }, { caller, now }) => {
    const decision = { chargeId: id, verdict: body.Verdict, reason: body.Reason, actorId: caller.userId };
    await decideCommission(db, decision, now);
    deps.mail.poke();
    return readHeldOne(db, id);
  });

  bind(app, deps, api.affiliate.setRates, async ({ id, body }, { caller, now }) => {
    const rates = { commsRate: body.CommsRate, custDiscRate: body.CustDiscRate };
    await setRates(db, { userId: id, ...rates, actorId: caller.userId }, now);
    return readUser(id, now);
  });
}
