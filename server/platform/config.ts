import { brand } from "./brand.ts";
import { keptPushKey, keptSecret, openDataFolder } from "./data-folder.ts";
import { canonicalAddress, type EmailAddress } from "./email-address.ts";
import { type Environment, readEnvironment } from "./environment.ts";
import { StartError } from "./errors.ts";
import { isLoopbackOrigin } from "./http/loopback.ts";
import type { ModelConfig } from "./model.ts";
import type { StripeConfig } from "./payments/stripe.ts";
import type { PushConfig } from "./push/send.ts";
import { checkedVapid, publicKeyOf } from "./push/vapid.ts";

export interface Config {
  port: number;
  host: string;
  /** How many processes serve. */
  processes: number;
  secretKey: string;
  /** Addresses and ranges whose X-Forwarded-For is trusted. */
  trustProxy: string[];
  /** The most connections at once. */
  maxConnections: number;
  publicOrigin: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** A replica, for reads that may be some seconds old. */
  databaseReadUrl: string | undefined;
  /** Whether these two lead through a pooler that shares connections between transactions. */
  isDatabasePooled: boolean;
  /** The way to the database past that pooler. */
  databaseDirectUrl: string | undefined;
  redisUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  google: { clientId: string; jwksUrl: string } | undefined;
  /** The payment provider; undefined means the sandbox, which charges nobody. */
  stripe: StripeConfig | undefined;
  /** The model that writes the study bot's answers; undefined means that passages are quoted. */
  model: ModelConfig | undefined;
  adminEmails: readonly EmailAddress[];
  contentDir: string;
  metricsToken: string | undefined;
  /** How notifications are sent; undefined if they are off. */
  push: PushConfig | undefined;
  production: boolean;
  limitsOn: boolean;
  /** How long each of them may take to answer, in milliseconds. */
  timeouts: { redisMs: number; databaseMs: number; smtpMs: number };
  logLevel: string;
  /** From how many milliseconds on a statement is logged. */
  slowStatementMs: number;
}

/**
 * Reads the environment once, and sees to the data folder.
 * @throws StartError with one sentence naming the variable that is wrong.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const e = readEnvironment(env);
  const production = e.NODE_ENV === "production";
  const publicOrigin = readOrigin(e);
  if (e.WEB_CONCURRENCY > 1 && !(e.DATABASE_URL && e.REDIS_URL))
    throw new StartError(
      "A WEB_CONCURRENCY of more than 1 needs DATABASE_URL and REDIS_URL, which the processes share.",
    );
  if (e.DATABASE_READ_URL && !e.DATABASE_URL)
    throw new StartError("DATABASE_READ_URL is a copy of DATABASE_URL, which must be set too.");
  const isDatabasePooled = e.DATABASE_POOLER === "transaction";
  if (isDatabasePooled !== (e.DATABASE_DIRECT_URL !== undefined) || (isDatabasePooled && !e.DATABASE_URL))
    throw new StartError(
      "DATABASE_POOLER=transaction needs DATABASE_URL, which leads through the pooler, and DATABASE_DIRECT_URL, which leads past it; one without the others is refused.",
    );
  if (production) checkProduction(e, publicOrigin);
  if (!isLoopbackOrigin(publicOrigin)) checkPublic(e, publicOrigin);
  if (!(e.DATABASE_URL && e.SMTP_URL && e.SECRET_KEY && (e.VAPID_PRIVATE_KEY || production)))
    openDataFolder(e.DATA_DIR);
  return {
    port: e.PORT,
    host: e.HOST,
    processes: e.WEB_CONCURRENCY,
    secretKey: e.SECRET_KEY ?? keptSecret(e.DATA_DIR),
    trustProxy: e.TRUST_PROXY,
    maxConnections: e.MAX_CONNECTIONS,
    publicOrigin,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    databaseReadUrl: e.DATABASE_READ_URL,
    isDatabasePooled,
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
    redisUrl: e.REDIS_URL,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    google: e.GOOGLE_CLIENT_ID ? { clientId: e.GOOGLE_CLIENT_ID, jwksUrl: e.GOOGLE_JWKS_URL } : undefined,
    stripe: e.STRIPE_SECRET_KEY
      ? {
          secretKey: e.STRIPE_SECRET_KEY,
          webhookSecret: e.STRIPE_WEBHOOK_SECRET,
          apiBase: e.STRIPE_API_BASE,
        }
      : undefined,
    model: readModel(e),
    adminEmails: e.ADMIN_EMAILS.map(adminAddress),
    contentDir: e.CONTENT_DIR,
    metricsToken: e.METRICS_TOKEN,
    push: readPush(e, publicOrigin),
    production,
    limitsOn: e.RATE_LIMITS === "on",
    timeouts: {
      redisMs: e.REDIS_TIMEOUT_MS,
      databaseMs: e.DATABASE_TIMEOUT_MS,
      smtpMs: e.SMTP_TIMEOUT_MS,
    },
    logLevel: e.LOG_LEVEL,
    slowStatementMs: e.SLOW_STATEMENT_MS,
  };
}

function readModel(e: Environment): ModelConfig | undefined {
  if (!e.LLM_BASE_URL) return undefined;
  if (!e.LLM_MODEL) throw new StartError("LLM_BASE_URL needs LLM_MODEL, the model's name at that endpoint.");
  return {
    baseUrl: e.LLM_BASE_URL,
    apiKey: e.LLM_API_KEY,
    name: e.LLM_MODEL,
    cutoff: e.LLM_CUTOFF,
    timeoutMs: e.LLM_TIMEOUT_MS,
  };
}

/**
 * The keys that notifications are signed with. In production they are configured, the same for every process, or no
 * notifications are sent; elsewhere they are made once.
 */
function readPush(e: Environment, publicOrigin: string): PushConfig | undefined {
  const production = e.NODE_ENV === "production";
  const given = { publicKey: e.VAPID_PUBLIC_KEY, privateKey: e.VAPID_PRIVATE_KEY, subject: e.VAPID_SUBJECT };
  const isGiven = Boolean(given.publicKey ?? given.privateKey);
  if (!isGiven && production) return undefined;
  const kept = isGiven ? undefined : keptPushKey(e.DATA_DIR);
  return {
    vapid: checkedVapid(
      kept === undefined
        ? given
        : {
            publicKey: publicKeyOf(kept),
            privateKey: kept,
            subject: e.VAPID_SUBJECT ?? `mailto:${brand.email}`,
          },
    ),
    loopback: !production && isLoopbackOrigin(publicOrigin),
    timeoutMs: e.PUSH_TIMEOUT_MS,
  };
}

function adminAddress(text: string): EmailAddress {
  const address = canonicalAddress(text);
  if (address === undefined)
    throw new StartError(`ADMIN_EMAILS must be addresses with commas between them, and ${text} is not one.`);
  return address;
}

function readOrigin(e: Environment): string {
  const origin = (e.PUBLIC_ORIGIN ?? `http://localhost:${e.PORT}`).replace(/\/$/, "");
  if (!/^https?:/.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== origin)
    throw new StartError(`PUBLIC_ORIGIN must be an origin such as https://example.com, not ${origin}.`);
  return origin;
}

/** A key that cannot be guessed: 32 characters, of which at least 8 differ. */
const isStrong = (key: string) => key.length >= 32 && new Set(key).size >= 8;

/** Refuses settings in production that only a developer's machine should have. */
function checkProduction(e: Environment, publicOrigin: string) {
  if (!e.SECRET_KEY) throw new StartError("Production needs SECRET_KEY, the same for every process.");
  if (!isStrong(e.SECRET_KEY))
    throw new StartError("SECRET_KEY is too weak for production. Give it at least 32 random characters.");
  if (e.RATE_LIMITS === "off") throw new StartError("Production refuses RATE_LIMITS=off.");
  if (e.ALLOW_SANDBOX === "1") return;
  if (!e.SMTP_URL)
    throw new StartError("Production needs SMTP_URL, or ALLOW_SANDBOX=1 to write mail into the dev outbox.");
  if (!e.STRIPE_SECRET_KEY)
    throw new StartError(
      "Production needs STRIPE_SECRET_KEY, or ALLOW_SANDBOX=1 for the checkout that charges nobody.",
    );
  if (!e.STRIPE_WEBHOOK_SECRET)
    throw new StartError("Production needs STRIPE_WEBHOOK_SECRET, to know Stripe's events from forged ones.");
  if (!publicOrigin.startsWith("https://"))
    throw new StartError("Production needs an https PUBLIC_ORIGIN, or ALLOW_SANDBOX=1.");
}

/** Refuses the same for any public origin, whatever NODE_ENV says: a wrong value there must not open up the product. */
function checkPublic(e: Environment, publicOrigin: string) {
  if (e.RATE_LIMITS === "off")
    throw new StartError(`RATE_LIMITS=off is for http://localhost only, not for ${publicOrigin}.`);
  if (e.ALLOW_SANDBOX === "1") return;
  if (!e.SMTP_URL)
    throw new StartError(
      `${publicOrigin} needs SMTP_URL, or ALLOW_SANDBOX=1: the dev outbox is for http://localhost only.`,
    );
  if (!e.STRIPE_SECRET_KEY)
    throw new StartError(
      `${publicOrigin} needs STRIPE_SECRET_KEY, or ALLOW_SANDBOX=1: the sandbox checkout is for http://localhost only.`,
    );
}
