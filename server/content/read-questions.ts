import path from "node:path";
import type { z } from "zod";
import type { Bank, BankQuestion, BankSet, Filing, Place } from "./bank.ts";
import { beyondSets, type Entry, examSets, freeAmong, IN_A_SET } from "./make-sets.ts";
import type { Reader } from "./reader.ts";
import type { Area } from "./registry.ts";
import { AreaFile, CaseFile, type CasePart, type Mcq, ShortAnswerFile } from "./schema.ts";

/** What reading a question needs besides its own file. */
interface Around {
  reader: Reader;
  /** With the name that the topic's sets are called by. */
  topics: (Bank["topics"][number] & { short: string })[];
  areas: Area[];
  /** Keys of the first bank. */
  first: ReadonlySet<string>;
  /** Keys that are not yet reviewed against the exam-likeness standard. */
  unscored: ReadonlySet<string>;
}

type Item = z.output<typeof Mcq> | z.output<typeof CasePart>;

function filingOf(item: Item): Filing {
  const figures = item.options.map((o) => o.figure ?? "");
  return {
    lo: item.lo ?? null,
    rule: item.rule ?? null,
    kind: item.kind ?? null,
    misconceptions: item.options.map((o) => o.misconception ?? ""),
    proof: item.proof ?? null,
    compute: item.compute ? { steps: item.compute, figures } : null,
  };
}

const rationalesOf = (item: Item) => item.options.map((o) => o.why ?? "");
const textsOf = (item: Item) => item.options.map((o) => o.text);

type Sourced = Pick<
  z.output<typeof Mcq>,
  | "change"
  | "source"
  | "published"
  | "verified_on"
  | "evidence"
  | "difficulty"
  | "tags"
  | "constants"
  | "holds"
>;

const shelvedOf = (q: Pick<z.output<typeof Mcq>, "shelf" | "replaces">) => ({
  shelf: q.shelf ?? ("exam" as const),
  replaces: q.replaces,
});

/** @param mark where its `change` is */
const sourcedOf = (q: Sourced, mark: Place) => ({
  wording: q.change === undefined ? null : { hash: q.change, place: mark },
  source: q.source,
  asAt: q.verified_on ?? q.published,
  published: q.published,
  verifiedOn: q.verified_on ?? null,
  evidence: q.evidence,
  holds: q.holds ?? null,
  difficulty: q.difficulty,
  tags: q.tags,
  constants: q.constants,
});

/** The questions of one sub-area: `questions/<topic>/<sub-area>.yaml`. */
function readArea(file: string, { reader, areas, first, unscored }: Around): Entry[] {
  const topic = path.basename(path.dirname(file));
  const key = path.basename(file, ".yaml");
  const area = areas.find((a) => a.topic === topic && a.key === key);
  if (!area) {
    reader.faults.push({ file, line: 1, message: `registry/rules/${topic}.yaml has no area ${key}` });
    return [];
  }
  const source = reader.read(file, AreaFile);
  return (source?.data ?? []).map((q, i) => ({
    set: q.set,
    area,
    question: {
      key: q.key,
      type: "mcq",
      topic,
      body: q.body,
      params: textsOf(q),
      answer: String(q.answer),
      explanation: q.explanation,
      rationales: rationalesOf(q),
      ...sourcedOf(q, source?.place([i, "change"]) ?? { file, line: 1 }),
      twin: q.twin ?? null,
      area: key,
      first: first.has(q.key),
      unscored: unscored.has(q.key),
      ...shelvedOf(q),
      filings: [filingOf(q)],
      sample: q.sample,
      maxScore: 1,
      place: source?.place([i]) ?? { file, line: 1 },
    },
  }));
}

/** The MCQs of every topic in sets, with those beyond the exam in a set of their own. */
function mcqSets(around: Around, beyondCases: BankQuestion[]): BankSet[] {
  const { reader, topics, areas } = around;
  const files = reader.list("questions");
  for (const file of files)
    if (!topics.some((t) => t.key === path.basename(path.dirname(file))))
      reader.faults.push({ file, line: 1, message: "its folder is no topic of papers.yaml" });
  return topics.flatMap((topic) => {
    const own = files.filter((file) => path.basename(path.dirname(file)) === topic.key);
    const all = own.flatMap((file) => readArea(file, around));
    const entries = all.filter(({ question }) => question.shelf === "exam");
    const beyond = [
      ...all.map(({ question }) => question).filter(({ shelf }) => shelf === "beyond"),
      ...beyondCases.filter((q) => q.topic === topic.key),
    ];
    const ownAreas = areas.filter((area) => area.topic === topic.key);
    const contents = [...examSets(topic, entries, ownAreas), ...beyondSets(topic, beyond)];
    const free = freeAmong(contents, topic.free);
    return contents.map((set, position): BankSet => {
      const place = set.questions[0]?.place ?? { file: "questions", line: 1 };
      if (set.shelf === "exam" && set.questions.length > IN_A_SET.most)
        reader.faults.push({ ...place, message: `the set ${set.key} holds more than ${IN_A_SET.most}` });
      const filed = { paper: topic.paper, topic: topic.key, type: "MCQ" as const, position, place };
      return { ...set, ...filed, free: free[position] ?? false };
    });
  });
}

/** The sets of MCQs and cases, with everything beyond the exam kept apart. */
export function questionSets(around: Around): BankSet[] {
  const cases = caseSets(around);
  const isBeyond = ({ questions }: BankSet) => questions.some(({ shelf }) => shelf === "beyond");
  const beyond = cases.filter(isBeyond).flatMap(({ questions }) => questions);
  return [...mcqSets(around, beyond), ...withFreeFirst(cases.filter((set) => !isBeyond(set)))];
}

function caseSet(
  file: string,
  { reader, first, unscored }: Around,
): Omit<BankSet, "free" | "position" | "shelf"> | undefined {
  const source = reader.read(file, CaseFile);
  if (!source) return undefined;
  const c = source.data;
  const question: BankQuestion = {
    key: c.key,
    type: "csq",
    topic: c.topic,
    body: c.body,
    params: c.parts.map((p) => ({ B: p.body, A: textsOf(p), R: p.answer, E: p.explanation })),
    answer: c.parts.map((p) => p.answer).join("~"),
    explanation: c.parts.map((p) => p.explanation).join("\n\n"),
    rationales: c.parts.flatMap(rationalesOf),
    ...sourcedOf(c, source.place(["change"])),
    twin: null,
    area: null,
    first: first.has(c.key),
    unscored: unscored.has(c.key),
    ...shelvedOf(c),
    filings: c.parts.map(filingOf),
    sample: false,
    maxScore: c.parts.length,
    place: source.place([]),
  };
  const { key, title, paper, topic } = c;
  return { key, title, paper, topic, type: "CSQ", questions: [question], place: source.place([]) };
}

const caseSets = (around: Around): BankSet[] =>
  around.reader.list("cases").flatMap((file) => {
    const set = caseSet(file, around);
    return set ? [{ ...set, position: 0, free: false, shelf: "exam" as const }] : [];
  });

/** The first case of each paper is free; file names give their order. */
function withFreeFirst(cases: BankSet[]): BankSet[] {
  const seen = new Map<number, number>();
  return cases.map((set) => {
    const position = seen.get(set.paper) ?? 0;
    seen.set(set.paper, position + 1);
    return { ...set, position, free: position === 0 };
  });
}

/** Short answers of the old format. They are kept but no longer written, so they are not filed. */
export function shortAnswerSets(file: string, reader: Reader): BankSet[] {
  const source = reader.read(file, ShortAnswerFile);
  if (!source) return [];
  const { paper } = source.data;
  return source.data.sets.map((set, i) => ({
    key: set.key,
    title: set.title,
    paper,
    topic: null,
    type: "SAQ",
    free: false,
    position: i,
    shelf: "exam",
    place: source.place(["sets", i]),
    questions: set.questions.map(
      (q, j): BankQuestion => ({
        key: q.key,
        type: "saq",
        topic: q.topic,
        body: q.body,
        params: [],
        answer: q.answers.map((alternatives) => alternatives.join("|")).join("~"),
        explanation: q.explanation,
        rationales: [],
        ...sourcedOf(q, source.place(["sets", i, "questions", j, "change"])),
        twin: null,
        area: null,
        first: true,
        unscored: true,
        shelf: "exam",
        replaces: [],
        filings: [],
        sample: false,
        maxScore: q.answers.length,
        place: source.place(["sets", i, "questions", j]),
      }),
    ),
  }));
}
