import type { QnType, SetType } from "#contract/shapes.ts";
import type { Blueprint } from "./blueprint.ts";

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
  asAt: string;
  difficulty: "easy" | "medium" | "hard";
  tags: string[];
  constants: string[];
  sample: boolean;
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
