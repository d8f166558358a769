import type { QnType, SetType } from "#contract/shapes.ts";
import type { Blueprint } from "./blueprint.ts";
import type { Figures } from "./computations/figures.ts";
import type { Registry } from "./registry.ts";

/** Where a thing stands in the files, for a person to find it. */
export interface Place {
  file: string;
  line: number;
}

/** A fault in the bank's files, told so that its author finds it. */
export interface Fault extends Place {
  message: string;
}

interface BankPart {
  B: string;
  A: string[];
  R: number;
  E: string;
}

/** How a question asks, by which a paper is kept like the exam's. */
export const KINDS = [
  "direct",
  "scenario",
  "computation",
  "document",
  "sequence",
  "negative",
  "combination",
] as const;
type Kind = (typeof KINDS)[number];

/** How the figures of a computation come about, as arithmetic on constants (computations/arithmetic.ts). */
export interface Compute {
  /** Named results in order; each may use those before it. */
  steps: Record<string, string>;
  /** What each option's figure is, in the options' order. */
  figures: string[];
}

/** On the exam's own shelf, or right but beyond what the exam asks. */
type Shelf = "exam" | "beyond";

/** How an MCQ or one part of a case is filed; null or "" where the first bank does not say it yet. */
export interface Filing {
  /** Code of the learning outcome that it tests, as its file says it. Paper 2 goes by sub-areas (outcomes.ts). */
  lo: string | null;
  rule: string | null;
  kind: Kind | null;
  /** Of each option in order: the key of the error that it is; "" for the right one. */
  misconceptions: string[];
  /** The sentence of the source that proves the key. */
  proof: string | null;
  compute: Compute | null;
}

/** The days for which a key holds, both included; null is open. */
interface Span {
  from: string | null;
  to: string | null;
}

export interface BankQuestion {
  key: string;
  type: QnType;
  topic: string;
  body: string;
  params: string[] | BankPart[];
  answer: string;
  explanation: string;
  rationales: string[];
  source: string;
  /** The day that learners see: when it was last checked, or else when its source was published. */
  asAt: string;
  published: string;
  verifiedOn: string | null;
  /** Addresses of what was read, the official one first. */
  evidence: string[];
  holds: Span | null;
  /** Key of the question that asks the same with one fact changed. */
  twin: string | null;
  /** Key of the sub-area that its file is about; null for cases and short answers. */
  area: string | null;
  /** It was in the bank before rules, kinds and errors were named (registry/first-bank.txt). */
  first: boolean;
  /** It has not been read against the exam-likeness standard yet (registry/unscored.txt). */
  unscored: boolean;
  shelf: Shelf;
  /** Keys of retired questions whose rule it asks now. */
  replaces: string[];
  /** One for an MCQ, one for each part of a case, none for short answers. */
  filings: Filing[];
  difficulty: "easy" | "medium" | "hard";
  tags: string[];
  constants: string[];
  sample: boolean;
  /** The state whose change its author calls one of wording. */
  wording: { hash: string; place: Place } | null;
  maxScore: number;
  place: Place;
}

export interface BankSet {
  key: string;
  title: string;
  paper: number;
  topic: string | null;
  type: SetType;
  free: boolean;
  position: number;
  /** What it holds: of each topic one set holds what is beyond the exam, and nothing else. */
  shelf: Shelf;
  /** The format of a full mock paper, which weighs its sections. */
  blueprint?: Blueprint;
  questions: BankQuestion[];
  place: Place;
}

interface BankTopic {
  key: string;
  name: string;
  paper: number;
  free: boolean;
  position: number;
}

interface BankConstant {
  key: string;
  title: string;
  value: string;
  from: string;
  to: string | null;
  source: string;
  /** Its numbers, for computations. */
  figures: Figures | null;
  place: Place;
}

/** The whole bank as its files say it. */
export interface Bank {
  papers: { id: number; title: string }[];
  topics: BankTopic[];
  constants: BankConstant[];
  sets: BankSet[];
  blueprints: Blueprint[];
  /** Full papers, composed of the questions of `sets`. */
  mocks: BankSet[];
  registry: Registry;
  /** A digest of every file, so that an unchanged bank is not imported twice. */
  hash: string;
}

/** Thrown when the files can't be read as a bank; nothing of them is used. */
export class BankError extends Error {
  readonly faults: Fault[];
  constructor(faults: Fault[]) {
    super(faults.map((f) => `${f.file}:${f.line}: ${f.message}`).join("\n"));
    this.faults = faults;
  }
}
