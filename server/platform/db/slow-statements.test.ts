import { sql } from "kysely";
import { expect, test } from "vitest";
import { emptyDatabase, watched } from "../../../test/database.ts";
import { startProduct } from "../../../test/product.ts";
import { runFor } from "../cause.ts";
import type { Log } from "../logging.ts";
import { slowStatements, statementSeconds } from "../process-metrics.ts";
import { watchStatements } from "./slow-statements.ts";
import { statementName } from "./statement-name.ts";

/** A log that keeps its lines. */
function lines() {
  const kept: Record<string, unknown>[] = [];
  const log: Log = { warn: (details, message) => void kept.push({ ...details, message }) };
  return { kept, log };
}

const slow = async () => (await slowStatements.get()).values[0]?.value ?? 0;

test("a slow statement is logged with its name, its text without values, and the request that it ran for", async () => {
  const p = await startProduct();
  const { kept, log } = lines();
  const b = await p.signIn("canary-address@example.sg");
  const attempt = (await b.put(`/api/sets/${await p.setId("free-1")}/attempt`)).response;
  const question = await p.questionId("free-1");
  const { status, headers } = await watched(watchStatements({ log, slowMs: 0 }), () =>
    b.post(`/api/attempts/${attempt.ID}/questions/${question}/done`, { Answer: "2" }),
  );
  expect(status).toBe(200);
  expect(kept.length).toBeGreaterThan(0);
  for (const line of kept)
    expect(line).toEqual({
      message: "slow statement",
      ms: expect.any(Number),
      name: expect.stringMatching(/^[\w-]{32}$/),
      statement: expect.any(String),
      request: headers["x-request-id"],
      route: "/api/attempts/:id/questions/:qid/done",
    });
  expect(JSON.stringify(kept)).not.toContain("canary");
});

test("one of a job is logged with the job, and a fast one is only measured", async () => {
  const db = await emptyDatabase();
  const { kept, log } = lines();
  const before = await slow();
  const run = () => runFor({ job: "tidy up" }, () => sql`select\n  1 as one`.execute(db));
  await watched(watchStatements({ log, slowMs: 60_000 }), run);
  expect([kept, await slow()]).toEqual([[], before]);
  await watched(watchStatements({ log, slowMs: 0 }), run);
  expect(kept).toMatchObject([
    { job: "tidy up", statement: "select 1 as one", name: statementName("select\n  1 as one") },
  ]);
  expect(await slow()).toBe(before + 1);
});

test("a statement that fails is measured like any other", async () => {
  const db = await emptyDatabase();
  const { kept, log } = lines();
  await expect(
    watched(watchStatements({ log, slowMs: 0 }), () => sql`select nothing`.execute(db)),
  ).rejects.toThrow("nothing");
  expect(kept).toMatchObject([{ statement: "select nothing" }]);
});

test("the log takes thirty a minute, each cut, and says how many it left out; all are counted", async () => {
  const { kept, log } = lines();
  let now = 0;
  const watch = watchStatements({ log, slowMs: 10, now: () => now });
  const before = await slow();
  const long = `select ${"x".repeat(10_000)}`;
  for (let n = 0; n < 100; n++) watch(long, 10);
  expect(kept).toHaveLength(30);
  expect(String(kept[0]?.statement)).toHaveLength(300);
  now = 60_000;
  watch(long, 10);
  expect(kept.slice(30)).toMatchObject([{ leftOut: 70 }, { message: "slow statement" }]);
  expect(await slow()).toBe(before + 101);
  expect((await statementSeconds.get()).values.length).toBeGreaterThan(0);
});
