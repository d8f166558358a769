import type { QnType, SetType } from "#contract/shapes.ts";
import type { Blueprint } from "./blueprint.ts";
import type { Figures } from "./computations/figures.ts";
import type { Registry } from "./registry.ts";

/** File and line, so that a person can find it. */
export interface Place {
  file: string;
  line: number;
}

/** A fault in the bank's files, described so that its author can find it. */
export interface Fault extends Place {
  message: string;
}

interface BankPart {
  B: string;
  A: string[];
  R: number;
  E: string;
}

/** The form of a question, by which a paper is kept like the exam's. */
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

/** How the figures of a computation are derived, as arithmetic on constants (computations/arithmetic.ts). */
export interface Compute {
  /** Named results in order; each may use those before it. */
  steps: Record<string, string>;
  /** The figure of each option, in the options' order. */
  figures: string[];
}

/** The exam's own shelf, or the one for what is correct but more than the exam asks. */
type Shelf = "exam" | "beyond";

/** How an MCQ or one part of a case is filed; null or "" where the first bank has no value yet. */
export interface Filing {
  /**
   * Code of the learning outcome that it tests, as stated in its file. Paper 2 uses sub-areas instead (outcomes.ts).
   */
  lo: string | null;
  rule: string | null;
  kind: Kind | null;
  /** For each option in order, the key of the misconception behind it; "" for the right one. */
  misconceptions: string[];
  /** The sentence of the source that proves the key. */
  proof: string | null;
  compute: Compute | null;
}

/** The days for which a key is correct, both included; null is open-ended. */
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
  /** Addresses of the sources that were read, the official one first. */
  evidence: string[];
  holds: Span | null;
  /** Key of the question that asks the same with one fact changed. */
  twin: string | null;
  /** Key of the sub-area that its file is about; null for cases and short answers. */
  area: string | null;
  /** Written before rules, kinds and errors were named (registry/first-bank.txt). */
  first: boolean;
  /** Not yet reviewed against the exam-likeness standard (registry/unscored.txt). */
  unscored: boolean;
  shelf: Shelf;
  /** Keys of the retired questions that it replaces. */
  replaces: string[];
  /** One for an MCQ, one for each part of a case, none for short answers. */
  filings: Filing[];
  difficulty: "easy" | "medium" | "hard";
  tags: string[];
  constants: string[];
  sample: boolean;
  /** The hash of the state whose change its author marked as wording only. */
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
  /** What it contains: each topic has one set with its questions beyond the exam, and nothing else in it. */
  shelf: Shelf;
  /** The format of a full mock paper, which weights its sections. */
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

/** The whole bank as read from its files. */
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

/** Thrown when the files cannot be read as a bank; none of them is used then. */
export class BankError extends Error {
  readonly faults: Fault[];
  constructor(faults: Fault[]) {
    super(faults.map((f) => `${f.file}:${f.line}: ${f.message}`).join("\n"));
    this.faults = faults;
  }
}
