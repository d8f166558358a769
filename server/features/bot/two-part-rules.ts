import { termsOf } from "../search/rules.ts";
import { writtenOut } from "../search/typing-rules.ts";
import { noteOf, type Together } from "./comparison-rules.ts";
import { leadOf } from "./lead-rules.ts";
import type { BotPassage } from "./rules.ts";

/** Where a second question begins: “how many tenants in a 4-room flat and minimum how long”. */
const SECOND =
  /(?:[,;?]| and| also)+ (?=(?:how|what|whats|who|whom|which|where|when|why|minimum|maximum|can|must|does|do|is|are)\b)/;
const ASKS =
  /\b(?:how|what|whats|who|whom|which|where|when|why|minimum|maximum)\b|^(?:can|must|may|should|do|does|is|are|need)\b/;
/** A story says what happened before it asks; it is one question. */
const LONGEST = 140;
/** Of more parts than these nobody reads the answers. */
const MOST_PARTS = 3;
/** “what about a condo”: the question before it, asked of another thing. */
const OF_OTHER = /^(?:what|how) about /;
/** “does it last forever”: of what was asked about before. */
const LEANS = /\b(?:it|they|them|that|this|those|these|one)\b/;

/** The questions that somebody asks at once, in plain words; undefined for one. */
export function questionsIn(prompt: string): readonly string[] | undefined {
  const written = writtenOut(prompt.toLowerCase()).replace(/\s+/g, " ").trim();
  if (written.length > LONGEST) return undefined;
  const parts = written.split(SECOND);
  const [first = ""] = parts;
  const isAsked = parts.length > 1 && parts.length <= MOST_PARTS && parts.every((part) => ASKS.test(part));
  return isAsked && termsOf(first).length > 0 ? parts : undefined;
}

/** A later part with what it leaves unsaid, which the first one said. */
export function inFull(part: string, first: string): string {
  if (OF_OTHER.test(part)) return `${first} ${part.replace(OF_OTHER, "")}`;
  return LEANS.test(part) || termsOf(part).length < 2 ? `${part} ${termsOf(first).join(" ")}` : part;
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
 * another one than the first's; otherwise each in its own.
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
      const own = isOther ? ofAll : isSame ? passage : (ofAll ?? passage);
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
