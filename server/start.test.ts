import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort, ServerProcess } from "../test/server-process.ts";

const temporary = mkdtempSync(path.join(os.tmpdir(), "threshold-start-"));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));
const folder = (name: string) => path.join(temporary, name);

/** Migrated and with the bank in it; copied where a test is not about the first start of all. */
beforeAll(async () => {
  const server = new ServerProcess(await freePort(), { DATA_DIR: folder("prepared") });
  await server.start();
  await server.end();
}, 120_000);

function preparedFolder(name: string): string {
  cpSync(folder("prepared"), folder(name), { recursive: true });
  return folder(name);
}

/** Starts the product where it cannot start, and gives what it printed. */
async function refused(env: Record<string, string>, port?: number): Promise<string> {
  const server = new ServerProcess(port ?? (await freePort()), { DATA_DIR: folder("unused"), ...env });
  const [code] = await once(server.spawn(), "close");
  expect(code).toBe(1);
  return server.output.trim();
}

test("what stops a start is told in one sentence", async () => {
  expect(await refused({ PORT: "abc" })).toMatch(/^The environment variable PORT is not usable: .*\.$/);
  expect(await refused({ DATA_DIR: "/dev/null/data" })).toBe(
    "The data folder /dev/null/data cannot be written to. Choose another with DATA_DIR.",
  );
  expect(await refused({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" })).toBe(
    "PostgreSQL at DATABASE_URL cannot be reached. Start it, or unset DATABASE_URL.",
  );
  expect(await refused({ NODE_ENV: "production", SECRET_KEY: "k", RATE_LIMITS: "on" })).toMatch(
    /^Production needs SMTP_URL/,
  );
  const mail = { NODE_ENV: "production", SECRET_KEY: "k", RATE_LIMITS: "on", SMTP_URL: "smtp://localhost" };
  expect(await refused(mail)).toBe(
    "Production needs STRIPE_SECRET_KEY, or ALLOW_SANDBOX=1 for the checkout that charges nobody.",
  );
  expect(await refused({ ...mail, STRIPE_SECRET_KEY: "sk_test_1" })).toMatch(
    /^Production needs STRIPE_WEBHOOK_SECRET/,
  );
  expect(await refused({ NODE_ENV: "production" })).toBe(
    "Production needs SECRET_KEY, the same for every process.",
  );
  expect(await refused({ NODE_ENV: "production", SECRET_KEY: "k", RATE_LIMITS: "off" })).toBe(
    "Production refuses RATE_LIMITS=off.",
  );
});

test("a data folder that holds no database is told in one sentence", async () => {
  const data = folder("damaged");
  mkdirSync(path.join(data, "db"), { recursive: true });
  writeFileSync(path.join(data, "db", "PG_VERSION"), "18");
  expect(await refused({ DATA_DIR: data })).toMatch(
    /^The embedded database in .*damaged\/db cannot be opened \(.*\)\. Is there space on the disk\?$/,
  );
}, 120_000);

test("a price that is not usable is told with file and line", async () => {
  const content = folder("prices");
  cpSync("content", content, { recursive: true });
  const plans = path.join(content, "plans.yaml");
  writeFileSync(plans, readFileSync(plans, "utf8").replace("amount: 5990", "amount: 59.90"));
  expect(await refused({ CONTENT_DIR: content })).toMatch(/plans\.yaml:8: plans\.0\.prices\.0\.amount: /);
  writeFileSync(plans, readFileSync(plans, "utf8").replace("59.90", "5990, discount: 91"));
  expect(await refused({ CONTENT_DIR: content })).toContain("leaves less than 50 cents to pay");
});

test("with a key that Stripe refuses the product starts, and says who takes payments", async () => {
  const port = await freePort();
  const server = new ServerProcess(port, {
    DATA_DIR: preparedFolder("stripe"),
    STRIPE_SECRET_KEY: "sk_test_refused",
    STRIPE_API_BASE: "http://127.0.0.1:1",
  });
  await server.start();
  await server.end();
  expect(server.output).toContain("payments by Stripe");
}, 120_000);

test("a fault in a content file is told with file and line, and nothing is loaded", async () => {
  const content = folder("content");
  cpSync("content", content, { recursive: true });
  mkdirSync(path.join(content, "questions"), { recursive: true });
  writeFileSync(
    path.join(content, "questions/broken.yaml"),
    "topic: p1-land-law\nsets:\n  - key: x\n    title: X\n    questions: 3\n",
  );
  const said = await refused({ CONTENT_DIR: content });
  expect(said).toContain("questions/broken.yaml:5: sets.0.questions: ");
});

test("a data folder in use, and a port that is taken, are each told in one sentence", async () => {
  const port = await freePort();
  const server = new ServerProcess(port, { DATA_DIR: preparedFolder("data") });
  await server.start();
  try {
    expect(await refused({ DATA_DIR: folder("data") })).toMatch(
      /^Another Threshold \(process \d+\) is using the data folder .*data\. Stop it, or choose another folder with DATA_DIR\.$/,
    );
    expect(await refused({ DATA_DIR: preparedFolder("second") }, port)).toBe(
      `Port ${port} is taken by another program. Stop it, or choose another port with PORT.`,
    );
  } finally {
    await server.end();
  }
  // The folder was given back: the next start has it.
  await server.start();
  await server.end();
}, 120_000);
