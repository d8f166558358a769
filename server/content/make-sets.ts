import { createHash } from "node:crypto";
import type { BankQuestion, BankSet } from "./bank.ts";
import type { Area } from "./registry.ts";

/** A set is a sitting of 10 to 20 questions. */
export const IN_A_SET = { least: 10, most: 20 };

/** The name of a topic's set of questions beyond the exam. */
export const BEYOND = "Beyond the exam";

/** A question of a topic's files, with the mixed set that its file names. */
export interface Entry {
  set: number | undefined;
  area: Area;
  question: BankQuestion;
}

export type Contents = Pick<BankSet, "key" | "title" | "questions" | "shelf">;

interface NamedTopic {
  key: string;
  /** The name of its mixed sets. */
  short: string;
}

/** Sub-areas whose questions make sets together: one, or neighbours that are too small by themselves. */
interface Pool {
  areas: Area[];
  questions: BankQuestion[];
}

/** An order that mixes sub-areas and that changes to other questions do not affect. */
const mixed = (questions: BankQuestion[]) => {
  const rank = (q: BankQuestion) => createHash("sha256").update(q.key).digest("hex");
  return questions.toSorted((a, b) => rank(a).localeCompare(rank(b)));
};

const LEVELS = { easy: 0, medium: 1, hard: 2 };

/** From easy to hard; within a level the order is kept. */
const easyFirst = (questions: BankQuestion[]) =>
  questions.toSorted((a, b) => LEVELS[a.difficulty] - LEVELS[b.difficulty]);

const join = (a: Pool, b: Pool): Pool => ({
  areas: [...a.areas, ...b.areas],
  questions: [...a.questions, ...b.questions],
});

/**
 * Joins each sub-area that is too small for a set with the smaller of its neighbours. A single one is left as it is.
 */
function joined(pools: Pool[]): Pool[] {
  const size = (i: number) => pools[i]?.questions.length ?? Number.POSITIVE_INFINITY;
  const small = pools
    .map((_, i) => i)
    .filter((i) => size(i) < IN_A_SET.least)
    .sort((a, b) => size(a) - size(b))[0];
  if (small === undefined || pools.length < 2) return pools;
  const first = size(small - 1) <= size(small + 1) ? small - 1 : small;
  const [one, other] = [pools[first], pools[first + 1]];
  if (!one || !other) return pools;
  return joined([...pools.slice(0, first), join(one, other), ...pools.slice(first + 2)]);
}

/**
 * Cuts a pool into sets. Questions appended to a file go into its last sets, so the first ones stay as they are; only
 * if too few would be left over do the last two share theirs.
 */
function cut(questions: BankQuestion[]): BankQuestion[][] {
  const { least, most } = IN_A_SET;
  const sets = Array.from({ length: Math.ceil(questions.length / most) }, (_, i) =>
    questions.slice(i * most, (i + 1) * most),
  );
  const [before, last] = sets.slice(-2);
  if (!before || !last || last.length >= least) return sets;
  const both = [...before, ...last];
  const half = Math.ceil(both.length / 2);
  return [...sets.slice(0, -2), both.slice(0, half), both.slice(half)];
}

const setsOfPool =
  (topic: NamedTopic) =>
  ({ areas, questions }: Pool): Contents[] =>
    cut(questions).map((own, i) => ({
      key: `${topic.key}-${areas.map(({ key }) => key).join("-and-")}-${i + 1}`,
      title: `${areas.map(({ title }) => title).join(" · ")}: set ${i + 1}`,
      questions: easyFirst(own),
      shelf: "exam",
    }));

/**
 * The sets of a topic's exam shelf: its mixed sets, `set: 1` and up, as long as they are large enough, and then those
 * of its sub-areas.
 */
export function examSets(topic: NamedTopic, entries: readonly Entry[], areas: readonly Area[]): Contents[] {
  const bySet = Map.groupBy(entries, (entry) => entry.set);
  const large = [...bySet].filter(([n, own]) => n !== undefined && own.length >= IN_A_SET.least);
  const mixedSets = large
    .toSorted(([a = 0], [b = 0]) => a - b)
    .map(
      ([n, own]): Contents => ({
        key: `${topic.key}-${n}`,
        title: `${topic.short}: set ${n}`,
        questions: easyFirst(mixed(own.map((entry) => entry.question))),
        shelf: "exam",
      }),
    );
  const taken = new Set(mixedSets.flatMap(({ questions }) => questions));
  const pools = areas
    .map((area) => ({
      areas: [area],
      questions: entries
        .filter((entry) => entry.area === area && !taken.has(entry.question))
        .map((entry) => entry.question),
    }))
    .filter(({ questions }) => questions.length > 0);
  return [...mixedSets, ...joined(pools).flatMap(setsOfPool(topic))];
}

/** The questions beyond the exam in a topic; none if all of it is on the exam shelf. */
export const beyondSets = (topic: NamedTopic, questions: BankQuestion[]): Contents[] =>
  questions.length === 0
    ? []
    : [{ key: `${topic.key}-beyond`, title: BEYOND, questions: easyFirst(questions), shelf: "beyond" }];

/** The sets that can be opened without a plan: all of a free topic, and of any other the first for the exam. */
export function freeAmong(sets: readonly Contents[], isTopicFree: boolean): boolean[] {
  const first = sets.findIndex(({ shelf }) => shelf === "exam");
  return sets.map((_, i) => isTopicFree || i === first);
}
