import { type PortableQuestion, Refusal } from "./portable.ts";
import { tidyLine } from "./text.ts";

/* Properties for which a format has only tags: `difficulty:easy`, `law-as-at:2026-03-27`, `shelf:beyond`,
   `constant:KEY`, `topic:KEY`. A tag of the question's own that looks like one of these is written `tag:…`. */

type Labelled = Pick<PortableQuestion, "topic" | "difficulty" | "lawAsAt" | "shelf" | "tags" | "constants">;

const OWN = /^(topic|difficulty|law-as-at|shelf|constant|tag|case|part|source):/;

/** Everything but the topic, which formats with categories store there. */
export function labelsOf(q: Labelled): string[] {
  return [
    ...(q.difficulty ? [`difficulty:${q.difficulty}`] : []),
    ...(q.lawAsAt ? [`law-as-at:${q.lawAsAt}`] : []),
    ...(q.shelf ? [`shelf:${q.shelf}`] : []),
    ...(q.constants ?? []).map((key) => `constant:${key}`),
    ...(q.tags ?? []).map((tag) => (OWN.test(tag) ? `tag:${tag}` : tag)),
  ];
}

/** The labels in a file, and the case that it begins or belongs to. */
export interface Labels extends Labelled {
  case?: string;
  part?: string;
}

/** The shelf that a file names; undefined if it names none. @throws Refusal for any other word */
export function shelfOf(text: string): PortableQuestion["shelf"] {
  const name = tidyLine(text).toLowerCase();
  if (name === "") return undefined;
  if (name === "exam" || name === "beyond") return name;
  throw new Refusal(`The shelf “${name.slice(0, 60)}” is neither exam nor beyond.`);
}

export function readLabels(labels: readonly string[]): Labels {
  const found: Labels = {};
  const tags: string[] = [];
  const constants: string[] = [];
  for (const label of labels.map(tidyLine)) {
    const [, name] = OWN.exec(label) ?? [];
    const value = name ? label.slice(name.length + 1) : label;
    if (name === "topic" || name === "case" || name === "part") found[name] = value;
    else if (name === "law-as-at") found.lawAsAt = value;
    else if (name === "shelf" && (value === "exam" || value === "beyond")) found.shelf = value;
    else if (name === "constant") constants.push(value);
    else if (name === "difficulty" && (value === "easy" || value === "medium" || value === "hard"))
      found.difficulty = value;
    else if (value !== "") tags.push(name && name !== "tag" ? label : value);
  }
  if (tags.length > 0) found.tags = tags;
  if (constants.length > 0) found.constants = constants;
  return found;
}

const SOURCE = "Source: ";

/** An explanation followed by its source in the law, for formats that have one text for both. */
export function withSource(explanation: string, source: string | undefined): string {
  if (source) return explanation === "" ? SOURCE + source : `${explanation}\n\n${SOURCE}${source}`;
  // Escaped so that text that only looks like a source is not taken for one.
  return lastParagraph(explanation).startsWith(SOURCE) ? `${explanation}\n\n${SOURCE.trim()}` : explanation;
}

const lastParagraph = (text: string) => text.slice(text.lastIndexOf("\n\n") + 1).trimStart();

/** The inverse of `withSource`. */
export function splitSource(text: string): { explanation: string; source?: string } {
  const last = lastParagraph(text);
  if (last !== SOURCE.trim() && !last.startsWith(SOURCE)) return { explanation: text };
  const explanation = text.slice(0, text.length - last.length).trim();
  const source = tidyLine(last.slice(SOURCE.length));
  return source === "" ? { explanation } : { explanation, source };
}
