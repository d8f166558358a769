import { z } from "zod";
import { StartError } from "./errors.ts";
import { trustedProxies } from "./http/client-address.ts";
import { isSubject } from "./push/vapid.ts";

const commaList = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

const text = z.string().optional();

/** A whole number as people write one; Number() would also take "", "0x10" and "1e3". */
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "it must be a whole number")
    .transform(Number)
    .pipe(z.number().min(min, `the least is ${min}`).max(max, `the most is ${max}`));

/** An address with one of these schemes. */
const url = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)),
      `it must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(" or ")}`,
    )
    .optional();

/** A variable with a few allowed words; others are refused, so that a typo never means the opposite. */
const oneOf = <const T extends [string, ...string[]]>(...words: T) =>
  z.enum(words, { error: `it must be one of ${words.join(", ")}` });

const Environment = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  MAX_CONNECTIONS: whole(1, 1_000_000).default(1000),
  WEB_CONCURRENCY: whole(1, 64).default(1),
  SECRET_KEY: text,
  TRUST_PROXY: z.string().default("").transform(commaList),
  PUBLIC_ORIGIN: text,
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: url("postgres", "postgresql"),
  DATABASE_READ_URL: url("postgres", "postgresql"),
  DATABASE_POOLER: oneOf("none", "transaction").default("none"),
  DATABASE_DIRECT_URL: url("postgres", "postgresql"),
  REDIS_URL: url("redis", "rediss"),
  SMTP_URL: url("smtp", "smtps"),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]*$/, "it must hold an e-mail address, in one line")
    .default("Threshold <hello@threshold.example>"),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_JWKS_URL: url("https", "http").default("https://www.googleapis.com/oauth2/v3/certs"),
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_API_BASE: url("https", "http"),
  LLM_BASE_URL: url("https", "http"),
  LLM_API_KEY: text,
  LLM_MODEL: text,
  LLM_CUTOFF: text,
  LLM_TIMEOUT_MS: whole(10, 60_000).default(20_000),
  ADMIN_EMAILS: z.string().default("").transform(commaList),
  CONTENT_DIR: z.string().default("content"),
  METRICS_TOKEN: text,
  VAPID_PUBLIC_KEY: text,
  VAPID_PRIVATE_KEY: text,
  VAPID_SUBJECT: z
    .string()
    .refine(
      isSubject,
      "it must be a mailto: or https: address that reaches you, such as mailto:hello@example.com",
    )
    .optional(),
  NODE_ENV: oneOf("development", "test", "production").default("development"),
  ALLOW_SANDBOX: oneOf("0", "1").default("0"),
  RATE_LIMITS: oneOf("on", "off").default("on"),
  REDIS_TIMEOUT_MS: whole(10, 60_000).default(100),
  DATABASE_TIMEOUT_MS: whole(10, 60_000).default(10_000),
  SLOW_STATEMENT_MS: whole(1, 60_000).default(250),
  SMTP_TIMEOUT_MS: whole(10, 60_000).default(10_000),
  PUSH_TIMEOUT_MS: whole(10, 60_000).default(8_000),
  LOG_LEVEL: oneOf("silent", "fatal", "error", "warn", "info", "debug").default("info"),
});

/** The environment as it was read; a blank variable counts as unset. */
export type Environment = z.output<typeof Environment>;

/** The names of all variables that were read. */
export const variables = Object.keys(Environment.shape);

/**
 * Reads each variable by itself.
 * @throws StartError with one sentence naming the variable that is wrong
 */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const given = variables.map((name) => [name, env[name]?.trim() || undefined]);
  const parsed = Environment.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartError(
      `The environment variable ${issue?.path.join(".")} is not usable: ${issue?.message}.`,
    );
  }
  trustedProxies(parsed.data.TRUST_PROXY);
  return parsed.data;
}
