import { questionLineOf, spokenOf, wordsIn } from "../likeness/measures.ts";
import type { Item } from "./rule.ts";

/** Where a construction is looked for: in the whole stem, in the sentence that asks, in each option, or in stem and options. */
type Where = "stem" | "question" | "options" | "all";

/** A construction that real papers do not use and people do not say. */
export interface Avoided {
  name: string;
  where: Where;
  /** A pattern of its words; or, for a sentence that is too long, the most words allowed. */
  pattern: RegExp | { mostWords: number };
  /** What to write instead. */
  instead: string;
  /** Kinds that cannot do without it. */
  except?: readonly Item["kind"][];
  /** The words are sometimes right, so they are counted but not reported by the linter. */
  isCountedOnly?: true;
}

const ACT = "(?:Act|Regulations|Rules|Order|Notification)";
const MONTH = "(?:January|February|March|April|May|June|July|August|September|October|November|December)";
const COINED =
  "(?:Acacia|Alder|Alpha|Amber|Argo|Ash|Aspen|Basil|Beacon|Beech|Birch|Bravo|Cedar|Comet|Coral|Delta|Dorado|Dune|Elm|Ember|Fern|Hazel|Maple|Oak)";

/** Each is one row of the table in content/README.md, in its order. */
export const AVOIDED: readonly Avoided[] = [
  {
    name: "opens-with-year",
    where: "stem",
    pattern: /^In (?:19|20)\d\d\b/,
    instead: "nothing: the card shows the date of the law; a date only where it decides",
  },
  {
    name: "line-up",
    where: "stem",
    pattern:
      /^In (?:19|20)\d\d,? (?:two|three|four|five)\b|^(?:Three|Four|Five)\b[^\n]*\n(?:\s*[^\n]+\n){3,}/,
    instead: "one client, a table of four rows, or four statements as the options",
    except: ["combination", "document", "sequence"],
  },
  {
    name: "preposition-first",
    where: "question",
    pattern:
      /(?:^|, )(?:on|in|from|to|for|with|by|at|of|under|against|through|within|after|before|out of) (?:which|whom|whose)\b/i,
    instead: "“Which … ?”, “Who must … ?”, “What date … ?”",
  },
  {
    name: "disclaimer",
    where: "stem",
    pattern:
      /(?:^|[.!?:;]\s+|\n\s*)(?:Nobody|Nothing|No one|nobody|nothing|no one)\b|\b(?:and|but) (?:nobody|nothing|no one)\b|\b(?:says?|said|told) nothing (?:of|about|on)\b/,
    instead: "nothing: by default nothing unusual has happened",
  },
  {
    name: "act-with-year",
    where: "all",
    pattern: new RegExp(`\\b${ACT} (?:19|20)\\d\\d\\b`),
    instead: "no year, or “under the law”; the explanation names the source",
  },
  {
    name: "long-question-line",
    where: "question",
    pattern: { mostWords: 18 },
    instead: "8 to 15 words in the line that asks; move the condition into the facts",
  },
  {
    name: "of-them",
    where: "question",
    pattern: /\b(?:who|which|whom|whose) of (?:them|the two|the three|the four)\b/i,
    instead: "“Who … ?”, “Which statements are correct?”",
  },
  {
    name: "negative-question",
    where: "question",
    pattern: /\b(?:NOT|EXCEPT|LEAST)\b/,
    instead: "ask the positive",
    isCountedOnly: true,
  },
  {
    name: "whose-opening",
    where: "question",
    pattern: /^whose\b/i,
    instead: "“Who … ?”, “Which buyer … ?”",
  },
  {
    name: "labels-in-stem",
    where: "stem",
    pattern:
      /\([A-DP-S]\)|^\s*[A-DP-S][.)]\s|\b(?:Fact|Lease|Clause|Statement|Buyer|Seller|Tenant|Owner|Offer|Case|Note|Listing|Sale|Contract|Deed|Plan|Site|Salesperson) (?:[1-4]|[P-S])\b/m,
    instead: "make them the options",
    except: ["sequence"],
  },
  {
    name: "section-number",
    where: "all",
    pattern:
      /\b(?:ss?|[Ss]ections?|[Rr]eg(?:ulation)?s?|[Pp]ara(?:graph)?s?|[Rr]ule|[Aa]rticle) \d+[A-Z]?\b|\b(?:First|Second|Third|Fourth|Fifth) Schedule\b/,
    instead: "no section number; the explanation names the source",
  },
  {
    name: "thing-of-year",
    where: "all",
    pattern: new RegExp(
      `\\b(?!(?:end|start|beginning|middle|close|quarter|half|rest|part|month|months|year|day|course|as|all|most|out|s|${MONTH}) )[a-z]{3,} of (?:\\d{1,2} )?(?:${MONTH} )?(?:19|20)\\d\\d\\b`,
    ),
    instead: "“a deed signed in 2026”, or no date",
  },
  {
    name: "statements-told",
    where: "stem",
    pattern:
      /\b(?:[Ii]t is (?:told|said)|(?:is|are|was|were) told|(?:two|three|four) (?:statements|things|views)|notes?|hears?|thinks?)\b[^.?\n]{0,80}:\s/i,
    instead: "“Which of these statements are correct?”",
  },
  {
    name: "what-is-right",
    where: "question",
    pattern:
      /\b(?:what|which(?: of (?:them|these|those|the (?:two|three|four)))?) (?:is|are) (?:right|true|wrong)\b/i,
    instead: "“Which statement is correct?”",
  },
  {
    name: "at-the-most",
    where: "question",
    pattern: /\bat (?:the )?(?:very )?(?:most|latest|earliest)\b/i,
    instead: "“What is the maximum … ?”, “What is the last (or earliest) date … ?”",
  },
  {
    name: "from-when",
    where: "question",
    pattern: /\b(?:from|since) (?:when|(?:which|what) (?:day|date|month|year))\b/i,
    instead: "“What is the earliest date on which … may … ?”",
  },
  {
    name: "case-name",
    where: "all",
    pattern: /\b[A-Z][\w’'.-]*(?: [A-Z(][\w’'.)-]*)* v\.? [A-Z]|\[(?:19|20)\d\d\] (?:SG|\d+ SLR)/,
    instead: "no case name; it belongs in the explanation",
  },
  {
    name: "that-of",
    where: "options",
    pattern: /^(?:That|Those) of\b|^(?:(?:Mr|Mrs|Ms|Mdm|Dr) )?[A-Z][a-z]+(?: [A-Z][a-z]+)?(?:['’]s|s['’])$/,
    instead: "the name alone",
  },
  {
    name: "conditional-tail",
    where: "question",
    pattern: /,\s*(?:if|unless|provided|assuming|supposing)\b[^?]*\?$/i,
    instead: "a sentence among the facts, before the question",
  },
  {
    name: "going-by",
    where: "stem",
    pattern:
      /\b[Gg]oing by\b|\b[Ii]n (?:the|its|[A-Z][\w’']*['’]?s?) sense\b|\bFollowing (?:the|this|its|these|[A-Z])/,
    instead: "nothing: delete it",
  },
  {
    name: "coined-names",
    where: "stem",
    pattern: new RegExp(`\\b(${COINED})\\b[^]*\\b(?!\\1)${COINED}\\b`),
    instead: "“the seller's agency”, or real names, two at most",
  },
  {
    name: "so-that",
    where: "all",
    pattern: /, so that\b/,
    instead: "“to …”, “if …”",
  },
  {
    name: "double-negative",
    where: "question",
    pattern:
      /\bNOT\b.*\b(?:not|no|never|without|unless|cannot|nobody|nothing|none|un(?:lawful|able|registered|likely|true)\w*)\b|\b(?:not|no|never|without|unless|cannot|nobody|nothing)\b.*\bNOT\b/,
    instead: "ask the positive",
  },
  {
    name: "until-which",
    where: "question",
    pattern: /\b(?:until|till|up to) (?:which|what|when)\b/i,
    instead: "“By what date must … ?”",
  },
  { name: "shall", where: "all", pattern: /\b[Ss]hall\b/, instead: "“will”, “must”" },
  {
    name: "has-he-to",
    where: "question",
    pattern:
      /\b(?:[Hh]as|[Hh]ave|[Hh]ad) (?:he|she|it|they|we|you|(?:the|a|an) \w+|(?:(?:Mr|Mrs|Ms|Mdm|Dr) )?[A-Z][a-z]+(?: [A-Z][a-z]+)?) to\b/,
    instead: "“must he … ?”",
  },
  {
    name: "ends-with-day",
    where: "all",
    pattern: new RegExp(
      `\\b(?:end(?:s|ed)?|expires?d?|beg[ia]ns?|start(?:s|ed)?) with (?:the )?\\d{1,2} ${MONTH}`,
    ),
    instead: "“ends on 9 November”",
  },
  {
    name: "stiff-phrases",
    where: "all",
    pattern:
      /\b(?:does|do|would) (?:the|this) \w+(?: \w+)? (?:see|treat|regard|look on)\b|\bspeaks? against\b|\bd(?:oes|o|id) well to\b|\bfalls? short of\b|\bgo(?:es)? beyond\b/i,
    instead: "“Is permission needed?”, “shows”, “should”, “is less than”, “exceeds”",
  },
];

function placesOf(item: Item, where: Where): string[] {
  const stem = spokenOf(item.body).trim();
  if (where === "stem") return [stem];
  if (where === "question") return [questionLineOf(item.body)];
  return where === "options" ? item.options : [stem, ...item.options];
}

const QUOTED = 60;

const short = (text: string) => (text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text);

function wordsFound(text: string, pattern: Avoided["pattern"]): string | undefined {
  if (pattern instanceof RegExp) return pattern.exec(text)?.[0].trim();
  return wordsIn(text) > pattern.mostWords ? text : undefined;
}

/** The construction's words in an item, shortened; undefined if it has none. */
export function foundIn(item: Item, { where, pattern, except = [] }: Avoided): string | undefined {
  if (except.includes(item.kind)) return undefined;
  const found = placesOf(item, where).flatMap((text) => wordsFound(text, pattern) ?? []);
  return found[0] === undefined ? undefined : short(found[0]);
}
