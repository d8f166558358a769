import { readCampaign } from "./content/campaign.ts";
import { promote } from "./features/account/login-commands.ts";
import { makeTenant, makeTenantAdmin } from "./features/account/tenant-commands.ts";
import { grantThreeMonths } from "./features/billing/grant-commands.ts";
import { setExtraTime } from "./features/practice/extra-time-commands.ts";
import { queueCampaign } from "./features/promotion/commands.ts";
import { promoRecipients } from "./features/promotion/queries.ts";
import type { Config } from "./platform/config.ts";
import type { Db } from "./platform/db/database.ts";
import { canonicalAddress } from "./platform/email-address.ts";
import { StartError } from "./platform/errors.ts";

const USAGE = `Usage: npm run admin -- promote EMAIL | subscribe EMAIL | extra-time EMAIL PERCENT | promo FILE.md [--send]
       | tenant NAME | tenant-admin EMAIL TENANT_ID
What names an EMAIL is for accounts that have signed in once.`;

interface ActDeps {
  db: Db;
  config: Pick<Config, "publicOrigin" | "secretKey">;
  now: Date;
}

/** Runs one act of `npm run admin` with the arguments after its name. */
type Act = (deps: ActDeps, subject: string, option: string | undefined) => Promise<string>;

async function userIdOf(db: Db, address: string): Promise<string> {
  const row = await db
    .selectFrom("app_user")
    .select("id")
    .where("email", "=", canonicalAddress(address) ?? "")
    .executeTakeFirst();
  if (!row) throw new StartError(`Nobody has signed in as ${address} yet.`);
  return row.id;
}

const acts: Record<string, Act> = {
  async promote({ db }, email) {
    await promote(db, await userIdOf(db, email));
    return `${email} is an admin now.`;
  },

  async subscribe({ db, now }, email) {
    await grantThreeMonths(db, { userId: await userIdOf(db, email), grantedBy: null }, now);
    return `${email} has three months of both papers.`;
  },

  async "extra-time"({ db, now }, email, amount) {
    const percent = Number(amount);
    if (!amount || !Number.isInteger(percent) || percent < 0 || percent > 300)
      throw new StartError("Please give the extra time in whole percent, from 0 to 300.");
    await setExtraTime(db, { userId: await userIdOf(db, email), percent, actorId: null }, now);
    return `${email} has ${percent}% more time in timed papers from now on.`;
  },

  async tenant({ db, now }, name) {
    return `“${name.trim()}” is tenant ${await makeTenant(db, name, now)}.`;
  },

  async "tenant-admin"({ db, now }, email, number) {
    const tenantId = Number(number);
    if (!number || !Number.isSafeInteger(tenantId) || tenantId < 1)
      throw new StartError("Please give the tenant by its ID, a whole number.");
    const name = await makeTenantAdmin(
      db,
      { userId: await userIdOf(db, email), tenantId, actorId: null },
      now,
    );
    return `${email} is an admin of “${name}” now.`;
  },

  /** Without --send it only says how many would get it. */
  async promo({ db, config, now }, file, option) {
    const campaign = readCampaign(file);
    const mail = `“${campaign.subject}” (${campaign.key}), with links to ${config.publicOrigin},`;
    if (option === "--send")
      return `${mail} is queued. Recipients: ${await queueCampaign({ db, ...config, actorId: null }, campaign, now)}.`;
    const { length } = await promoRecipients(db);
    return `${mail} would go out. Recipients: ${length}. Nothing was queued: add --send for that.`;
  },
};

/**
 * Finds the act named by the arguments of `npm run admin --`.
 * @returns a function that runs it and returns a sentence on the result
 * @throws StartError with the usage
 */
export function actOf([name = "", subject, option]: string[]): (deps: ActDeps) => Promise<string> {
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  if (!act || !subject) throw new StartError(USAGE);
  return (deps) => act(deps, subject, option);
}
