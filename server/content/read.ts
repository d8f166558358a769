import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Document, isNode, LineCounter, parseDocument } from "yaml";
import type { z } from "zod";
import { type Bank, BankError, type BankQuestion, type BankSet, type Fault, type Place } from "./bank.ts";
import { composeMocks } from "./compose.ts";
import { BlueprintsFile, CaseFile, ConstantsFile, PapersFile, ShortAnswerFile, TopicFile } from "./schema.ts";

type FieldPath = readonly PropertyKey[];

/** A YAML file that passed its schema, and where in it each thing stands. */
interface Source<T> {
  data: T;
  place(at: FieldPath): Place;
}

class Reader {
  readonly faults: Fault[] = [];
  readonly #root: string;
  readonly #hash = createHash("sha256");

  constructor(root: string) {
    this.#root = root;
  }

  get hash() {
    return this.#hash.copy().digest("hex");
  }

  list(folder: string): string[] {
    const dir = path.join(this.#root, folder);
    if (!existsSync(dir)) return [];
    const names = readdirSync(dir).filter((name) => name.endsWith(".yaml"));
    return names.sort().map((name) => path.join(folder, name));
  }

  /** A file that a bank may go without. */
  readIfThere<S extends z.ZodType>(file: string, schema: S) {
    return existsSync(path.join(this.#root, file)) ? this.read(file, schema) : undefined;
  }

  read<S extends z.ZodType>(file: string, schema: S): Source<z.output<S>> | undefined {
    const text = readFileSync(path.join(this.#root, file), "utf8");
    this.#hash.update(`${file}\n${text}\n`);
    const lines = new LineCounter();
    const document = parseDocument(text, { lineCounter: lines });
    const place = (at: FieldPath): Place => ({ file, line: lineOf(document, lines, at) });
    const broken = document.errors[0];
    if (broken) {
      const message = broken.message.split("\n")[0] ?? "is not YAML";
      this.faults.push({ file, line: lines.linePos(broken.pos[0]).line, message });
      return undefined;
    }
    const result = schema.safeParse(document.toJS());
    if (result.success) return { data: result.data, place };
    for (const issue of result.error.issues)
      this.faults.push({ ...place(issue.path), message: `${issue.path.join(".")}: ${issue.message}` });
    return undefined;
  }
}

/** The line of the nearest thing on the path that exists. */
export function lineOf(document: Document, lines: LineCounter, at: FieldPath): number {
  for (let depth = at.length; depth >= 0; depth--) {
    const node = document.getIn(at.slice(0, depth), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

type Options = { text: string; why?: string | undefined }[];
const rationalesOf = (options: Options) => options.map((o) => o.why ?? "");
const textsOf = (options: Options) => options.map((o) => o.text);

interface Sourced {
  source: string;
  as_at: string;
  difficulty: "easy" | "medium" | "hard";
  tags: string[];
  constants: string[];
}
const sourcedOf = (q: Sourced) => ({
  source: q.source,
  asAt: q.as_at,
  difficulty: q.difficulty,
  tags: q.tags,
  constants: q.constants,
});

function mcqSets(file: string, reader: Reader, topics: Bank["topics"]): BankSet[] {
  const source = reader.read(file, TopicFile);
  if (!source) return [];
  const topic = topics.find((t) => t.key === source.data.topic);
  if (!topic) {
    reader.faults.push({
      ...source.place(["topic"]),
      message: `there is no topic ${source.data.topic} in papers.yaml`,
    });
    return [];
  }
  return source.data.sets.map((set, i) => ({
    key: set.key,
    title: set.title,
    paper: topic.paper,
    topic: topic.key,
    type: "MCQ",
    // A free topic is free whole; of the others the first set is (product-decisions.md, Papers, sets, access).
    free: topic.free || i === 0,
    position: i,
    place: source.place(["sets", i]),
    questions: set.questions.map(
      (q, j): BankQuestion => ({
        key: q.key,
        type: "mcq",
        topic: topic.key,
        body: q.body,
        params: textsOf(q.options),
        answer: String(q.answer),
        explanation: q.explanation,
        rationales: rationalesOf(q.options),
        ...sourcedOf(q),
        sample: q.sample,
        maxScore: 1,
        place: source.place(["sets", i, "questions", j]),
      }),
    ),
  }));
}

function caseSet(file: string, reader: Reader): Omit<BankSet, "free" | "position"> | undefined {
  const source = reader.read(file, CaseFile);
  if (!source) return undefined;
  const c = source.data;
  const question: BankQuestion = {
    key: c.key,
    type: "csq",
    topic: c.topic,
    body: c.body,
    params: c.parts.map((p) => ({ B: p.body, A: textsOf(p.options), R: p.answer, E: p.explanation })),
    answer: c.parts.map((p) => p.answer).join("~"),
    explanation: c.parts.map((p) => p.explanation).join("\n\n"),
    rationales: c.parts.flatMap((p) => rationalesOf(p.options)),
    ...sourcedOf(c),
    sample: false,
    maxScore: c.parts.length,
    place: source.place([]),
  };
  const { key, title, paper, topic } = c;
  return { key, title, paper, topic, type: "CSQ", questions: [question], place: source.place([]) };
}

function shortAnswerSets(file: string, reader: Reader): BankSet[] {
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
        ...sourcedOf(q),
        sample: false,
        maxScore: q.answers.length,
        place: source.place(["sets", i, "questions", j]),
      }),
    ),
  }));
}

/** The first case of each paper is free; their order is that of the file names. */
function caseSets(reader: Reader): BankSet[] {
  const seen = new Map<number, number>();
  return reader.list("cases").flatMap((file) => {
    const set = caseSet(file, reader);
    if (!set) return [];
    const position = seen.get(set.paper) ?? 0;
    seen.set(set.paper, position + 1);
    return [{ ...set, position, free: position === 0 }];
  });
}

/** A format weighs every topic, and no other. A bank without formats has no tests. */
function readBlueprints(reader: Reader, topics: Bank["topics"]) {
  const source = reader.readIfThere("blueprints.yaml", BlueprintsFile);
  const wanted = topics.map((t) => t.key).sort();
  return (source?.data ?? []).map((blueprint, i) => {
    const place = source?.place([i]) ?? { file: "blueprints.yaml", line: 1 };
    if (Object.keys(blueprint.topics).sort().join() !== wanted.join())
      reader.faults.push({ ...place, message: "topics: must weigh each topic of papers.yaml, and no other" });
    return { blueprint, place };
  });
}

/** Keys are stable for ever, so each may stand once; topics and constants that are named must exist. */
function checkNames(bank: Bank): Fault[] {
  const faults: Fault[] = [];
  const once = (kind: string, things: { key: string; place: Place }[]) => {
    const seen = new Map<string, Place>();
    for (const { key, place } of things) {
      const before = seen.get(key);
      if (before)
        faults.push({
          ...place,
          message: `the ${kind} key ${key} stands already in ${before.file}:${before.line}`,
        });
      seen.set(key, place);
    }
  };
  const questions = bank.sets.flatMap((s) => s.questions);
  once("set", bank.sets);
  once("question", questions);
  once("constant", bank.constants);
  const topics = new Set(bank.topics.map((t) => t.key));
  const constants = new Set(bank.constants.map((c) => c.key));
  for (const q of questions) {
    if (!topics.has(q.topic))
      faults.push({ ...q.place, message: `there is no topic ${q.topic} in papers.yaml` });
    for (const c of q.constants)
      if (!constants.has(c)) faults.push({ ...q.place, message: `there is no constant ${c} in constants/` });
  }
  return faults;
}

/**
 * Reads the whole bank from its folder.
 * @throws BankError naming file and line of every fault; a bad file refuses the whole
 */
export function readBank(root: string): Bank {
  const reader = new Reader(root);
  const papers = reader.read("papers.yaml", PapersFile)?.data ?? [];
  const topics = papers.flatMap((p) => p.topics.map((t, position) => ({ ...t, paper: p.id, position })));
  const constants = reader.list("constants").flatMap((file) => {
    const source = reader.read(file, ConstantsFile);
    return source?.data.map((c, i) => ({ ...c, place: source.place([i]) })) ?? [];
  });
  const sets = [
    ...reader.list("questions").flatMap((file) => mcqSets(file, reader, topics)),
    ...caseSets(reader),
    ...reader.list("short-answers").flatMap((file) => shortAnswerSets(file, reader)),
  ];
  const blueprints = readBlueprints(reader, topics);
  const bank = {
    papers: papers.map(({ id, title }) => ({ id, title })),
    topics,
    constants,
    sets,
    blueprints: blueprints.map((b) => b.blueprint),
    mocks: composeMocks({ papers, topics, sets, blueprints }),
    hash: reader.hash,
  };
  const faults = [...reader.faults, ...checkNames(bank)];
  if (faults.length > 0) throw new BankError(faults);
  return bank;
}
