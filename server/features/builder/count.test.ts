import { sql } from "kysely";
import { expect, onTestFailed, test } from "vitest";
import { build, countOf, variedBank } from "../../../test/built-tests.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { type Random, seeded } from "../../../test/random.ts";
import { sized } from "../../../test/size.ts";
import { subscriber } from "../../../test/talk.ts";

interface Known {
  id: number;
  paper: number;
  topic: number;
  type: string;
  kinds: string[];
  difficulty: string;
  tags: string[];
  misconceptions: string[];
  states: Set<string>;
}

async function readKnown(p: Product, userId: string): Promise<Known[]> {
  const { rows } = await sql<
    Omit<Known, "states"> & {
      answers: { right: boolean; sure: string | null }[];
      flagged: boolean;
      saved: boolean;
    }
  >`
    select q.id, t.paper, q.topic_id as topic, q.qn_type as type, q.kinds, v.difficulty, v.tags,
           coalesce((select jsonb_agg(m) from jsonb_array_elements(q.misconceptions) o cross join jsonb_array_elements_text(o) m), '[]') as misconceptions,
           coalesce((select jsonb_agg(jsonb_build_object('right', x.score = v.max_score, 'sure', x.sure) order by a.id)
             from attempt a join answer x on x.attempt_id = a.id where a.user_id = ${userId} and x.question_id = q.id), '[]') as answers,
           exists (select 1 from attempt a join attempt_question aq on aq.attempt_id = a.id
             where a.user_id = ${userId} and aq.question_id = q.id and aq.flagged) as flagged,
           exists (select 1 from saved_question f where f.user_id = ${userId} and f.question_id = q.id) as saved
    from question q join topic t on t.id = q.topic_id join question_version v on v.question_id = q.id`.execute(
    p.db,
  );
  return rows.map(({ answers, flagged, saved, ...known }) => {
    const last = answers.at(-1);
    const has: Record<string, boolean> = {
      unseen: !last,
      right: last?.right ?? false,
      "wrong-last": last ? !last.right : false,
      "wrong-ever": answers.some(({ right }) => !right),
      unsure: last?.sure === "guess" || last?.sure === "unsure",
      flagged,
      saved,
    };
    return { ...known, states: new Set(Object.keys(has).filter((state) => has[state])) };
  });
}

const some = <T>(chance: Random, all: readonly T[]): T[] => chance.shuffled(all).slice(0, chance.below(4));

function randomFilter(chance: Random) {
  return {
    Papers: chance.below(2) ? [1, 2] : [1 + chance.below(2)],
    Topics: some(chance, [1, 2, 3]),
    Tags: chance.below(3) ? [] : some(chance, ["odd", "even", "both"]),
    Kinds: some(chance, ["mcq", "csq", "saq", "direct", "scenario"]),
    Difficulties: some(chance, ["easy", "medium", "hard"]),
    Misconceptions: chance.below(4) ? [] : some(chance, ["error-a", "error-b"]),
    States: some(chance, ["unseen", "wrong-last", "wrong-ever", "flagged", "saved", "unsure", "right"]),
  };
}

function matches(filter: ReturnType<typeof randomFilter>, q: Known): boolean {
  const any = <T>(list: readonly T[], has: (one: T) => boolean) => list.length === 0 || list.some(has);
  return (
    filter.Papers.includes(q.paper) &&
    any(filter.Topics, (id) => id === q.topic) &&
    any(filter.Tags, (tag) => q.tags.includes(tag)) &&
    any(filter.Kinds, (kind) => kind === q.type || (q.type === "mcq" && q.kinds.includes(kind))) &&
    any(filter.Difficulties, (difficulty) => difficulty === q.difficulty) &&
    any(filter.Misconceptions, (key) => q.misconceptions.includes(key)) &&
    any(filter.States, (state) => q.states.has(state))
  );
}

const FILTERS = sized(150, 10_000);

test(`the number shown is the number in the test, and matches a slow model's (${FILTERS} random filters)`, {
  timeout: 600_000,
}, async () => {
  const p = await startProduct({ bank: variedBank() });
  const chance = seeded(onTestFailed);
  const { id, browser: b } = await subscriber(p);
  for (const key of ["varied", "locked-1", "other-paper", "free-1"]) {
    const set = await p.setId(key);
    for (let round = 0; round < 2; round++) {
      const attempt = (await b.put(`/api/sets/${set}/attempt`)).response.ID;
      for (const q of (await b.get(`/api/sets/${set}/questions`)).response) {
        if (chance.below(3) === 0) continue;
        const Sure = ["guess", "unsure", "sure", undefined][chance.below(4)];
        await b.post(`/api/attempts/${attempt}/questions/${q.ID}/done`, {
          Answer: String(1 + chance.below(3)),
          Sure,
        });
        if (chance.below(4) === 0)
          await b.put(`/api/attempts/${attempt}/questions/${q.ID}/flag`, { Flagged: true });
        if (chance.below(4) === 0) await b.put(`/api/questions/${q.ID}/fav`);
      }
      await b.put(`/api/sets/${set}/done`);
    }
  }
  const known = await readKnown(p, id);
  let built = 0;
  for (let i = 0; i < FILTERS; i++) {
    const filter = randomFilter(chance);
    const wanted = known.filter((q) => matches(filter, q)).length;
    expect(await countOf(b, filter), JSON.stringify(filter)).toBe(wanted);
    // A test of its own is built now and then, which must not change any states.
    if (i % 5 !== 0) continue;
    const { status, response } = await build(b, filter);
    expect(status === 200 ? response.QuestionCount : 0, JSON.stringify(filter)).toBe(wanted);
    if (wanted > 0) built += 1;
  }
  expect(built).toBeGreaterThan(0);
});
