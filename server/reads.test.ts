import fastify from "fastify";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Browser } from "../test/browser.ts";
import { type Product, startProduct } from "../test/product.ts";
import { type ReadOnly, refusingWrites } from "../test/refuse-writes.ts";
import { type Learner, livingLearner, livingTenant, type Tenant } from "../test/world.ts";
import { promoToken } from "./features/promotion/rules.ts";
import { reminderToken } from "./features/reminders/rules.ts";
import type { Db } from "./platform/db/database.ts";
import { allEndpoints } from "./platform/openapi/document.ts";

/** GETs that change state on purpose: only scripts of our own pages may call the first five. */
const CHANGING = [
  "GET /api/logout",
  "GET /api/dynamic-sets/attempts/new",
  "GET /api/admin/user/:id",
  "GET /api/chatbot",
  "GET /api/chatbot/:id/feedback",
  "GET /api/create-checkout-session/:priceId",
];

interface Excuse {
  tables: string[];
  why: string;
}
const KEYS: Excuse = {
  tables: ["daily_use", "shown_key"],
  why: "a key is counted in the statement that shows it, or the day's budget would not be exact",
};
/** Where a GET may write nevertheless, and why. */
const EXCUSED: Record<string, Excuse> = {
  "GET /api/attempts/:id/answers": KEYS,
  "GET /api/attempts/:id/questions/:qid/answer": KEYS,
  "GET /api/questions/:id": KEYS,
  "GET /api/questions/:id/changes": KEYS,
  "GET /api/questions/fav": KEYS,
  "GET /api/questions/mcq-stats/:id": KEYS,
  "GET /api/questions/updated/:paperId": KEYS,
  "GET /api/sets/:id/answers": KEYS,
  "GET /api/sets/:id/questions": KEYS,
};

/** What answers a GET besides the calls of the contract. */
const OTHERS = [
  "/healthz",
  "/readyz",
  "/metrics",
  "/api/openapi.json",
  "/api/docs",
  "/speculation-rules.json",
];

interface World {
  learner: Learner;
  tenant: Tenant;
  admin: Browser;
  question: number;
  set: number;
  /** Of the address of the learner's calendar. */
  calendar: string;
}

/** Complete addresses for calls that need parameters, so that they are answered and not refused. */
const ADDRESSES: Record<string, (w: World) => string[]> = {
  "GET /api/admin/items": () => ["", "?topic=1&paper=1&flag=too_hard&sort=-answers"],
  "GET /api/admin/items/:questionId": (w) => [`/${w.question}`],
  "GET /api/admin/questions/:id": (w) => [`/${w.question}`],
  "GET /api/admin/questions/:id/regrades": (w) => [`/${w.question}/regrades`],
  "GET /api/admin/questions/:id/versions": (w) => [`/${w.question}/versions`],
  "GET /api/admin/reports": () => ["", "?decided=true"],
  "GET /api/admin/users": (w) => [`?query=${w.learner.id}`],
  "GET /api/attempts": (w) => ["", `?pset=${w.set}`],
  "GET /api/attempts/:id": (w) => [`/${w.learner.marked}`, `/${w.learner.open}`],
  "GET /api/attempts/:id/analysis": (w) => [`/${w.learner.marked}/analysis`],
  "GET /api/attempts/:id/answers": (w) => [`/${w.learner.marked}/answers`, `/${w.learner.open}/answers`],
  "GET /api/attempts/:id/questions/:qid/answer": (w) => [
    `/${w.learner.marked}/questions/${w.question}/answer`,
  ],
  "GET /api/calculators/rates": () => ["", "?on=2026-01-31"],
  "GET /api/charges/:id/receipt": (w) => [`/${w.learner.charge}/receipt`],
  "GET /api/chat/counts": (w) => [`?questions=${w.question}`],
  "GET /api/chat/messages": (w) => [
    "",
    "?onlyOwnMsgs=true",
    `?replyToID=${w.learner.message}`,
    "?q=word&paper=1&sort=votes",
  ],
  "GET /api/chat/threads/:questionId": (w) => [`/${w.question}`],
  "GET /api/checkout/:id": (w) => [`/${w.learner.order}`, `/${w.learner.unpaid}`],
  "GET /api/dynamic-sets/attempts": () => ["?topic_id=1", "?paper_id=1"],
  "GET /api/ability": () => ["", "?paper=1"],
  "GET /api/forecast/:paper": () => ["/1", "/2"],
  "GET /api/plan/day": () => ["", "?on=2026-11-20", "?on=2026-12-31"],
  "GET /api/notes": () => ["", "?q=word&paper=1&topic=1"],
  "GET /api/notes/export": () => ["", "?format=anki"],
  "GET /api/paperv2/:id": () => ["/1", "/2"],
  "GET /api/plans": (w) => ["", `?referee=${w.learner.code}`],
  "GET /api/practice-sets": () => ["?paper_id=1"],
  "GET /api/questions/:id": (w) => [`/${w.question}`],
  "GET /api/progress": () => ["", "?paper=1"],
  "GET /api/questions/:id/history": (w) => [`/${w.question}/history`],
  "GET /api/questions/:id/marks": (w) => [`/${w.question}/marks`],
  "GET /api/questions/:id/note": (w) => [`/${w.question}/note`],
  "GET /api/questions/:id/changes": (w) => [`/${w.question}/changes`],
  "GET /api/questions/fav": () => ["", "?paper=1"],
  "GET /api/questions/mcq-stats/:id": (w) => [`/${w.question}`],
  "GET /api/questions/updated/:paperId": () => ["/1"],
  "GET /api/search": () => ["?q=topic"],
  "GET /api/sets/:id": (w) => [`/${w.set}`],
  "GET /api/sets/:id/answers": (w) => [`/${w.set}/answers`],
  "GET /api/sets/:id/attempt/last": (w) => [`/${w.set}/attempt/last`],
  "GET /api/sets/:id/questions": (w) => [`/${w.set}/questions`],
  "GET /api/tenant/:tenantId/export": () => ["/1/export?format=csv"],
  "GET /api/tenant/:tenantId/export/losses": () => ["/1/export/losses?format=csv"],
  "GET /api/tenant/:tenantId/paper": () => ["/1/paper"],
  "GET /api/tenant/:tenantId/paper/:paperId": () => ["/1/paper/1", "/1/paper/1?hideGenerated=true"],
  "GET /api/tenant/:tenantId/questions": () => ["/1/questions", "/1/questions?sql=Body&only=edited"],
  "GET /api/topic/:id": () => ["/1"],
  "GET /api/topic/:id/take-along": () => ["/1/take-along", "/2/take-along"],
  "GET /api/unsubscribe/:token": () => [`/${promoToken("a key for tests only", "ana@example.sg")}`],
  "GET /api/reminders/unsubscribe/:token": () => [`/${reminderToken("a key for tests only", "nobody")}`],
  "GET /calendar/:token.ics": (w) => [`/${w.calendar}.ics`],
  "GET /api/user/:id": (w) => [`/${w.learner.id}`],
  "GET /api/userquestions": () => ["", "?unanswered=true&paper=1"],
  "GET /api/userquestions/:questionID": (w) => [`/${w.learner.published}`, `/${w.learner.draft}`],
};

const gets = allEndpoints().filter((e) => e.method === "GET");

/** The addresses of a call: `ADDRESSES` gives what follows the part before its first parameter. */
function addressesOf(route: string, w: World): string[] {
  const path = route.replace("GET ", "");
  const rest = ADDRESSES[route]?.(w) ?? [""];
  if (path.includes(":") && !ADDRESSES[route]) throw new Error(`how is ${route} called?`);
  return rest.map((one) => path.replace(/\/:.*/, "") + one);
}

/** Resets shown keys: each call is the first to show one. */
async function forgetKeys(readOnly: ReadOnly, db: Db) {
  await readOnly.allow(KEYS.tables);
  for (const table of KEYS.tables) await sql`delete from ${sql.table(table)}`.execute(db);
}

/**
 * Calls while the database refuses writes, except to the tables given.
 * @returns the tables that were, or would be, written to
 */
async function writtenBy(readOnly: ReadOnly, ask: () => Promise<number>, excused: readonly string[]) {
  const tables: string[] = [];
  // Each round exempts one more table, and there are only so many.
  for (let asked = 0; asked < 100; asked++) {
    await readOnly.allow(tables);
    const status = await ask();
    const table = await readOnly.refused();
    if (table === undefined) expect([200, 204, 303]).toContain(status);
    else tables.push(table);
    if (table === undefined || !excused.includes(table)) return tables;
  }
  throw new Error(`it writes to ${tables.join(", ")} and more`);
}

/** Refused to a learner with an open test, so somebody without one calls. */
const NOT_IN_TESTS = ["GET /api/calculators/rates"];

function callersOf({ route, who }: Endpoint, w: World, p: Product): Browser[] {
  if (NOT_IN_TESTS.includes(route)) return [w.admin];
  if (who === "visitor") return [p.browser(), w.learner.browser];
  return [who === "user" ? w.learner.browser : w.admin];
}

async function buildWorld(p: Product): Promise<World> {
  const learner = await livingLearner(p);
  await sql`update question set updated_at = created_at + interval '1 second' where key = 'free-1'`.execute(
    p.db,
  );
  const { Address } = (await learner.browser.post("/api/plan/calendar")).response;
  return {
    learner,
    calendar: /([^/]+)\.ics$/.exec(String(Address))?.[1] ?? "",
    tenant: await livingTenant(p, 3),
    admin: await p.signIn("admin@threshold.example"),
    question: await p.questionId("free-1"),
    set: await p.setId("free-1"),
  };
}

test("a GET changes nothing: each works on a database that refuses writes, except for the six and the exceptions here", async () => {
  const p = await startProduct({ google: { clientId: "test", verify: () => Promise.reject() } });
  const w = await buildWorld(p);
  const found: Record<string, string[]> = {};
  await refusingWrites(p.db, async (readOnly) => {
    for (const endpoint of gets.filter((e) => !CHANGING.includes(e.route))) {
      const { route } = endpoint;
      const seen = new Set<string>();
      for (const url of addressesOf(route, w))
        for (const browser of callersOf(endpoint, w, p)) {
          await forgetKeys(readOnly, p.db);
          const ask = async () => (await browser.get(url)).status;
          for (const table of await writtenBy(readOnly, ask, EXCUSED[route]?.tables ?? [])) seen.add(table);
        }
      if (seen.size > 0) found[route] = [...seen].sort();
    }
    for (const url of [...OTHERS, `/sandbox/checkout/${w.learner.unpaid}`]) {
      const ask = async () => (await w.learner.browser.get(url, { host: "localhost" })).status;
      expect(await writtenBy(readOnly, ask, []), url).toEqual([]);
    }
  });
  const excused = Object.entries(EXCUSED).map(([route, { tables }]) => [route, tables.toSorted()]);
  expect(found).toEqual(Object.fromEntries(excused));
});

test("a session stays alive with use: once an hour a GET records that, and writes nothing else", async () => {
  const p = await startProduct();
  const ana = await p.signIn("ana@example.sg");
  p.clock.pass(2 * 3600);
  await refusingWrites(p.db, async (readOnly) => {
    const ask = async () => (await ana.get("/api/whoami")).status;
    expect(await writtenBy(readOnly, ask, ["session"])).toEqual(["session"]);
    expect(await writtenBy(readOnly, ask, [])).toEqual([]);
  });
});

test("a GET that writes is found, even one that swallows the refusal", async () => {
  const p = await startProduct();
  const app = fastify();
  const write = () => p.db.insertInto("catalogue_change").values({ at: p.clock.now() }).execute();
  app.get("/plain", async () => write().then(() => "done"));
  app.get("/swallowed", async () =>
    write().then(
      () => "done",
      () => "done",
    ),
  );
  app.get("/function", async () =>
    sql`select show_keys(${"nobody"}, array[1], now())`.execute(p.db).then(() => "done"),
  );
  await refusingWrites(p.db, async (readOnly) => {
    const found = async (url: string) =>
      writtenBy(readOnly, async () => (await app.inject(url)).statusCode, []);
    expect(await found("/plain")).toEqual(["catalogue_change"]);
    expect(await found("/swallowed")).toEqual(["catalogue_change"]);
    expect(await found("/function")).toEqual(["daily_use"]);
  });
});
