import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { buildBankWithMock } from "../../../test/bank.ts";
import type { Browser } from "../../../test/browser.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { sized } from "../../../test/size.ts";

/** Events in the life of a full paper, each with numbers that choose question, answer and order. */
type Act =
  | { act: "answer"; question: number; option: number; seq: number }
  | { act: "batch"; question: number; option: number; seq: number }
  | { act: "start" | "done" | "expire" | "delete" }
  | { act: "wait"; seconds: number };

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constantFrom("answer" as const, "batch" as const),
      question: fc.nat(4),
      option: fc.integer({ min: 1, max: 4 }),
      seq: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constantFrom("start" as const, "done" as const, "expire" as const, "delete" as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant("wait" as const), seconds: fc.constantFrom(5, 60, 9000) }),
  },
);
/** Acts in groups; those of one group happen at once. */
const history = fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 8 });

interface Sitting {
  p: Product;
  b: Browser;
  setId: number;
  /** The questions in order: four MCQs, whose key is 2, and a case, whose key is 2~3. */
  ids: number[];
}

async function latestAttempt({ b, setId }: Sitting) {
  const latest = await b.get(`/api/sets/${setId}/attempt/last`);
  return latest.status === 200 ? Number(latest.response.ID) : 0;
}

async function perform(s: Sitting, attempt: number, a: Act): Promise<void> {
  const url = `/api/attempts/${attempt}`;
  switch (a.act) {
    case "wait":
      return s.p.clock.pass(a.seconds);
    case "expire":
      s.p.clock.pass(9020);
      return void (await s.p.runJob("finish tests"));
    case "start":
      return void (await s.b.put(`/api/sets/${s.setId}/attempt`));
    case "done":
      return void (await s.b.put(`/api/sets/${s.setId}/done`));
    case "delete":
      return void (await s.b.delete(url));
    case "answer":
    case "batch": {
      const QnID = s.ids[a.question];
      const given = { Answer: a.question === 4 ? `${a.option}~3` : String(a.option), Seq: a.seq };
      const reply =
        a.act === "answer"
          ? await s.b.post(`${url}/questions/${QnID}/done`, given)
          : await s.b.post(`${url}/answers`, { Answers: [{ QnID, ...given }] });
      // A full-size run may find the machine busy: a temporary refusal is acceptable, a server error is not.
      expect(reply.status).not.toBe(500);
    }
  }
}

/** Every marked attempt with its answers, as text; and its score recomputed from the stored answers. */
async function markedAttempts(p: Product) {
  const { rows } = await sql<{ id: number; whole: string; score: number; worked: number }>`
    select a.id, a.score, row_to_json(a)::text || coalesce((
             select jsonb_agg(to_jsonb(x) order by x.question_id)::text from answer x where x.attempt_id = a.id), '') as whole,
           coalesce((select sum(aq.weight * case q.qn_type when 'mcq' then (x.ans = '2')::int
                                            else (split_part(x.ans, '~', 1) = '2')::int + (split_part(x.ans, '~', 2) = '3')::int end)
                     from answer x join attempt_question aq using (attempt_id, question_id)
                     join question q on q.id = x.question_id where x.attempt_id = a.id), 0)::int as worked
    from attempt a where a.marked_at is not null`.execute(p.db);
  return rows;
}

const histories = sized(60, 10_000);
test(`whatever is answered, changed, finished, expired and deleted at once: the score equals a recomputation, and a marked attempt never changes (${histories} histories)`, async () => {
  const p = await startProduct({ bank: buildBankWithMock() });
  const b = await p.signIn("ana@example.sg", { subscribed: true });
  const setId = Number((await b.get("/api/paperv2/1")).response.FullSets?.[0]?.ID);
  const ids = (await b.get(`/api/sets/${setId}/questions`)).response.map((q) => Number(q.ID));
  const start = p.clock.now();
  let marked = 0;
  await fc.assert(
    fc.asyncProperty(history, async (groups) => {
      await b.put("/api/user/reset-progress");
      p.clock.set(start);
      await b.put(`/api/sets/${setId}/attempt`);
      const s = { p, b, setId, ids };
      const seen = new Map<number, string>();
      for (const group of groups) {
        const attempt = await latestAttempt(s);
        await Promise.all(group.map((a) => perform(s, attempt, a)));
        for (const { id, whole, score, worked } of await markedAttempts(p)) {
          expect(score).toBe(worked);
          expect(whole).toBe(seen.get(id) ?? whole);
          seen.set(id, whole);
        }
      }
      marked += seen.size;
    }),
    { numRuns: histories },
  );
  expect(marked).toBeGreaterThan(0);
});
