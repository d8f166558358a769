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

/** The two questions that somebody asks at once, in plain words; undefined for one. */
export function questionsIn(prompt: string): readonly [string, string] | undefined {
  const written = writtenOut(prompt.toLowerCase()).replace(/\s+/g, " ").trim();
  if (written.length > LONGEST) return undefined;
  const found = SECOND.exec(written);
  if (!found) return undefined;
  const [first, second] = [written.slice(0, found.index), written.slice(found.index + found[0].length)];
  const isAsked = ASKS.test(first) && ASKS.test(second);
  return isAsked && termsOf(first).length > 0 ? [first, second] : undefined;
}

/**
 * What answers two questions that are asked at once: the best passage of the first one, and the best of the same note for all that
 * was asked; or two sentences of one passage.
 */
export function answeredIn(
  [first, second]: readonly [string, string],
  ofFirst: BotPassage | undefined,
  fitting: readonly BotPassage[],
): Together | undefined {
  const ofAll = ofFirst && fitting.find((one) => noteOf(one) === noteOf(ofFirst));
  if (!ofAll) return undefined;
  const leads = new Set([leadOf(first, ofFirst), leadOf(second, ofAll)]);
  return { passages: ofFirst.href === ofAll.href ? [ofAll] : [ofFirst, ofAll], lead: [...leads].join(" ") };
}
