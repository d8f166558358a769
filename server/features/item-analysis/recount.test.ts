import { sql } from "kysely";
import { expect, onTestFailed, test } from "vitest";
import { buildBank, buildMcq, buildSet } from "../../../test/bank.ts";
import {
  type KeyedVersion,
  type SatAttempt,
  sitAttempts,
  storeAttempts,
  versionsOf,
} from "../../../test/item-answers.ts";
import { startProduct } from "../../../test/product.ts";
import { seeded } from "../../../test/random.ts";
import { customer } from "../../../test/shop.ts";
import { sized } from "../../../test/size.ts";
import { newUserId } from "../../platform/ids.ts";

const ANSWERS = sized(6_000, 200_000);
/** As many as an attempt asks. */
const ASKED = 20;

interface First {
  choice: number;
  isRight: boolean;
  rest: number | null;
  seconds: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Pearson's correlation, as a textbook has it. */
function correlation(pairs: readonly (readonly [number, number])[]): number | null {
  const mean = (of: 0 | 1) => sum(pairs.map((pair) => pair[of])) / pairs.length;
  const [mx, my] = [mean(0), mean(1)];
  const spread = (of: 0 | 1, m: number) => sum(pairs.map((pair) => (pair[of] - m) ** 2));
  const below = Math.sqrt(spread(0, mx) * spread(1, my));
  return below < 1e-9 ? null : sum(pairs.map(([x, y]) => (x - mx) * (y - my))) / below;
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (n: number) => sorted[n] ?? 0;
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? at(half) : (at(half - 1) + at(half)) / 2;
}

/** Each learner's first answer to each substance, with its rest: read from the attempts. */
function firstAnswers(versions: readonly KeyedVersion[], attempts: readonly SatAttempt[]) {
  const known = new Map(versions.map((v) => [`${v.questionId} ${v.version}`, v]));
  const first = new Map<string, First>();
  const inTime = attempts.filter((a) => !a.fromSamples).toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const { userId, asked } of inTime) {
    const marked = asked.map((a) => {
      const version = known.get(`${a.questionId} ${a.version}`);
      if (!version) throw new Error("not a version");
      return { ...a, version, isRight: version.key === a.choice };
    });
    for (const one of marked) {
      const key = `${one.questionId} ${one.version.substance} ${userId}`;
      if (one.choice === null || first.has(key)) continue;
      const others = marked.filter((other) => other !== one);
      const got = sum(others.filter((o) => o.isRight).map((o) => o.weight));
      first.set(key, {
        choice: one.choice,
        isRight: one.isRight,
        rest: got / sum(others.map((o) => o.weight)),
        seconds: one.seconds,
      });
    }
  }
  return Map.groupBy(first, ([key]) => key.split(" ").slice(0, 2).join(" "));
}

/** The figures of an item, slowly and from all of its answers. */
function slowFigures(answers: readonly First[]) {
  const against = (is: (answer: First) => boolean) =>
    correlation(answers.flatMap((a) => (a.rest === null ? [] : [[is(a) ? 1 : 0, a.rest] as const])));
  const times = answers.flatMap((a) => (a.seconds > 0 ? [a.seconds] : []));
  const percents = answers.map((a) => Math.round((a.rest ?? 0) * 100));
  const fifthOf = (percent: number) => {
    const below = percents.filter((p) => p < percent).length;
    const same = percents.filter((p) => p === percent).length;
    return Math.floor((5 * (below + same / 2)) / percents.length);
  };
  const place = new Map([...new Set(percents)].map((percent) => [percent, fifthOf(percent)]));
  const choices = [1, 2, 3, 4];
  return {
    Answers: answers.length,
    Facility: answers.filter((a) => a.isRight).length / answers.length,
    Discrimination: against((a) => a.isRight),
    MedianSeconds: median(times),
    Options: choices.map((choice) => ({
      Share: answers.filter((a) => a.choice === choice).length / answers.length,
      Discrimination: against((a) => a.choice === choice),
    })),
    Fifths: [0, 1, 2, 3, 4].map((fifth) => {
      const group = answers.filter((_, n) => place.get(percents[n] ?? 0) === fifth);
      const shares = choices.map((c) => group.filter((a) => a.choice === c).length / group.length);
      return { Answers: group.length, Shares: group.length === 0 ? [] : shares };
    }),
  };
}

/** The expected value, allowing for what ten digits round off. */
function close(value: unknown): unknown {
  if (typeof value === "number") return expect.closeTo(value, 7);
  if (Array.isArray(value)) return value.map(close);
  if (value instanceof Object)
    return expect.objectContaining(Object.fromEntries(Object.entries(value).map(([k, v]) => [k, close(v)])));
  return value;
}

test(`figures of ${ANSWERS} generated answers match a slow computation from each of them`, {
  timeout: 600_000,
}, async () => {
  const random = seeded(onTestFailed);
  const questions = Array.from({ length: 30 }, (_, n) => buildMcq(`item-${n}`, "t1"));
  const p = await startProduct({ bank: buildBank({ sets: [buildSet("items", questions)] }) });
  const learners = Math.max(120, Math.round(ANSWERS / ASKED / 2));
  const made = await sql<{ id: string }>`
    insert into app_user (id, email, referral_id, created_at)
    select id, id || '@example.sg', id, ${p.clock.now()}::timestamptz
    from unnest(${Array.from({ length: learners }, newUserId)}::text[]) as id returning id`.execute(p.db);
  const users = made.rows.map((row) => row.id);
  const versions = await versionsOf(p.db, p.clock.now());
  const attempts = sitAttempts(random, { users, versions, attempts: ANSWERS / ASKED, from: p.clock.now() });
  await storeAttempts(p.db, versions, attempts);
  while ((await p.runJob("pass on marked answers")) === 50_000);
  await p.runJob("analyse items");

  const admin = await p.signIn("admin@threshold.example");
  const slow = firstAnswers(versions, attempts);
  let compared = 0;
  for (const { id } of (await sql<{ id: number }>`select id from question`.execute(p.db)).rows) {
    const { response } = await admin.get(`/api/admin/items/${id}`);
    for (const version of response.Versions ?? []) {
      const answers = slow.get(`${id} ${version.Version}`)?.map(([, answer]) => answer) ?? [];
      if (answers.length < 60) continue;
      expect(version, `question ${id}, version ${version.Version}`).toEqual(close(slowFigures(answers)));
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThanOrEqual(30);
});

test("sums equal a recount, however many analyse at once, reset statistics or delete accounts meanwhile", async () => {
  const random = seeded(onTestFailed);
  const p = await startProduct();
  const users = (await Promise.all(Array.from({ length: 25 }, () => customer(p)))).map((c) => c.id);
  const versions = await versionsOf(p.db, p.clock.now());
  const leavers = users.splice(0, 4);
  const sit = (who: readonly string[], attempts: number) =>
    storeAttempts(
      p.db,
      versions,
      sitAttempts(random, { users: who, versions, attempts, from: p.clock.now() }),
    );
  await sit(leavers, 60);
  const { rows: questions } = await sql<{ id: number }>`select id from question`.execute(p.db);
  let isOver = false;
  const analyse = async () => {
    while (!isOver) {
      await p.runJob("pass on marked answers");
      await p.runJob("analyse items");
    }
  };
  /** Deletes an account as the product does, retrying while something else locks its rows. */
  const forget = async (id: string) => {
    await sql`update app_user set delete_after = ${p.clock.now()} where id = ${id}`.execute(p.db);
    await expect
      .poll(async () => {
        await p.runJob("forget who left");
        return (await sql`select 1 from app_user where id = ${id}`.execute(p.db)).rows;
      })
      .toEqual([]);
  };
  const disturb = async () => {
    for (let n = 0; n < 12; n++) {
      const question = questions[random.below(questions.length)]?.id ?? 0;
      const from = new Date(p.clock.now().getTime() + random.below(300) * 1000);
      await sql`update question set stats_from = ${from} where id = ${question}`.execute(p.db);
      await sql`delete from attempt where id in (select min(id) from attempt)`.execute(p.db);
      if (n % 3 === 2) await forget(leavers[(n - 2) / 3] ?? "");
    }
  };
  const analysing = [analyse(), analyse(), analyse()];
  await Promise.all([sit(users, 300), disturb()]);
  isOver = true;
  await Promise.all(analysing);
  await p.runJob("pass on marked answers");
  await p.runJob("analyse items");

  const sums = async () =>
    Promise.all(
      ["item_choice", "item_rest", "item_time", "item_figure"].map(
        async (table) => (await sql`select * from ${sql.table(table)} s order by s`.execute(p.db)).rows,
      ),
    );
  const kept = await sums();
  expect(kept[0]?.length).toBeGreaterThan(20);
  await sql`insert into item_recount (question_id) select id from question`.execute(p.db);
  await p.runJob("analyse items");
  expect(kept).toEqual(await sums());
  const { rows } = await sql`
    select 1 from scored_attempt union all select 1 from first_answer_change union all select 1 from item_recount`.execute(
    p.db,
  );
  expect(rows).toEqual([]);
});
