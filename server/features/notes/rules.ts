import type { Mark } from "#contract/notes.ts";
import { locate } from "#contract/passage.ts";

/** A passage as it is stored. */
export interface StoredMark {
  field: string;
  quote: string;
  prefix: string;
  suffix: string;
  start: number;
  /** Of the question, when it was marked. */
  version: number;
}

/** The texts of one version of a question. */
interface QuestionTexts {
  version: number;
  body: string;
  explanation: string;
  params: readonly (string | { B: string; E: string })[];
}

/** Texts that come with the key: the explanation, and those of a case's parts. */
export const isOfKey = (field: string): boolean => field === "Explanation" || field.startsWith("E");

/** The text of a question with this name; undefined if it has none. */
function textOf({ body, explanation, params }: QuestionTexts, field: string): string | undefined {
  if (field === "Body") return body;
  if (field === "Explanation") return explanation;
  const part = params[Number(field.slice(1)) - 1];
  if (part === undefined || typeof part === "string") return undefined;
  return field.startsWith("B") ? part.B : part.E;
}

/** A mark at the current place of its words, or detached at its old one. */
export function markView(mark: StoredMark, question: QuestionTexts): Mark {
  const text = textOf(question, mark.field);
  const place = text === undefined ? undefined : locate(text, mark, mark.version === question.version);
  return {
    Field: mark.field,
    Quote: mark.quote,
    Prefix: mark.prefix,
    Suffix: mark.suffix,
    Start: place?.start ?? mark.start,
    Detached: place === undefined,
  };
}
