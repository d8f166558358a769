import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { testConfig } from "../../test/product.ts";
import { brand } from "./brand.ts";
import { readConfig } from "./config.ts";
import { variables } from "./environment.ts";
import { StartError } from "./errors.ts";
import { newPrivateKey, publicKeyOf } from "./push/vapid.ts";

const temporary = mkdtempSync(path.join(os.tmpdir(), "threshold-config-"));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));
const DATA_DIR = path.join(temporary, "data");

/** The sentence that a start with these variables fails with; undefined if it succeeds. */
function startError(env: Record<string, string>): string | undefined {
  try {
    readConfig({ DATA_DIR, ...env });
    return undefined;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return error.message;
  }
}

const KEY = "0123456789abcdefghijklmnopqrstuv";
const real = { SMTP_URL: "smtp://localhost", STRIPE_SECRET_KEY: "sk", STRIPE_WEBHOOK_SECRET: "wh" };
const production = { NODE_ENV: "production", SECRET_KEY: KEY, PUBLIC_ORIGIN: "https://threshold.example" };

test("each variable reaches what it is for, and without any a developer's machine has what it needs", () => {
  const privateKey = newPrivateKey();
  const vapid = { publicKey: publicKeyOf(privateKey), privateKey, subject: "https://threshold.example/us" };
  const all = {
    ...{ PORT: "3101", HOST: "0.0.0.0", MAX_CONNECTIONS: "77", WEB_CONCURRENCY: "3", SECRET_KEY: KEY },
    ...{ TRUST_PROXY: "10.0.0.0/8, 192.0.2.1", PUBLIC_ORIGIN: "https://threshold.example/" },
    ...{ DATABASE_URL: "postgres://pooler/t", DATABASE_READ_URL: "postgres://replica/t" },
    ...{ DATABASE_POOLER: "transaction", DATABASE_DIRECT_URL: "postgres://primary/t" },
    ...{ REDIS_URL: "redis://counts", SMTP_URL: "smtp://post", MAIL_FROM: "T <t@example.sg>" },
    ...{ GOOGLE_CLIENT_ID: "google-id", GOOGLE_JWKS_URL: "https://keys.example/" },
    ...{ STRIPE_SECRET_KEY: "sk", STRIPE_WEBHOOK_SECRET: "wh", STRIPE_API_BASE: "https://stripe.example" },
    ...{ LLM_BASE_URL: "https://model.example", LLM_API_KEY: "llm-key", LLM_MODEL: "a-model" },
    ...{ LLM_CUTOFF: "2026-01", LLM_TIMEOUT_MS: "1001" },
    ...{ ADMIN_EMAILS: "Ana@Example.sg, ben@example.sg", CONTENT_DIR: "words", METRICS_TOKEN: "token" },
    ...{
      VAPID_PUBLIC_KEY: `${vapid.publicKey}`,
      VAPID_PRIVATE_KEY: privateKey,
      VAPID_SUBJECT: vapid.subject,
    },
    ...{ NODE_ENV: "production", RATE_LIMITS: "on", LOG_LEVEL: "warn", ALLOW_SANDBOX: "0" },
    ...{ REDIS_TIMEOUT_MS: "1002", DATABASE_TIMEOUT_MS: "1003", SMTP_TIMEOUT_MS: "1004" },
    ...{ SLOW_STATEMENT_MS: "1005", PUSH_TIMEOUT_MS: "1006" },
  };
  expect(Object.keys({ ...all, DATA_DIR }).sort()).toEqual(variables.toSorted());
  expect(readConfig({ ...all, DATA_DIR })).toEqual({
    ...{ port: 3101, host: "0.0.0.0", maxConnections: 77, processes: 3, secretKey: KEY },
    ...{ trustProxy: ["10.0.0.0/8", "192.0.2.1"], publicOrigin: "https://threshold.example" },
    ...{ dataDir: DATA_DIR, databaseUrl: "postgres://pooler/t", databaseReadUrl: "postgres://replica/t" },
    ...{ isDatabasePooled: true, databaseDirectUrl: "postgres://primary/t" },
    ...{ redisUrl: "redis://counts", smtpUrl: "smtp://post", mailFrom: "T <t@example.sg>" },
    google: { clientId: "google-id", jwksUrl: "https://keys.example/" },
    stripe: { secretKey: "sk", webhookSecret: "wh", apiBase: "https://stripe.example" },
    model: {
      ...{ baseUrl: "https://model.example", apiKey: "llm-key", name: "a-model" },
      ...{ cutoff: "2026-01", timeoutMs: 1001 },
    },
    ...{ adminEmails: ["ana@example.sg", "ben@example.sg"], contentDir: "words", metricsToken: "token" },
    push: { vapid, loopback: false, timeoutMs: 1006 },
    ...{ production: true, limitsOn: true, logLevel: "warn", slowStatementMs: 1005 },
    timeouts: { redisMs: 1002, databaseMs: 1003, smtpMs: 1004 },
  });
  expect(readConfig({ DATA_DIR })).toMatchObject({
    ...{ port: 3000, host: "127.0.0.1", processes: 1, trustProxy: [], adminEmails: [] },
    ...{ publicOrigin: "http://localhost:3000", databaseUrl: undefined, isDatabasePooled: false },
    ...{ google: undefined, stripe: undefined, model: undefined, production: false, limitsOn: true },
    push: { loopback: true },
  });
  expect(readConfig({ DATA_DIR, RATE_LIMITS: "off" }).limitsOn).toBe(false);
});

test("a replica without its primary is refused", () => {
  const replica = { DATABASE_READ_URL: "postgres://replica/threshold" };
  expect(startError(replica)).toBe("DATABASE_READ_URL is a copy of DATABASE_URL, which must be set too.");
  expect(startError({ ...replica, DATABASE_URL: "postgres://primary/threshold" })).toBe(undefined);
});

test("a pooler is refused without the way through it and the way past it", () => {
  const through = { DATABASE_POOLER: "transaction", DATABASE_URL: "postgres://pooler/threshold" };
  const past = { DATABASE_DIRECT_URL: "postgres://primary/threshold" };
  const needs = /^DATABASE_POOLER=transaction needs DATABASE_URL, .* and DATABASE_DIRECT_URL, .*\.$/;
  for (const part of [through, past, { DATABASE_POOLER: "transaction", ...past }, { ...through, ...past }])
    expect(startError(part)).toEqual(
      "DATABASE_URL" in part && "DATABASE_DIRECT_URL" in part ? undefined : expect.stringMatching(needs),
    );
  expect(startError({ ...through, ...past, DATABASE_POOLER: "none" })).toMatch(needs);
});

describe("the sandbox, the dev outbox and a product without limits are only for a developer's own machine", () => {
  test.each([
    ["everything left out", {}, undefined],
    ["localhost", { PUBLIC_ORIGIN: "http://localhost:5173", RATE_LIMITS: "off" }, undefined],
    ["127.0.0.1", { PUBLIC_ORIGIN: "http://127.0.0.1:1", RATE_LIMITS: "off" }, undefined],
    ["IPv6", { PUBLIC_ORIGIN: "http://[::1]:1", RATE_LIMITS: "off" }, undefined],
    ["another host", { PUBLIC_ORIGIN: "http://threshold.example" }, /needs SMTP_URL, or ALLOW_SANDBOX=1/],
    ["https", { PUBLIC_ORIGIN: "https://threshold.example" }, /needs SMTP_URL, or ALLOW_SANDBOX=1/],
    ["https on localhost", { PUBLIC_ORIGIN: "https://localhost" }, /needs SMTP_URL, or ALLOW_SANDBOX=1/],
    [
      "a name that begins like localhost",
      { PUBLIC_ORIGIN: "http://localhost.evil.example" },
      /needs SMTP_URL/,
    ],
    [
      "a test's environment",
      { NODE_ENV: "test", PUBLIC_ORIGIN: "https://threshold.example" },
      /needs SMTP_URL/,
    ],
    [
      "mail, and no payments",
      { PUBLIC_ORIGIN: "https://a.example", SMTP_URL: "smtp://localhost" },
      /needs STRIPE_SECRET_KEY, or/,
    ],
    ["mail and payments", { PUBLIC_ORIGIN: "https://a.example", ...real }, undefined],
    ["allowed", { PUBLIC_ORIGIN: "https://a.example", ALLOW_SANDBOX: "1" }, undefined],
    [
      "no limits elsewhere",
      { PUBLIC_ORIGIN: "https://a.example", ALLOW_SANDBOX: "1", RATE_LIMITS: "off" },
      /^RATE_LIMITS=off is for http:\/\/localhost only/,
    ],
    [
      "no limits elsewhere, with all else real",
      { PUBLIC_ORIGIN: "https://a.example", ...real, RATE_LIMITS: "off" },
      /^RATE_LIMITS=off is for/,
    ],
  ])("%s", (_title, env, sentence) => {
    if (sentence) expect(startError(env)).toMatch(sentence);
    else expect(startError(env)).toBeUndefined();
  });
});

describe("production", () => {
  test.each([
    [
      "everything left out",
      { NODE_ENV: "production" },
      "Production needs SECRET_KEY, the same for every process.",
    ],
    ["a short key", { ...production, ...real, SECRET_KEY: "x" }, /^SECRET_KEY is too weak/],
    ["31 characters", { ...production, ...real, SECRET_KEY: KEY.slice(1) }, /^SECRET_KEY is too weak/],
    [
      "a key of few characters",
      { ...production, ...real, SECRET_KEY: "abcdefg".repeat(9) },
      /^SECRET_KEY is too weak/,
    ],
    ["no limits", { ...production, ...real, RATE_LIMITS: "off" }, "Production refuses RATE_LIMITS=off."],
    [
      "no limits, sandbox allowed",
      { ...production, ALLOW_SANDBOX: "1", RATE_LIMITS: "off" },
      "Production refuses RATE_LIMITS=off.",
    ],
    ["no mail", { ...production, ...real, SMTP_URL: "" }, /^Production needs SMTP_URL/],
    ["no payments", { ...production, ...real, STRIPE_SECRET_KEY: "" }, /^Production needs STRIPE_SECRET_KEY/],
    [
      "no webhook",
      { ...production, ...real, STRIPE_WEBHOOK_SECRET: "" },
      /^Production needs STRIPE_WEBHOOK_SECRET/,
    ],
    [
      "http",
      { ...production, ...real, PUBLIC_ORIGIN: "http://localhost:3000" },
      /^Production needs an https PUBLIC_ORIGIN/,
    ],
    ["all that it needs", { ...production, ...real }, undefined],
    ["the sandbox, allowed", { NODE_ENV: "production", SECRET_KEY: KEY, ALLOW_SANDBOX: "1" }, undefined],
  ])("%s", (_title, env, sentence) => {
    if (sentence) expect(startError(env)).toMatch(sentence);
    else expect(startError(env)).toBeUndefined();
  });
});

describe("notifications", () => {
  const privateKey = newPrivateKey();
  const keys = { VAPID_PUBLIC_KEY: publicKeyOf(privateKey) ?? "", VAPID_PRIVATE_KEY: privateKey };
  const given = { ...keys, VAPID_SUBJECT: "mailto:push@example.sg" };
  const { push: testPush } = testConfig;

  test("are signed with a key that is made once and kept, or with one that is configured", () => {
    const folder = path.join(temporary, "push");
    const made = readConfig({ DATA_DIR: folder }).push;
    expect(made).toMatchObject({ loopback: true, vapid: { subject: `mailto:${brand.email}` } });
    expect(readConfig({ DATA_DIR: folder }).push).toEqual(made);
    expect(statSync(path.join(folder, "push.key")).mode & 0o777).toBe(0o600);
    expect(readConfig({ DATA_DIR: folder, ...given }).push?.vapid.publicKey).toBe(keys.VAPID_PUBLIC_KEY);
    expect(made?.vapid.publicKey).not.toBe(testPush?.vapid.publicKey);
  });

  test("in production need configured keys, are never sent to this machine, and are off without keys", () => {
    expect(readConfig({ DATA_DIR, ...production, ...real }).push).toBeUndefined();
    expect(readConfig({ DATA_DIR, ...production, ...real, ...given }).push).toMatchObject({
      loopback: false,
      vapid: { privateKey, subject: "mailto:push@example.sg" },
    });
  });

  test.each([
    ["one key without the other", { VAPID_PUBLIC_KEY: keys.VAPID_PUBLIC_KEY }, /belong together/],
    ["the other without the one", { VAPID_PRIVATE_KEY: privateKey }, /belong together/],
    ["keys of two pairs", { ...given, VAPID_PRIVATE_KEY: newPrivateKey() }, /is not the key that belongs/],
    ["what is no key", { ...given, VAPID_PRIVATE_KEY: "short" }, /must be the 32 bytes/],
    ["no contact", keys, /needs VAPID_SUBJECT/],
    ["a subject that is no address", { VAPID_SUBJECT: "Threshold" }, /VAPID_SUBJECT is not usable/],
    ["a subject without TLS", { ...given, VAPID_SUBJECT: "http://a.example" }, /VAPID_SUBJECT is not usable/],
    ["a mailbox without a host", { ...given, VAPID_SUBJECT: "mailto:me" }, /VAPID_SUBJECT is not usable/],
  ])("%s is refused in one sentence", (_title, env, sentence) => {
    expect(startError(env)).toMatch(sentence);
  });
});

test.each([
  "prod",
  "Production",
  "production;",
  "staging",
])("NODE_ENV=%s is refused, not taken for development", (word) => {
  expect(startError({ NODE_ENV: word })).toBe(
    "The environment variable NODE_ENV is not usable: it must be one of development, test, production.",
  );
});

const NASTY = [
  "",
  " ",
  "\t\n",
  "-1",
  "0x10",
  "1e3",
  "65536",
  "99999999999999999999",
  "null",
  "true",
  "::",
  "localhost",
  "http://",
  "http://[",
  "http://a b",
  "javascript:alert(1)",
  "file:///etc/passwd",
  "postgres://[",
  "10.0.0.0/99",
  "loopback",
  "../..",
  "/dev/null/x",
  "/proc/nowhere",
  "x".repeat(5000),
  "a\r\nb: c",
  "\u202e\u0007",
  "💥",
  ",,,",
];

test(`each of ${variables.length} variables × ${NASTY.length} nasty values starts or is refused in one sentence`, () => {
  // Only folders inside the test's own folder, or ones that cannot be made.
  const folders = NASTY.map((value) => path.join(temporary, "nasty", value.replaceAll("..", ".")));
  for (const bases of [{}, { ...production, ...real }])
    for (const name of variables)
      for (const value of name === "DATA_DIR" ? [...folders, "/dev/null/x", "/proc/nowhere"] : NASTY) {
        const sentence = startError({ ...bases, [name]: value });
        if (sentence !== undefined) expect(sentence, `${name}=${value}`).toMatch(/^[^\n]+\.$/);
      }
});

const shared = { DATABASE_URL: "postgres://localhost/a", REDIS_URL: "redis://localhost" };
const NEEDS_BOTH =
  "A WEB_CONCURRENCY of more than 1 needs DATABASE_URL and REDIS_URL, which the processes share.";
test.each([
  ["one", { WEB_CONCURRENCY: "1" }, undefined],
  ["two that share both", { ...shared, WEB_CONCURRENCY: "2" }, undefined],
  ["64", { ...shared, WEB_CONCURRENCY: "64" }, undefined],
  ["two on the embedded database", { WEB_CONCURRENCY: "2" }, NEEDS_BOTH],
  ["two without PostgreSQL", { REDIS_URL: shared.REDIS_URL, WEB_CONCURRENCY: "2" }, NEEDS_BOTH],
  ["two without Redis", { DATABASE_URL: shared.DATABASE_URL, WEB_CONCURRENCY: "2" }, NEEDS_BOTH],
  ["none", { ...shared, WEB_CONCURRENCY: "0" }, /WEB_CONCURRENCY is not usable: the least is 1\.$/],
  ["65", { ...shared, WEB_CONCURRENCY: "65" }, /WEB_CONCURRENCY is not usable: the most is 64\.$/],
  [
    "one and a half",
    { ...shared, WEB_CONCURRENCY: "1.5" },
    /WEB_CONCURRENCY is not usable: it must be a whole/,
  ],
])("several processes: %s", (_title, env, sentence) => {
  const said = startError(env);
  if (sentence === undefined) expect(said).toBeUndefined();
  else expect(said).toMatch(sentence);
});

test("a blank variable counts as unset", () => {
  expect(readConfig({ DATA_DIR, PORT: " ", HOST: "", NODE_ENV: "", LOG_LEVEL: "" })).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    production: false,
    logLevel: "info",
  });
});

describe("the data folder", () => {
  const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

  test("is made readable by its user alone, with the key in it", () => {
    const folder = path.join(temporary, "made/deep");
    readConfig({ DATA_DIR: folder });
    expect(modeOf(folder)).toBe("700");
    expect(modeOf(path.join(folder, "secret.key"))).toBe("600");
  });

  test("is closed to others if it was open", () => {
    const folder = path.join(temporary, "open");
    mkdirSync(folder);
    chmodSync(folder, 0o777);
    readConfig({ DATA_DIR: folder });
    expect(modeOf(folder)).toBe("700");
  });

  test("keeps its permissions if it contains other things; only our files are closed", () => {
    const folder = path.join(temporary, "shared");
    mkdirSync(path.join(folder, "outbox"), { recursive: true });
    mkdirSync(path.join(folder, "photos"));
    for (const open of [folder, path.join(folder, "outbox"), path.join(folder, "photos")])
      chmodSync(open, 0o755);
    readConfig({ DATA_DIR: folder });
    expect([modeOf(folder), modeOf(path.join(folder, "photos"))]).toEqual(["755", "755"]);
    expect(modeOf(path.join(folder, "outbox"))).toBe("700");
  });

  test("is left alone if nothing is stored in it", () => {
    const folder = path.join(temporary, "unused");
    readConfig({ ...production, ...real, DATABASE_URL: "postgres://db.example/x", DATA_DIR: folder });
    expect(existsSync(folder)).toBe(false);
  });

  test("keeps one key; a damaged key is never used and never replaced", () => {
    const folder = path.join(temporary, "kept");
    const { secretKey } = readConfig({ DATA_DIR: folder });
    expect(readConfig({ DATA_DIR: folder }).secretKey).toBe(secretKey);
    const file = path.join(folder, "secret.key");
    for (const damaged of ["", "\n", secretKey.slice(1)]) {
      writeFileSync(file, damaged);
      expect(startError({ DATA_DIR: folder })).toBe(
        `The key in ${file} is damaged. Restore it from a backup, or remove it to get a new one.`,
      );
      expect(readFileSync(file, "utf8")).toBe(damaged);
    }
    rmSync(file);
    mkdirSync(file);
    expect(startError({ DATA_DIR: folder })).toMatch(/^The key in .* cannot be read\./);
  });
});
