import { z } from "zod";
import type { Place } from "./bank.ts";
import { Key } from "./values.ts";

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

/** What questions may name, and whose pages may prove them. */
export interface Registry {
  areas: Area[];
  rules: Map<string, Named & { topic: string; area: string }>;
  misconceptions: Map<string, Named>;
  hosts: z.output<typeof HostsFile>;
  /** Pairs of questions in much the same words that were read side by side and ask different things. */
  alike: (z.output<typeof AlikeFile>[number] & { place: Place })[];
}

/** Registry without a name in it, for banks of tests. */
export const emptyRegistry = (): Registry => ({
  areas: [],
  rules: new Map(),
  misconceptions: new Map(),
  hosts: { official: [], mirrors: [], forbidden: [] },
  alike: [],
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

/** `registry/misconceptions/<topic>.yaml`: the errors that wrong options are, each a sentence that somebody believes. */
export const MisconceptionsFile = z.record(Key, Sentence);

const Host = z.string().regex(/^[a-z0-9.-]+(\/[a-z0-9./_-]+)?$/i, "must be a host, with or without a path");

/** `registry/hosts.yaml`: whose pages prove, where official texts may be read, and whose pages never count. */
export const HostsFile = z.strictObject({
  official: z.array(Host),
  mirrors: z.array(Host),
  forbidden: z.array(Host),
});

/** `registry/alike.yaml`: what a person said of questions that share many words, and why both stay. */
export const AlikeFile = z.array(z.strictObject({ pair: z.tuple([Key, Key]), differ: Sentence }));
