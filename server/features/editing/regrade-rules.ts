import { stemAndOptions } from "../../content/words.ts";
import { ANY } from "../practice/rules.ts";
import type { Wording } from "./rules.ts";

const PART = "~";
const ALTERNATIVE = "|";

type Asked = Pick<Wording, "type" | "params" | "body">;

/** How many options each part of a key chooses from; 0 where it is a blank. */
function choicesOf(q: Asked): number[] {
  if (q.type === "mcq") return [q.params.length];
  if (q.type === "csq") return q.params.map((part) => (typeof part === "string" ? 0 : part.A.length));
  return Array.from({ length: q.body.split("{{b}}").length - 1 }, () => 0);
}

/** One part as it is kept: options in ascending order and once. Undefined where it is no key. */
function partOf(text: string, options: number): string | undefined {
  if (text.trim() === ANY) return ANY;
  const given = text.split(ALTERNATIVE).map((one) => one.trim());
  if (given.some((one) => one === "")) return undefined;
  if (options === 0) return given.join(ALTERNATIVE);
  const isOption = (one: string) => /^[1-9]$/.test(one) && Number(one) <= options;
  return given.every(isOption) ? [...new Set(given)].sort().join(ALTERNATIVE) : undefined;
}

/**
 * A key as it is kept: `2`, `2|3` for several, `*` for whatever was answered, with `~` between the parts of a case and the
 * blanks of a short answer.
 * @returns undefined where it is no key of this question
 */
export function keyFor(q: Asked, text: string): string | undefined {
  const choices = choicesOf(q);
  const given = text.split(PART);
  if (given.length !== choices.length) return undefined;
  const parts = given.map((part, i) => partOf(part, choices[i] ?? 0));
  return parts.every((part) => part !== undefined) ? parts.join(PART) : undefined;
}

/** A version as far as it matters what it asks. */
type AskingVersion = Pick<Wording, "body" | "params"> & { version: number; substance: number };

/**
 * The versions that ask what the current one asks, the current one's key aside: those of the same substance, and those with
 * the stem and options of one of them. A key that was corrected by saving, or a version that was restored, thus reaches
 * the answers to the former versions.
 */
export function askingAlike<T extends AskingVersion>(versions: readonly T[], current: number): T[] {
  const alike = new Set(versions.filter((v) => v.version === current));
  for (let size = 0; size < alike.size; ) {
    size = alike.size;
    const substances = new Set([...alike].map((v) => v.substance));
    const wordings = new Set([...alike].map(stemAndOptions));
    for (const v of versions)
      if (substances.has(v.substance) || wordings.has(stemAndOptions(v))) alike.add(v);
  }
  return versions.filter((v) => alike.has(v));
}

/** One answer as it stands and as it would be marked now, in marks as weighed. */
export interface Remark {
  attemptId: number;
  userId: string;
  former: number;
  score: number;
  /** Of its attempt, once that is marked. */
  attempt: { score: number; maxScore: number; passPercent: number } | null;
}

export interface Effect {
  attempts: number;
  learners: number;
  up: number;
  down: number;
  nowPass: number;
  noLongerPass: number;
}

const passes = (score: number, { maxScore, passPercent }: NonNullable<Remark["attempt"]>) =>
  score * 100 >= maxScore * passPercent;

/** What marking again does, counted. */
export function effectOf(remarks: readonly Remark[]): Effect {
  const turned = (wanted: boolean) =>
    remarks.filter(({ attempt, former, score }) => {
      if (!attempt) return false;
      const after = attempt.score - former + score;
      return passes(attempt.score, attempt) !== wanted && passes(after, attempt) === wanted;
    }).length;
  return {
    attempts: remarks.length,
    learners: new Set(remarks.map((r) => r.userId)).size,
    up: remarks.filter((r) => r.score > r.former).length,
    down: remarks.filter((r) => r.score < r.former).length,
    nowPass: turned(true),
    noLongerPass: turned(false),
  };
}
