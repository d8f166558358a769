import { setImmediate as breathe } from "node:timers/promises";
import type { Lack } from "#contract/exchange.ts";
import type { VersionWords } from "../../content/question-rows.ts";
import { changeBetween, type Change as WordChange } from "../../content/words.ts";
import {
  type Placed,
  type PortableQuestion,
  type Reading,
  Refusal,
  type Remark,
} from "../../formats/portable.ts";
import type { Db } from "../../platform/db/database.ts";
import { lacksOf } from "../editing/rules.ts";
import { type BankRow, findQuestions, readNames, readQuestions } from "./queries.ts";
import { askedBy, wordsOf } from "./rules.ts";

interface Planned {
  words: VersionWords;
  topicId: number;
  isDraft: boolean;
  shelf: "exam" | "beyond";
  /** Dated figures that the file names; undefined if it says nothing of them. */
  constants: string[] | undefined;
}

/** A question that the bank does not have yet. */
export interface Addition extends Planned {
  type: PortableQuestion["type"];
  key: string | undefined;
  lacks: Lack[];
}

/** A question of the bank whose text or filing changes. */
export interface Change extends Planned {
  row: BankRow;
  /** What its new version changes; undefined if it gets none. */
  version: WordChange | undefined;
}

/** What an import would do. */
export interface Plan {
  additions: Addition[];
  changes: Change[];
  unchanged: number;
  /** How many of the file's questions have a problem. */
  leftOut: number;
  problems: Remark[];
  warnings: Remark[];
}

export interface PlanInput {
  tenantId: number;
  topicId: number | undefined;
  publish: boolean;
  reading: Reading;
}

/** How many are planned before others get their turn. */
const STEP = 200;

const sameList = (a: readonly string[], b: readonly string[]) =>
  a.toSorted().join("\n") === b.toSorted().join("\n");

/** Decides what happens to each question of a file. */
class Planner {
  readonly plan: Plan;
  readonly #input: PlanInput;
  readonly #names: Awaited<ReturnType<typeof readNames>>;
  readonly #byKey: Map<string, BankRow>;
  readonly #byAsked: Map<string, BankRow>;
  /** The lines where a key, a question and a row of the bank first appeared. */
  readonly #keyLines = new Map<string, number>();
  readonly #askedLines = new Map<string, number>();
  readonly #rowLines = new Map<number, number>();

  constructor(input: PlanInput, names: Awaited<ReturnType<typeof readNames>>, found: readonly BankRow[]) {
    this.#input = input;
    this.#names = names;
    this.#byKey = new Map(found.flatMap((row) => (row.key === null ? [] : [[row.key, row] as const])));
    // If several ask the same, the oldest is meant.
    const there = found.filter((row) => !row.isDeleted);
    this.#byAsked = new Map(there.toReversed().map((row) => [askedBy(row.type, row.words), row]));
    const { problems, warnings, broken } = input.reading;
    this.plan = {
      additions: [],
      changes: [],
      unchanged: 0,
      leftOut: broken,
      problems: [...problems],
      warnings: [...warnings],
    };
  }

  take({ line, question: q }: Placed): void {
    try {
      this.#plan(line, q);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.plan.leftOut += 1;
      this.plan.problems.push({ line, message: error.message });
    }
  }

  #plan(line: number, q: PortableQuestion) {
    const asked = askedBy(q.type, wordsOf(q, undefined));
    const row = q.key === undefined ? this.#byAsked.get(asked) : this.#byKey.get(q.key);
    const first = this.#firstLine(line, q, asked, row);
    if (first !== undefined) throw new Refusal(`The same question is already in this file at line ${first}.`);
    const unknown = q.constants?.find((key) => !this.#names.constants.has(key));
    if (unknown !== undefined) throw new Refusal(`There is no constant “${unknown}”.`);
    const named = q.topic === undefined ? undefined : this.#names.topics.get(q.topic);
    const isLost = q.topic !== undefined && named === undefined;
    const missing = isLost ? `There is no topic “${q.topic}”` : "It names no topic";
    const topicId = named ?? row?.topicId ?? this.#input.topicId;
    if (topicId === undefined) throw new Refusal(`${missing}, and none was chosen for the file.`);
    if (isLost)
      this.plan.warnings.push({ line, message: `${missing}; the one chosen for the file is taken.` });
    if (row) this.#change(q, row, topicId);
    else this.#add(q, topicId, isLost);
  }

  /** Where the same question appeared before, if it did. */
  #firstLine(line: number, q: PortableQuestion, asked: string, row: BankRow | undefined): number | undefined {
    const before =
      (q.key ? this.#keyLines.get(q.key) : undefined) ??
      this.#askedLines.get(asked) ??
      (row ? this.#rowLines.get(row.id) : undefined);
    if (q.key) this.#keyLines.set(q.key, line);
    this.#askedLines.set(asked, line);
    if (row) this.#rowLines.set(row.id, line);
    return before;
  }

  #add(q: PortableQuestion, topicId: number, isLost: boolean) {
    const words = wordsOf(q, undefined);
    const lacks: Lack[] = [...lacksOf(q.type, words), ...(isLost ? (["topic"] as const) : [])];
    const isDraft = !this.#input.publish || lacks.length > 0;
    const { type, key, constants, shelf = "exam" } = q;
    this.plan.additions.push({ type, key, words, topicId, isDraft, shelf, constants, lacks });
  }

  #change(q: PortableQuestion, row: BankRow, topicId: number) {
    if (row.isDeleted) throw new Refusal(`The question “${q.key}” was taken out of the bank.`);
    if (row.type !== q.type)
      throw new Refusal(`The question “${row.key ?? row.id}” is of another kind in the bank.`);
    const words = wordsOf(q, row.words);
    const lacks = lacksOf(row.type, words);
    const former = lacksOf(row.type, row.words);
    const lost = lacks.find((lack) => !former.includes(lack));
    if (!row.isDraft && lost)
      throw new Refusal(
        `The question “${row.key ?? row.id}” is published, and the file takes its ${WORDS[lost]} away.`,
      );
    const isDraft = row.isDraft && !(this.#input.publish && lacks.length === 0);
    const constants = q.constants && !sameList(q.constants, row.constants) ? q.constants : undefined;
    const change = changeBetween(row.words, words);
    const isSaid = change === "nothing" && words.lawAsAt === row.words.lawAsAt;
    const shelf = q.shelf ?? row.shelf;
    const isFiled = isDraft === row.isDraft && topicId === row.topicId && shelf === row.shelf;
    if (isSaid && isFiled && !constants) {
      this.plan.unchanged += 1;
      return;
    }
    const version = isSaid ? undefined : change;
    this.plan.changes.push({ row, words, version, topicId, isDraft, shelf, constants });
  }
}

const WORDS: Record<Lack, string> = {
  source: "source",
  explanation: "explanation",
  reasons: "reasons",
  topic: "topic",
};

/**
 * What importing a file would do to a tenant's questions. Nothing is written.
 * @param hold locks the questions in question until the transaction ends: they are locked first and read afterwards,
 * since a row that was waited for would be joined with outdated rows
 */
export async function planImport(
  db: Db,
  input: PlanInput,
  hold: (ids: readonly number[]) => Promise<unknown> = async () => undefined,
): Promise<Plan> {
  const { questions } = input.reading;
  const keys = [...new Set(questions.flatMap(({ question: { key } }) => key ?? []))];
  const bodies = questions.flatMap(({ question: { key, body } }) => (key === undefined ? [body] : []));
  const names = await readNames(db);
  const ids = await findQuestions(db, input.tenantId, { keys, bodies: [...new Set(bodies)] });
  await hold(ids);
  const found = await readQuestions(db, ids);
  const planner = new Planner(input, names, found);
  for (let i = 0; i < questions.length; i += STEP) {
    for (const placed of questions.slice(i, i + STEP)) planner.take(placed);
    await breathe();
  }
  const { plan } = planner;
  const byLine = (a: Remark, b: Remark) => a.line - b.line;
  return {
    ...plan,
    problems: plan.problems.toSorted(byLine),
    warnings: plan.warnings.toSorted(byLine),
  };
}
