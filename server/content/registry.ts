import { z } from "zod";
import type { Place } from "./bank.ts";
import { Day, Key } from "./values.ts";

/** A part of a topic: one file of questions. */
export interface Area {
  topic: string;
  key: string;
  title: string;
  /** Of the syllabus. */
  unit: string;
  /** How many MCQs the bank wants of it. */
  wanted: number;
}

/** A sentence under a key that questions name. */
interface Named {
  says: string;
  place: Place;
}

/** How a reader other than its author scores a question on the six lines of the standard, each 0 to 3. */
interface Score {
  lines: number[];
  day: string;
  place: Place;
}

/** What questions may name, and which hosts may prove their keys. */
export interface Registry {
  areas: Area[];
  rules: Map<string, Named & { topic: string; area: string }>;
  misconceptions: Map<string, Named>;
  /** Learning outcomes of Paper 1 by code. Those of Paper 2 are the sub-areas (outcomes.ts). */
  outcomes: Map<string, Named>;
  /** By an MCQ's key, or a case's key and the number of the part: `case-p1-1/3`. */
  scores: Map<string, Score>;
  /** Questions excused from the exam-likeness standard, by the same names, and why. */
  exceptions: Map<string, Named>;
  /** Every key in `registry/unscored.txt`, including those of questions that are gone. */
  written: ReadonlySet<string>;
  /** `registry/unread.txt`: questions that keep the standard and wait for a reader to score them. */
  unread: ReadonlySet<string>;
  hosts: z.output<typeof HostsFile>;
  /** Pairs of questions with similar words that a reader compared and found to ask different things. */
  alike: (z.output<typeof AlikeFile>[number] & { place: Place })[];
  /** Rules that candidates are asked, and the questions that ask each; no keys where one is excused. */
  breadth: { topic: string; says: string; keys: string[]; place: Place }[];
}

/** An empty registry, for test banks. */
export const emptyRegistry = (): Registry => ({
  areas: [],
  rules: new Map(),
  misconceptions: new Map(),
  outcomes: new Map(),
  scores: new Map(),
  exceptions: new Map(),
  written: new Set(),
  unread: new Set(),
  hosts: { official: [], mirrors: [], forbidden: [] },
  alike: [],
  breadth: [],
});

const Sentence = z.string().trim().min(10, "must be a sentence");

/** `registry/rules/<topic>.yaml`: the sub-areas of a topic and the rules of each. */
export const RulesFile = z
  .array(
    z.strictObject({
      area: Key,
      title: z.string().min(1),
      unit: z.coerce.string().min(1),
      wanted: z.int().min(0),
      rules: z.record(Key, Sentence).nullable(),
    }),
  )
  .min(1);

/**
 * `registry/misconceptions/<topic>.yaml`: the errors behind wrong options, each a sentence that someone might believe.
 */
export const MisconceptionsFile = z.record(Key, Sentence);

/** `registry/outcomes.yaml`: the learning outcomes of Paper 1, by unit and letter. */
export const OutcomesFile = z.record(
  z.string().regex(/^\d\.\d{1,2}[a-z]$/, "must be a unit and a letter, such as 2.3f"),
  Sentence,
);

const Points = z.int().min(0).max(3);

/** An MCQ's key, or a case's with the number of a part: `case-p1-1/3`. */
const ItemName = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*(\/\d{1,2})?$/, "must be a key, or a case's key and the number of a part");

/** `registry/scores/<topic>.yaml`: six lines of the standard and the day of the reading. */
export const ScoresFile = z.record(
  ItemName,
  z.tuple([Points, Points, Points, Points, Points, Points, Day], "must be six scores and a day"),
);

/** `registry/exceptions.yaml`: questions that need not keep the standard, and why. */
export const ExceptionsFile = z.record(ItemName, Sentence);

const Host = z.string().regex(/^[a-z0-9.-]+(\/[a-z0-9./_-]+)?$/i, "must be a host, with or without a path");

/**
 * `registry/hosts.yaml`: hosts that prove a key, hosts where official texts may be read, and hosts that never count.
 */
export const HostsFile = z.strictObject({
  official: z.array(Host),
  mirrors: z.array(Host),
  forbidden: z.array(Host),
});

/** `registry/alike.yaml`: a reader's verdict on questions that share many words, and why both stay. */
export const AlikeFile = z.array(z.strictObject({ pair: z.tuple([Key, Key]), differ: Sentence }));

/**
 * `registry/breadth.yaml`: the rules that candidates are asked, by topic. Each names up to three questions that ask it,
 * or the reason why none does.
 */
export const BreadthFile = z.array(
  z.strictObject({
    topic: Key,
    rules: z
      .array(
        z
          .strictObject({
            rule: Sentence,
            keys: z.array(ItemName).min(1).max(3).optional(),
            excused: Sentence.optional(),
          })
          .refine(({ keys, excused }) => (keys === undefined) !== (excused === undefined), {
            error: "must have either keys or excused",
          }),
      )
      .min(1),
  }),
);
