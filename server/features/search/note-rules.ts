import type { Note } from "../../content/notes.ts";
import type { FindNotes, NoteLink, RuleFiled } from "../catalogue/note-rules.ts";
import { termsOf } from "./rules.ts";

/**
 * How much of a rule's sentence a passage must hold, by the weight of its words, to be linked to itself. Below that the link
 * leads to the sub-area's heading: a few lines too high is better than the neighbouring rule.
 */
const ENOUGH = 0.6;

interface Heading {
  title: string;
  href: string;
}

/** A sub-area of a note with its passages, as words to compare. */
interface Chapter extends Heading {
  passages: (Heading & { terms: ReadonlySet<string> })[];
}

function chaptersOf(note: Note): Map<string, Chapter> {
  const page = `/study/${note.topic}`;
  return new Map(
    note.areas.map(({ key, anchor, title }) => [
      key,
      {
        title,
        href: `${page}#${anchor}`,
        passages: note.passages
          .filter((passage) => passage.area === title)
          .map((passage) => ({
            title: passage.title,
            href: `${page}#${passage.anchor}`,
            terms: new Set(termsOf(`${passage.title} ${passage.text}`, Number.POSITIVE_INFINITY)),
          })),
      },
    ]),
  );
}

/** The passage of a chapter that states a rule; undefined if none clearly does. */
function passageOf(rule: string, { passages }: Chapter): Heading | undefined {
  const weighed = termsOf(rule).map((term) => {
    const spread = passages.filter(({ terms }) => terms.has(term)).length;
    return { term, weight: Math.log(1 + passages.length / (1 + spread)) };
  });
  const whole = weighed.reduce((sum, { weight }) => sum + weight, 0);
  const [best] = passages
    .map((passage) => ({
      passage,
      share:
        weighed.reduce((sum, { term, weight }) => sum + (passage.terms.has(term) ? weight : 0), 0) / whole,
    }))
    .sort((a, b) => b.share - a.share);
  return best && best.share >= ENOUGH ? best.passage : undefined;
}

/** Where the study notes state the rules of a question: each passage once, or its topic's note where no rule is filed. */
export function noteFinder(notes: readonly Note[]): FindNotes {
  const byTopic = new Map(notes.map((note) => [note.topic, note]));
  const chapters = new Map<string, Map<string, Chapter>>();
  const chaptersIn = (topic: string) => {
    const note = byTopic.get(topic);
    const known = chapters.get(topic) ?? (note ? chaptersOf(note) : new Map<string, Chapter>());
    chapters.set(topic, known);
    return known;
  };
  const placeOf = ({ topic, area, says }: RuleFiled): Heading[] => {
    const chapter = chaptersIn(topic).get(area);
    return chapter ? [passageOf(says, chapter) ?? chapter] : [];
  };
  return (topic, rules) => {
    const found = rules.flatMap(placeOf);
    const note = byTopic.get(topic);
    if (found.length === 0 && note) found.push({ title: note.title, href: `/study/${topic}` });
    const links = new Map(
      found.map(({ title, href }): [string, NoteLink] => [href, { Title: title, Href: href }]),
    );
    return [...links.values()];
  };
}
