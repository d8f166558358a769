import { datesIn, isStatement, peopleIn, spokenOf, wordsIn, wordsOf } from "../likeness/measures.ts";
import { perExamItem } from "./rule.ts";

/** Line 3 of the standard: above `most` words a question scores 0, above `good` 1, above `best` 2. */
const WORDS = { most: 100, good: 85, best: 70 };
const PEOPLE = { most: 4, good: 3 };
const DATES = { most: 3, good: 2 };
const IN_A_PART = 60;
const IN_A_DIRECT_STEM = 25;

function excess(what: string, count: number, { most, good }: { most: number; good: number }) {
  if (count > most) return [`has ${count} ${what}; at most ${most}`];
  return count > good ? [{ warning: `has ${count} ${what}; better ${good} at most` }] : [];
}

/** A question can be read and answered in 90 seconds. A document's own words and a case's story do not count. */
export const lengths = perExamItem("lengths", (item) => {
  const words = wordsOf(item);
  const stem = wordsIn(spokenOf(item.body));
  const isPart = item.question.type === "csq";
  return [
    ...(isPart && words > IN_A_PART
      ? [`has ${words} words in all; a part of a case at most ${IN_A_PART}`]
      : excess("words in all", words, WORDS)),
    ...excess("people, roughly", peopleIn(item.body), PEOPLE),
    ...excess("dates, roughly", datesIn(item.body), DATES),
    ...(item.kind === "direct" && stem > IN_A_DIRECT_STEM
      ? [`has ${stem} words in its stem; a direct question at most ${IN_A_DIRECT_STEM}`]
      : []),
  ];
});

/** A reader cannot score a question higher on line 3 than its word count allows. */
export const scoredLength = perExamItem("scored-length", (item, { registry }) => {
  const third = registry.scores.get(item.id)?.lines[2] ?? 0;
  const words = wordsOf(item);
  const possible = words > WORDS.most ? 0 : words > WORDS.good ? 1 : words > WORDS.best ? 2 : 3;
  return third > possible ? [`line 3 is scored ${third}; with ${words} words it is ${possible} at best`] : [];
});

const LONGEST_STATEMENT = 14;

/** If one option is a statement, all are statements, of 6 to 14 words. */
export const statementOptions = perExamItem("statement-options", ({ options, kind }) => {
  if (kind === "combination" || kind === "computation") return [];
  const long = options.filter((option) => wordsIn(option) > LONGEST_STATEMENT);
  const isMixed = options.filter(isStatement).length === options.length - 1 && long.length === 0;
  return [
    ...long.map(
      (option) =>
        `the option “${option.slice(0, 40)}…” has ${wordsIn(option)} words; at most ${LONGEST_STATEMENT}`,
    ),
    ...(isMixed ? ["three options are statements of 6 to 14 words and one is shorter"] : []),
  ];
});
