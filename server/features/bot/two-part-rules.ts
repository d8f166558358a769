import { termsOf } from "../search/rules.ts";
import { writtenOut } from "../search/typing-rules.ts";
import { noteOf, type Together } from "./comparison-rules.ts";
import { leadOf } from "./lead-rules.ts";
import type { BotPassage } from "./rules.ts";

/** Where a second question begins: “how many tenants in a 4-room flat and minimum how long”. */
const SECOND =
  /(?:[,;?]| and| also)+ (?=(?:(?:for|by|to|from|until|at) (?=how|when|what|whom))?(?:how|what|whats|who|whom|which|where|when|why|minimum|maximum|can|must|does|do|is|are)\b)/;
/** Behind a question mark a few words that end with one are a question too: “any grant?” */
const MARKED = /(?<=\?) (?=(?:[^ ?.]+ ){0,4}[^ ?.]+\?)/;
const ASKS =
  /\b(?:how|what|whats|who|whom|which|where|when|why|minimum|maximum)\b|^(?:can|must|may|should|do|does|is|are|need)\b/;
/** A story says what happened before it asks; it is one question. */
const LONGEST = 170;
/** Of more parts than these nobody reads the answers. */
const MOST_PARTS = 3;
/** “what about a condo”, “and for HDB?”: the question before it, asked of another thing. */
const OF_OTHER = /^(?:and )?(?:(?:what|how) about|for|of|in) (?!how\b|what\b|whom\b)/;
/** “does it last forever”: of what was asked about before. */
const LEANS = /\b(?:it|they|them|that|this|those|these|one|he|him|she|her)\b/;

/** “if my buyer launders money, what do I do, and …”: the condition is a part of the first question. */
const withCondition = ([first = "", second, ...more]: readonly string[]): string[] =>
  second !== undefined && /^(?:if|suppose)\b/.test(first)
    ? [`${first}, ${second}`, ...more]
    : [first, ...(second === undefined ? [] : [second]), ...more];

/** The questions that somebody asks at once, in plain words; undefined for one. */
export function questionsIn(prompt: string): readonly string[] | undefined {
  const written = writtenOut(prompt.toLowerCase()).replace(/\s+/g, " ").trim();
  if (written.length > LONGEST) return undefined;
  const parts = withCondition(written.split(SECOND).flatMap((part) => part.split(MARKED)));
  const [first = ""] = parts;
  const isQuestion = (part: string) => ASKS.test(part) || part.endsWith("?");
  const isAsked = parts.length > 1 && parts.length <= MOST_PARTS && parts.every(isQuestion);
  return isAsked && termsOf(first).length > 0 ? parts : undefined;
}

/** Who asks next of the one does not mean the other any more: “the option period of a condo, and for HDB?” */
const OPPOSED: readonly (readonly [RegExp, RegExp])[] = [
  [/\bhdb\b/, /\b(?:private|condos?|condominiums?|landed)\b/g],
  [/\b(?:private|condos?|condominiums?|landed)\b/, /\bhdb\b/g],
  [/\bsellers?\b/, /\bbuyers?\b/g],
  [/\bbuyers?\b/, /\bsellers?\b/g],
  [/\blandlords?\b/, /\btenants?\b/g],
  [/\btenants?\b/, /\blandlords?\b/g],
];

/** A later part with what it leaves unsaid, which the first one said. */
export function inFull(part: string, said: string): string {
  const first = OPPOSED.reduce(
    (left, [one, other]) => (one.test(part) ? left.replace(other, " ") : left),
    said,
  );
  if (OF_OTHER.test(part)) return `${first} ${part.replace(OF_OTHER, "")}`;
  return LEANS.test(part) || termsOf(part).length < 2 ? `${part} ${termsOf(first).join(" ")}` : part;
}

/** A passage one of whose ways to ask is all that a later question asks. */
const SURE = 0.9;

/** Whether a passage has all words of a question. */
function holds({ title, text }: BotPassage, question: string): boolean {
  const held = new Set(termsOf(`${title} ${text}`, Number.POSITIVE_INFINITY));
  return termsOf(question).every((term) => held.has(term));
}

/** One of several questions, and the passage that answers it. */
export interface Answered {
  /** In its own words alone, which tell its sentence from those of the others in one passage. */
  question: string;
  /** With what it leaves unsaid. */
  whole: string;
  passage: BotPassage | undefined;
}

/**
 * What answers questions that are asked at once: the first sentence to each of them, if possible from passages of one note, since
 * they are asked about one thing. The second of two is looked for in the passage that fits all that was asked, where that is
 * another one than the first's; otherwise each in its own, and so too where it is asked in just the words of that one and says
 * a thing that the passage of all has no word for.
 */
export function answeredIn(
  [first, ...others]: readonly Answered[],
  fitting: readonly BotPassage[],
): Together | undefined {
  if (!first?.passage) return undefined;
  const note = noteOf(first.passage);
  const ofAll = fitting.find((one) => noteOf(one) === note);
  const isOther = others.length === 1 && ofAll && ofAll.href !== first.passage.href;
  const chosen = [
    { ...first, passage: first.passage },
    ...others.flatMap(({ passage, ...asked }) => {
      const isSame = passage && noteOf(passage) === note;
      const isSure = passage && passage.alike > SURE && !(ofAll && holds(ofAll, asked.question));
      const own = isSure || (isSame && !isOther) ? passage : (ofAll ?? passage);
      return own ? [{ ...asked, passage: own }] : [];
    }),
  ];
  if (chosen.length < 1 + others.length) return undefined;
  const isShared = ({ href }: BotPassage) => chosen.filter(({ passage }) => passage.href === href).length > 1;
  const leads = new Set(
    chosen.map(({ question, whole, passage }) => leadOf(isShared(passage) ? question : whole, passage)),
  );
  const passages = [...new Map(chosen.map(({ passage }) => [passage.href, passage])).values()];
  return { passages, lead: [...leads].join(" ") };
}
