import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { StartError } from "./errors.ts";
import type { StripeConfig } from "./payments/stripe.ts";

const optional = z
  .string()
  .optional()
  .transform((v) => (v?.trim() ? v.trim() : undefined));

const milliseconds = z.coerce.number().int().min(10).max(60_000);

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  SECRET_KEY: optional,
  TRUST_PROXY: optional,
  PUBLIC_ORIGIN: optional,
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: optional,
  REDIS_URL: optional,
  SMTP_URL: optional,
  MAIL_FROM: z.string().default("Threshold <hello@threshold.example>"),
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_JWKS_URL: z.string().default("https://www.googleapis.com/oauth2/v3/certs"),
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_API_BASE: optional,
  ADMIN_EMAILS: z.string().default(""),
  CONTENT_DIR: z.string().default("content"),
  METRICS_TOKEN: optional,
  NODE_ENV: optional,
  ALLOW_SANDBOX: optional,
  RATE_LIMITS: z.enum(["on", "off"]).default("on"),
  REDIS_TIMEOUT_MS: milliseconds.default(100),
  DATABASE_TIMEOUT_MS: milliseconds.default(10_000),
  SMTP_TIMEOUT_MS: milliseconds.default(10_000),
  LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug"]).default("info"),
});

export interface Config {
  port: number;
  host: string;
  secretKey: string;
  trustProxy: string[];
  publicOrigin: string;
  dataDir: string;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  google: { clientId: string; jwksUrl: string } | undefined;
  /** Where payments go; undefined means the sandbox, which charges nobody. */
  stripe: StripeConfig | undefined;
  adminEmails: string[];
  contentDir: string;
  metricsToken: string | undefined;
  production: boolean;
  limitsOn: boolean;
  /** How long each of them may take to answer, in milliseconds. */
  timeouts: { redisMs: number; databaseMs: number; smtpMs: number };
  logLevel: string;
}

const commaList = (s: string | undefined) =>
  (s ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

/**
 * Reads the environment once (api.md, Environment).
 * @throws StartError with one sentence naming the variable that is wrong.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = Environment.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartError(
      `The environment variable ${issue?.path.join(".")} is not usable: ${issue?.message}.`,
    );
  }
  const e = parsed.data;
  const production = e.NODE_ENV === "production";
  const publicOrigin = (e.PUBLIC_ORIGIN ?? `http://localhost:${e.PORT}`).replace(/\/$/, "");
  if (!URL.canParse(publicOrigin) || new URL(publicOrigin).origin !== publicOrigin)
    throw new StartError(`PUBLIC_ORIGIN must be an origin such as https://example.com, not ${publicOrigin}.`);
  if (e.STRIPE_API_BASE && !URL.canParse(e.STRIPE_API_BASE))
    throw new StartError("STRIPE_API_BASE must be an address such as https://api.stripe.com.");
  if (production) checkProduction(e, publicOrigin);
  return {
    port: e.PORT,
    host: e.HOST,
    secretKey: e.SECRET_KEY ?? keptSecret(e.DATA_DIR),
    trustProxy: commaList(e.TRUST_PROXY),
    publicOrigin,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
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
    adminEmails: commaList(e.ADMIN_EMAILS).map((a) => a.toLowerCase()),
    contentDir: e.CONTENT_DIR,
    metricsToken: e.METRICS_TOKEN,
    production,
    limitsOn: e.RATE_LIMITS === "on",
    timeouts: {
      redisMs: e.REDIS_TIMEOUT_MS,
      databaseMs: e.DATABASE_TIMEOUT_MS,
      smtpMs: e.SMTP_TIMEOUT_MS,
    },
    logLevel: e.LOG_LEVEL,
  };
}

/** Production never runs on what only a developer's machine should have. */
function checkProduction(e: z.infer<typeof Environment>, publicOrigin: string) {
  if (!e.SECRET_KEY) throw new StartError("Production needs SECRET_KEY, the same for every process.");
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

/** The key of a machine without SECRET_KEY: made once, kept with the data. */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, "secret.key");
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  const secret = randomBytes(32).toString("base64url");
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, secret, { mode: 0o600 });
  } catch {
    throw new StartError(`The data folder ${dataDir} cannot be written to. Choose another with DATA_DIR.`);
  }
  return secret;
}
