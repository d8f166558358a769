import { writtenOut } from "../search/typing-rules.ts";

/**
 * Kinds of things that are asked for: how a question asks for one, what a sentence holds that says it, and how much of a word of
 * the question that counts for.
 */
const KINDS = {
  list: {
    asked:
      /\b(?:list|name|types?|kinds|methods|ways|elements|essentials|characteristics|requirements|conditions|grants|red flags|[2-9] \w+s)\b/,
    said: /:$/,
    counts: 1.2,
  },
  time: {
    asked:
      /\b(?:how (?:long|soon|fast|often)|when|deadline|within|how many (?:\w+ )?(?:days?|weeks?|months?|years?|hours?)|valid(?:ity)?|period|duration|lapse|expire)\b/,
    said: /\b(?:\d+|one|two|three|four|five|six|seven|eight|ten|twelve)(?:st|nd|rd|th)?[- ](?:\w+ )?(?:day|week|month|year|hour)s?\b/i,
    counts: 0.8,
  },
  figure: {
    asked: /\b(?:how (?:much|many)|percent|rates?|maximum|minimum|limit|cap|quota|ceiling|what size)\b|%/,
    said: /\d/,
    counts: 0.8,
  },
  penalty: {
    asked: /\b(?:penalty|penalties|fined?|punish\w*|jail|kena)\b/,
    said: /\b(?:fined?|imprison\w*|prison|penalt\w+)\b/i,
    counts: 0.8,
  },
  reason: {
    asked: /\b(?:why|how come|purpose|for what|what for|reason)\b/,
    said: /\b(?:because|so that|so as|purpose|in order|to (?:curb|protect|give|stop|keep|prevent|cool|show))\b/i,
    counts: 0.8,
  },
  leave: {
    asked:
      /^(?:can|may|must|do|does|is|are|need|should)\b|\b(?:can|allowed|legal|illegal|must|need to|compulsory|possible|ok)\b/,
    said: /\b(?:yes|no|not|may|must|cannot|can|needs?|never|only|forbidden|allowed|unlawful|compulsory|illegal)\b/i,
    counts: 0.4,
  },
} as const;
type Kind = keyof typeof KINDS;
/** The first that a question asks for is what it asks for: “when must he pay the fine” is a time. */
const ORDER: readonly Kind[] = ["penalty", "reason", "list", "time", "figure", "leave"];

/** The kind of thing that a question asks for. */
export function kindAsked(prompt: string): Kind | undefined {
  const written = writtenOut(prompt.toLowerCase()).trim();
  return ORDER.find((one) => KINDS[one].asked.test(written));
}

/** What it counts for that a sentence says a thing of the kind that is asked for. */
export const suiting = (sentence: string, kind: Kind | undefined): number =>
  kind && KINDS[kind].said.test(sentence) ? KINDS[kind].counts : 0;
