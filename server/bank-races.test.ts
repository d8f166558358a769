import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { buildBank, buildMcq, buildSet } from "../test/bank.ts";
import type { Answered, Browser } from "../test/browser.ts";
import { adminOf } from "../test/callers.ts";
import { type Product, startProduct } from "../test/product.ts";
import { sized } from "../test/size.ts";
import { importBank } from "./content/import.ts";
import type { PortableQuestion } from "./formats/portable.ts";
import { write } from "./formats/write.ts";

const QUESTIONS = 10;
const VICTIMS = 40;
/**
 * How many callers run each command of a pair at once, and how often at least; they continue until the others have
 * called as often. The embedded database runs one transaction after the other.
 */
const CALLERS = 3;
const CALLS = sized(process.env.TEST_DATABASE_URL ? 3 : 1, 30);
const MOST_CALLS = process.env.TEST_DATABASE_URL ? 20 * CALLS : 2;

const keys = Array.from({ length: QUESTIONS }, (_, i) => `raced-${i}`);
const victims = Array.from({ length: VICTIMS }, (_, i) => `victim-${i}`);
const place = { file: "test", line: 1 };
const rate = (key: string, value: string) => ({
  ...{ key, title: key, value, from: "2024-01-01", to: null, source: "Rates Act 2020", figures: null, place },
});
const source = "Rates Act 2020, s 1";

/** The bank as its files have it at a time, every explanation with a mark of that time. */
const bankAt = (mark: string) => {
  const naming = (key: string) =>
    buildMcq(key, "t1", { explanation: mark, source, constants: ["one-rate", "other-rate"] });
  return buildBank({
    hash: mark,
    constants: [rate("one-rate", mark), rate("other-rate", mark)],
    sets: [
      buildSet("raced", keys.map(naming), { free: true }),
      buildSet(
        "victims",
        victims.slice(0, 20).map((key) => buildMcq(key, "t1")),
      ),
      buildSet(
        "others",
        victims.slice(20).map((key) => buildMcq(key, "t1")),
      ),
    ],
  });
};

let p: Product;
let admins: Browser[];
let ids: number[];
let setId: number;

beforeAll(async () => {
  p = await startProduct({ bank: bankAt("first") });
  admins = [];
  for (let i = 0; i < 8; i++) admins.push((await adminOf(p, 1)).browser);
  ids = await Promise.all(keys.map((key) => p.questionId(key)));
  setId = await p.setId("raced");
  const learner = await p.signIn("learner@example.sg");
  const attempt = (await learner.put(`/api/sets/${setId}/attempt`)).response.ID;
  for (const id of ids) await learner.post(`/api/attempts/${attempt}/questions/${id}/done`, { Answer: "3" });
});

/** Undoes editors' changes, so that what the files say counts again. */
beforeEach(async () => {
  await sql`update question set file_version = current_version`.execute(p.db);
  await sql`update question set review_since = null, review_reason = null`.execute(p.db);
  await sql`update constant set edited_at = null`.execute(p.db);
  await sql`update problem_set set edited_at = null`.execute(p.db);
});

const isGood = (reply: Answered, ...refusals: string[]) => {
  if (reply.status === 200) return true;
  expect([reply.status, reply.code, reply.error]).toEqual([
    expect.any(Number),
    expect.toBeOneOf(refusals),
    reply.error,
  ]);
  return false;
};

const pick = <T>(list: readonly T[], n: number): T => {
  const one = list[n % list.length];
  if (one === undefined) throw new Error("an empty list");
  return one;
};

let count = 0;
/** What was acknowledged: for each command, marks of what it wrote and how many questions carry each. */
let written: { mark: string; questions: number }[] = [];

async function linesOf(mark: string, alsoConstant: boolean): Promise<string> {
  const questions = keys.map((key, i): PortableQuestion => {
    const { body, params } = buildMcq(key, "t1");
    const options = params.filter((param) => typeof param === "string");
    return {
      // Every other one is recognised by what it asks.
      ...(i % 2 === 0 ? { key } : {}),
      type: "mcq",
      topic: "t1",
      body,
      options,
      answer: 2,
      explanation: mark,
      rationales: ["why", "", "why", "why"],
      source,
      constants: alsoConstant ? ["one-rate", "other-rate"] : ["one-rate"],
    };
  });
  return Buffer.from(write("csv", questions)).toString();
}

/** The commands that lock rows of the bank. Each says which of its refusals are no fault. */
const COMMANDS: Record<string, (by: Browser, n: number) => Promise<void>> = {
  async save(by, n) {
    const url = `/api/admin/questions/${pick(ids, n)}`;
    const { response } = await by.get(url);
    const mark = `save ${n}`;
    if (isGood(await by.put(url, { ...response, Explanation: mark }), "saved_in_between"))
      written.push({ mark, questions: 1 });
  },
  async import(by, n) {
    const mark = `import ${n}`;
    const Text = await linesOf(mark, n % 2 === 0);
    const reply = await by.post("/api/tenant/1/import", { Format: "csv", Text, Publish: true });
    if (!isGood(reply, "import_busy")) return;
    expect(reply.response).toMatchObject({ Added: 0, Changed: QUESTIONS });
    written.push({ mark, questions: QUESTIONS });
  },
  async files(_, n) {
    const mark = `files ${n}`;
    const { changed } = await importBank(p.db, bankAt(mark), p.clock.now());
    written.push({ mark, questions: changed });
  },
  async figure(by, n) {
    const figure = { Value: `figure ${n}`, From: "2024-01-01", To: null, Source: source };
    const key = pick(["one-rate", "other-rate"], n);
    isGood(await by.put(`/api/admin/constants/${key}`, figure));
  },
  async source(by, n) {
    isGood(await by.post("/api/admin/law-changes", { Source: source, Reason: `source ${n}` }));
  },
  async reviewed(by, n) {
    isGood(await by.put(`/api/admin/questions/${pick(ids, n)}/reviewed`));
  },
  async regrade(by, n) {
    const body = { Answer: pick(["2|3", "2|4", "*"], n), Reason: `regrade ${n}` };
    isGood(await by.post(`/api/admin/questions/${pick(ids, n)}/regrade`, body), "bad_key");
    await p.runJob("mark again");
  },
  async set(by, n) {
    const at = n % QUESTIONS;
    const change = { Title: `set ${n}`, Questions: [...ids.slice(at), ...ids.slice(0, at)] };
    isGood(await by.put(`/api/tenant/1/sets/${setId}`, change));
  },
  async removal(by, n) {
    isGood(await by.delete(`/api/tenant/1/questions/${await p.questionId(pick(victims, n))}`), "not_found");
  },
};

const rowsOf = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(p.db)).rows;

/** What must be true whatever was called, in any order. */
async function checkBank() {
  // Versions are numbered without a gap, and the latest is the current one.
  const broken = await rowsOf(sql`
    select q.id from question q join question_version v on v.question_id = q.id
    group by q.id having count(*) <> max(v.version) or max(v.version) <> q.current_version`);
  expect(broken).toEqual([]);
  // Nothing was added twice.
  const doubles = await rowsOf(sql`
    select v.body from question q join question_version v on v.question_id = q.id and v.version = q.current_version
    where q.deleted_at is null group by 1 having count(*) > 1`);
  expect(doubles).toEqual([]);
  // What was acknowledged is in the history.
  const marks = new Map(
    (
      await rowsOf(sql<{ mark: string; n: number }>`
        select explanation as mark, count(*)::int as n from question_version group by 1`)
    ).map((row) => [row.mark, row.n]),
  );
  expect(written.map(({ mark }) => ({ mark, questions: marks.get(mark) ?? 0 }))).toEqual(written);
  // The last entry of the audit log is the current state, and no file overwrote it.
  const figures = await rowsOf(sql<{ key: string; value: string; said: string }>`
    select c.key, c.value, (
      select e.details ->> 'to' from audit_entry e where e.subject = 'figure:' || c.key order by e.id desc limit 1) as said
    from constant c where c.edited_at is not null`);
  for (const { key, value, said } of figures) expect([key, value]).toEqual([key, said]);
  const [set] = await rowsOf(sql<{ title: string; edited: boolean; said: string; questions: number[] }>`
    select s.title, s.edited_at is not null as edited, (
      select e.details ->> 'title' from audit_entry e where e.subject = 'set:' || s.id order by e.id desc limit 1) as said,
      (select jsonb_agg(q.question_id order by q.position) from set_question q where q.set_id = s.id) as questions
    from problem_set s where s.id = ${setId}`);
  expect(set?.questions.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
  if (set?.edited) {
    const at = Number(set.said.replace("set ", "")) % QUESTIONS;
    expect([set.title, set.questions]).toEqual([set.said, [...ids.slice(at), ...ids.slice(0, at)]]);
  }
  // A corrected key applies to every version that asks the same.
  const keysOf = await rowsOf(sql<{ id: number; counts: (string | null)[]; said: string | null }>`
    select q.id, jsonb_agg(distinct v.regraded_answer) as counts,
           (select g.answer from regrade g where g.question_id = q.id order by g.id desc limit 1) as said
    from question q join question_version c on c.question_id = q.id and c.version = q.current_version
    join question_version v on v.question_id = q.id and v.substance = c.substance
    where q.id = any(${ids}::bigint[]) group by q.id`);
  for (const { id, counts, said } of keysOf) expect([id, counts]).toEqual([id, [said]]);
}

/** Commands after which a question is no longer under review. */
const LOOKING = ["save", "import", "files", "reviewed"];

async function checkReviews(pair: readonly string[]) {
  if (!pair.some((name) => name === "figure" || name === "source")) return;
  if (pair.some((name) => LOOKING.includes(name))) return;
  const open = await rowsOf(
    sql`select id from question where id = any(${ids}::bigint[]) and review_since is null`,
  );
  expect(open).toEqual([]);
}

const names = Object.keys(COMMANDS);
const pairs = names.flatMap((one, i) => names.slice(i).map((other) => [one, other] as const));

/** Calls two commands with several callers each; a quick one continues for as long as a slow one runs. */
async function race(one: string, other: string) {
  const done = [0, 0];
  const caller = async (name: string, which: number) => {
    for (let n = 0; n < MOST_CALLS && Math.min(...done) < CALLS; n++) {
      count += 1;
      await COMMANDS[name]?.(pick(admins, count), count);
      done[which] = (done[which] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, () => [caller(one, 0), caller(other, 1)]).flat());
}

test.each(
  pairs,
)("%s and %s at once lose nothing, duplicate nothing and fail for nobody", async (one, other) => {
  written = [];
  await race(one, other);
  await checkBank();
  await checkReviews([one, other]);
});
