import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { emptyDatabase } from "../test/database.ts";
import { prepareData, preparedContent } from "../test/prepared-data.ts";
import { testConfig } from "../test/product.ts";
import { freePort, ServerProcess } from "../test/server-process.ts";
import { copySmallContent } from "../test/small-content.ts";
import { BankError } from "./content/bank.ts";
import { readPlans } from "./content/plans.ts";
import { loadBank } from "./content/start-import.ts";
import { listen } from "./listen.ts";
import { openDatabase } from "./platform/db/database.ts";
import { lockFolder } from "./platform/db/folder-lock.ts";
import { StartError } from "./platform/errors.ts";
import { createLogger } from "./platform/logging.ts";
import { prepare } from "./prepare.ts";

const temporary = mkdtempSync(path.join(os.tmpdir(), "threshold-start-"));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));
const folder = (name: string) => path.join(temporary, name);

/** Copied for tests that are not about the very first start. */
beforeAll(() => prepareData(folder("prepared")), 120_000);

function preparedFolder(name: string): string {
  cpSync(folder("prepared"), folder(name), { recursive: true });
  return folder(name);
}

/** Starts the product in a state where it cannot start, and returns what it printed. */
async function refused(env: Record<string, string>, port?: number): Promise<string> {
  const server = new ServerProcess(port ?? (await freePort()), {
    DATA_DIR: folder("unused"),
    CONTENT_DIR: preparedContent(),
    ...env,
  });
  const [code] = await once(server.spawn(), "close");
  expect(code).toBe(1);
  return server.output.trim();
}

test("a reason that stops a start is printed in one sentence", async () => {
  expect(await refused({ PORT: "abc" })).toMatch(/^The environment variable PORT is not usable: .*\.$/);
  const noFolder = { ...testConfig, dataDir: "/dev/null/data" };
  expect(() => openDatabase(noFolder)).toThrow(
    new StartError("The data folder /dev/null/data cannot be written to. Choose another with DATA_DIR."),
  );
  const noDatabase = { ...testConfig, databaseUrl: "postgres://nobody@127.0.0.1:1/none" };
  const database = openDatabase(noDatabase);
  await expect(prepare(database, noDatabase, createLogger("silent"))).rejects.toThrow(
    new StartError("PostgreSQL at DATABASE_URL cannot be reached. Start it, or unset DATABASE_URL."),
  );
  await database.close();
});

test("an unexpected fault is printed in one sentence too, with its stack only when debugging", async () => {
  const none = folder("none");
  expect(await refused({ CONTENT_DIR: none })).toMatch(/^[^\n]+\.$/);
  expect(await refused({ CONTENT_DIR: none, LOG_LEVEL: "debug" })).toMatch(/\n +at /);
}, 120_000);

/** The files in a folder that others than its user may enter, read or change. */
function openToOthers(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => (statSync(file).mode & 0o077) !== 0);
}

test("nobody else on the machine may read what the product stores: database, key and mails", async () => {
  const data = folder("private");
  const server = new ServerProcess(await freePort(), { DATA_DIR: data, CONTENT_DIR: preparedContent() });
  await server.start();
  const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
  const body = JSON.stringify({ Email: "ana@example.sg" });
  await fetch(`${server.origin}/api/otp`, { method: "POST", headers, body });
  await expect
    .poll(() => existsSync(path.join(data, "outbox")) && readdirSync(path.join(data, "outbox")))
    .toHaveLength(1);
  await server.end();
  expect(statSync(data).mode & 0o777).toBe(0o700);
  expect(openToOthers(data)).toEqual([]);
}, 120_000);

test("a data folder that holds no database is reported in one sentence", async () => {
  const data = folder("damaged");
  mkdirSync(path.join(data, "db"), { recursive: true });
  writeFileSync(path.join(data, "db", "PG_VERSION"), "18");
  expect(await refused({ DATA_DIR: data })).toMatch(
    /^The embedded database in .*damaged\/db cannot be opened \(.*\)\. Is there space on the disk\?$/,
  );
}, 120_000);

test("an invalid price is reported with file and line", () => {
  const content = folder("prices");
  copySmallContent(content);
  const plans = path.join(content, "plans.yaml");
  writeFileSync(plans, readFileSync(plans, "utf8").replace("amount: 5990", "amount: 59.90"));
  expect(() => readPlans(content)).toThrow(/plans\.yaml:8: plans\.0\.prices\.0\.amount: /);
});

test("a fault in a content file stops the first start, with file and line, and nothing is loaded", async () => {
  const content = folder("content");
  copySmallContent(content);
  const file = "questions/p1-land-law/estates.yaml";
  const text = readFileSync(path.join(content, file), "utf8");
  writeFileSync(path.join(content, file), `${text}- key: broken\n  options: none\n`);
  const db = await emptyDatabase();
  const loading = loadBank(db, content, new Date(), createLogger("silent"));
  const said = await loading.catch((error: unknown) => error);
  expect(said).toBeInstanceOf(BankError);
  expect(String(said)).toContain(`${file}:${text.split("\n").length + 1}: `);
  expect(String(said)).toContain("options: ");
  expect(await db.selectFrom("question").select("id").execute()).toEqual([]);
});

describe("a start that not all goes well with", () => {
  let server: ServerProcess;

  beforeAll(async () => {
    const content = folder("later-content");
    copySmallContent(content);
    const file = path.join(content, "questions/p1-land-law/estates.yaml");
    writeFileSync(file, `${readFileSync(file, "utf8")}- key: broken\n`);
    server = new ServerProcess(await freePort(), {
      DATA_DIR: preparedFolder("later-data"),
      CONTENT_DIR: content,
      LOG_LEVEL: "warn",
      STRIPE_SECRET_KEY: "sk_test_refused",
      STRIPE_API_BASE: "http://127.0.0.1:1",
    });
    await server.start();
  }, 120_000);
  afterAll(() => server.end("SIGKILL"));

  test("if the files cannot be loaded, the former bank stays in use, and readiness says so", async () => {
    const get = async (url: string) => (await (await fetch(`${server.origin}${url}`)).json()).Response;
    expect(await get("/readyz")).toMatchObject({ Status: "ready", Detail: expect.any(String) });
    expect((await get("/api/questions/count")).MCQ).toBeGreaterThan(0);
    await expect.poll(() => server.output).toContain("the former bank is in use");
  });

  test("with a key that Stripe refuses the product serves, and says who takes payments", async () => {
    await expect.poll(() => server.output).toContain("payments by Stripe");
  });
});

test("a data folder in use is reported in one sentence", async () => {
  const busy = folder("busy");
  mkdirSync(busy);
  const unlock = lockFolder(busy);
  try {
    expect(await refused({ DATA_DIR: busy })).toBe(
      `Another Threshold (process ${process.pid}) is using the data folder ${busy}. Stop it, or choose another folder with DATA_DIR.`,
    );
  } finally {
    unlock();
  }
}, 120_000);

test("a port that is taken, and an address that is not this machine's, are each reported in one sentence", async () => {
  const other = net.createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = z.object({ port: z.number() }).parse(other.address());
  await expect(listen(fastify(), port, "127.0.0.1")).rejects.toThrow(
    new StartError(`Port ${port} is taken by another program. Stop it, or choose another port with PORT.`),
  );
  await expect(listen(fastify(), 0, "192.0.2.1")).rejects.toThrow(
    new StartError("192.0.2.1 is not an address of this machine. Choose another with HOST."),
  );
  other.close();
});
