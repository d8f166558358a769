import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Product, startProduct } from "../../../test/product.ts";

/** The rows that a learner's reset, a discarded test or a deleted account removes. */
const REMOVED = ["attempt", "problem_set", "reserved_attempt"];
/** A set with attempts is never removed before them. */
const IN_ORDER = ["attempt_set_id_fkey"];

test("nothing else that refers to an attempt or a set can stop its removal", async () => {
  const { db } = await startProduct();
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where contype = 'f' and confdeltype in ('a', 'r') and confrelid::regclass::text = any(${REMOVED})`.execute(
    db,
  );
  expect(rows.map(({ name }) => name)).toEqual(IN_ORDER);
});

/** A learner who was drawn a test, and reported something about it. */
async function reporting(p: Product, email: string) {
  const browser = await p.signIn(email, { subscribed: true });
  const drawn = (await browser.post("/api/dynamic-sets/attempts/new?paper_id=1")).response;
  const sent = await browser.post("/api/anal/user/feedback", {
    ...{ Type: "bug", Body: "The clock is wrong.", CurrentURL: "/set/1/do", Browser: "a browser" },
    ProblemSetID: drawn.ProblemSetID,
  });
  expect([sent.status, Number(drawn.ProblemSetID) > 0]).toEqual([200, true]);
  return { browser, attempt: drawn.ID, feedback: Number(sent.response.ID) };
}

const setOf = async ({ db }: Product, feedback: number) =>
  (await db.selectFrom("feedback").select("set_id").where("id", "=", feedback).executeTakeFirst())?.set_id;

test("a drawn test with feedback goes with a reset, and the feedback stays", async () => {
  const p = await startProduct();
  const { browser, feedback } = await reporting(p, "ana@example.sg");
  expect(await setOf(p, feedback)).not.toBeNull();
  expect((await browser.put("/api/user/reset-progress")).status).toBe(200);
  expect(await setOf(p, feedback)).toBeNull();
});

test("a drawn test with feedback can be discarded, and the feedback stays", async () => {
  const p = await startProduct();
  const { browser, attempt, feedback } = await reporting(p, "ben@example.sg");
  expect((await browser.delete(`/api/attempts/${attempt}`)).status).toBe(200);
  expect(await setOf(p, feedback)).toBeNull();
});

test("an account with feedback on a drawn test is deleted, and the feedback stays without its sender", async () => {
  const p = await startProduct();
  const { browser, feedback } = await reporting(p, "cat@example.sg");
  expect((await browser.send("DELETE", "/api/user", { Email: "cat@example.sg" })).status).toBe(200);
  p.clock.pass(30 * 24 * 60 * 60);
  await p.runJob("forget who left");
  const kept = await p.db
    .selectFrom("feedback")
    .select(["user_id", "set_id"])
    .where("id", "=", feedback)
    .execute();
  expect(kept).toEqual([{ user_id: null, set_id: null }]);
});
