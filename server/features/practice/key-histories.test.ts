import fc from "fast-check";
import { expect, test } from "vitest";
import { CANARY } from "../../../test/bank.ts";
import type { Answered } from "../../../test/browser.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { buy, type Customer, customer, DAY, signedIn, turn } from "../../../test/shop.ts";
import { sized } from "../../../test/size.ts";
import { keysIn, visibleTo } from "../../../test/visible-keys.ts";

type Move =
  | { move: "practise" | "sit" | "finish"; set: number }
  | { move: "answer"; set: number; question: number; option: number; isTaken: boolean }
  | { move: "take"; set: number }
  | { move: "draw" | "reset" | "buy" | "refund" | "dispute" | "month" };

const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      move: fc.constantFrom("practise" as const, "sit" as const, "finish" as const),
      set: fc.nat(2),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      move: fc.constant("answer" as const),
      set: fc.nat(2),
      question: fc.nat(4),
      option: fc.integer({ min: 1, max: 4 }),
      isTaken: fc.nat(3).map((n) => n === 0),
    }),
  },
  { weight: 1, arbitrary: fc.record({ move: fc.constant("take" as const), set: fc.nat(2) }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Move>(
      { move: "draw" },
      { move: "draw" },
      { move: "reset" },
      { move: "buy" },
      { move: "refund" },
      { move: "dispute" },
      { move: "month" },
    ),
  },
);

/** One learner's history: the account's state, and the last paid order. */
interface Course {
  p: Product;
  who: Customer;
  sets: number[];
  ids: number[][];
  paid: string | undefined;
  /** What is on the device for each set, opened since or not. */
  taken: Record<number, unknown>;
}

async function perform(c: Course, m: Move): Promise<Answered | undefined> {
  const b = c.who.browser;
  switch (m.move) {
    case "reset":
      return b.put("/api/user/reset-progress");
    case "draw":
      return b.post("/api/dynamic-sets/attempts/new?topic_id=1");
    case "buy":
      if ((await b.get("/api/whoami")).response.SubscriptionInfo?.Perm?.toString() === "0")
        c.paid = await buy(b, "combined-1");
      return undefined;
    case "refund":
    case "dispute":
      return c.paid === undefined ? undefined : turn(b, c.paid, m.move);
    case "month":
      c.p.clock.pass(32 * DAY);
      c.who = { ...c.who, browser: await signedIn(c.p, c.who.id) };
      return undefined;
    case "finish":
      return b.put(`/api/sets/${c.sets[m.set]}/done`);
    case "take": {
      // The sets are of topics 1, 2 and 3.
      const reply = await b.post(`/api/topic/${m.set + 1}/take-along`);
      if (reply.status === 200) c.taken[m.set] = reply.response[0]?.Attempt?.ID;
      return reply;
    }
    case "answer": {
      const attempt = await b.get(`/api/sets/${c.sets[m.set]}/attempt/last`);
      const latest = attempt.status === 200 ? attempt.response.ID : 1;
      const url = `/api/attempts/${m.isTaken ? (c.taken[m.set] ?? latest) : latest}`;
      return b.post(`${url}/questions/${c.ids[m.set]?.[m.question]}/done`, { Answer: String(m.option) });
    }
    default:
      return b.put(`/api/sets/${c.sets[m.set]}/attempt?delayMarking=${m.move === "sit"}`);
  }
}

const ATTEMPT_SCORE = /"ID":(\d+),(?:"UserID":"\w+",)?"ProblemSetID":\d+,(?:[^{}[\]]*?)"Score":(\d+)/g;
const LAST_SCORE = /"ID":(\d+),"Title":"[^"]*","TopicID"[^{}]*?"LastScore":(\d+)/g;

async function check(c: Course, { text, status }: Answered): Promise<number> {
  expect(status, text).toBeLessThan(500);
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? "");
  const [keys, attempts, sets] = [keysIn(text), found(ATTEMPT_SCORE), found(LAST_SCORE)];
  if (keys.length + attempts.length + sets.length === 0) return 0;
  const visible = await visibleTo(c);
  for (const key of keys) expect(visible.keys, `key of ${key}`).toContain(key);
  for (const id of attempts) expect(visible.attempts, `score of attempt ${id}`).toContain(Number(id));
  for (const id of sets) expect(visible.sets, `last score of set ${id}`).toContain(Number(id));
  return keys.length;
}

const walks = sized(30, 100_000);
test(`no reply reveals a key, or a sum that would, of what is unmarked, in an open test or no longer paid for (${walks} histories)`, async () => {
  const p = await startProduct();
  const sets = [await p.setId("free-1"), await p.setId("locked-1"), await p.setId("other-paper")];
  const editor = await p.signIn("admin@threshold.example");
  const ids: number[][] = [];
  for (const id of sets)
    ids.push((await editor.get(`/api/sets/${id}/questions`)).response.map((q) => Number(q.ID)));
  const from = p.clock.now();
  const seen = { keys: 0, refunds: 0, scores: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 14 }), fc.nat(), async (moves, chosen) => {
      p.clock.set(from);
      const c: Course = { p, who: await customer(p), sets, ids, paid: undefined, taken: {} };
      // Most have a plan from the start, so that there is something to lose.
      for (const m of chosen % 4 ? [{ move: "buy" as const }, ...moves] : moves) {
        const reply = await perform(c, m);
        if (reply) seen.keys += await check(c, reply);
        // Whatever it was opened for, the reservation itself reveals nothing.
        if (m.move === "take") expect(reply?.text).not.toContain(CANARY);
        if (m.move === "refund" && reply?.status === 200) seen.refunds += 1;
      }
      const b = c.who.browser;
      const attempts = (await b.get("/api/attempts")).response ?? [];
      seen.scores += attempts.filter((a) => a.Score !== null).length;
      // The most revealing reads are made each time; of the rest some, so that the time goes into histories.
      for (const a of attempts.slice(0, 4))
        seen.keys += await check(c, await b.get(`/api/attempts/${a.ID}/answers`));
      const reads = [
        "/api/attempts",
        "/api/user/export",
        "/api/sets",
        "/api/paperv2/1",
        "/api/questions/fav",
        ...sets.flatMap((id) => [`/api/sets/${id}`, `/api/sets/${id}/questions`, `/api/sets/${id}/answers`]),
        ...attempts.map((a) => `/api/sets/${a.ProblemSetID}/questions`),
        ...attempts.map((a) => `/api/attempts/${a.ID}/analysis`),
        ...ids.flatMap((some) => some.map((id) => `/api/questions/${id}`)),
      ];
      for (let i = 0; i < 4; i++)
        seen.keys += await check(c, await b.get(reads[(chosen + i * 7) % reads.length] ?? ""));
    }),
    { numRuns: walks },
  );
  expect(Math.min(seen.keys, seen.refunds, seen.scores)).toBeGreaterThan(0);
});
