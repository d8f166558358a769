import type { Bank } from "../bank.ts";
import { outcomeOf } from "../outcomes.ts";
import { avoidedCounts, FIGURES, outcomeCounts, shelfOf, WANTED } from "./shelf.ts";

const line = (name: string, have: string | number, wanted: string | number) =>
  `  ${name.padEnd(40)}${String(have).padStart(8)}${String(wanted).padStart(15)}`;

/** Words, shares and constructions of one paper's exam shelf, or of one topic's, next to the targets. */
function countsOf(bank: Bank, topics: readonly string[], paper: number): string[] {
  const shelf = shelfOf(bank, topics);
  const found = avoidedCounts([...shelf.mcqs, ...shelf.parts]).filter(({ count }) => count > 0);
  return [
    line("", "have", "wanted"),
    ...FIGURES.map(({ name, of, wanted }) => line(name, of(shelf), wanted[paper - 1] ?? "")),
    "  avoided constructions:",
    ...found.map(({ name, count }) => line(`  ${name}`, count, "")),
  ];
}

/** Which outcomes the questions of a topic test, and all outcomes that need more questions. */
function outcomesFor(bank: Bank, topics: readonly string[], paper: number): string[] {
  const { mcqs, parts } = shelfOf(bank, topics);
  const own = Map.groupBy([...mcqs, ...parts], (item) => outcomeOf(item, bank));
  const shown = outcomeCounts(bank).filter(
    (outcome) => outcome.paper === paper && (outcome.topic === null || topics.includes(outcome.topic)),
  );
  return [
    "  outcome, its questions in the bank (wanted: at least 4) and how many of them are in this selection:",
    ...shown.map(({ code, says, mcqs, parts }) => {
      const want = mcqs + parts < WANTED.perOutcome ? "!" : " ";
      return `  ${want} ${code.padEnd(24)}${String(mcqs + parts).padStart(4)}${String(own.get(code)?.length ?? 0).padStart(5)}  ${says}`;
    }),
    ...(own.has(null) ? [`    ${own.get(null)?.length} name no outcome yet`] : []),
  ];
}

/** How close the exam shelf of each paper is to the exam, as lines of text. */
export const examReport = (bank: Bank): string[] =>
  bank.papers.flatMap(({ id, title }) => {
    const topics = bank.topics.filter(({ paper }) => paper === id).map(({ key }) => key);
    return selection(bank, title, topics, id);
  });

/** The same for the author of one topic; undefined if there is no such topic. */
export function topicReport(bank: Bank, key: string): string[] | undefined {
  const topic = bank.topics.find((one) => one.key === key);
  return topic && selection(bank, topic.name, [topic.key], topic.paper);
}

const selection = (bank: Bank, name: string, topics: readonly string[], paper: number) => [
  "",
  `${name}: the exam shelf`,
  ...countsOf(bank, topics, paper),
  ...outcomesFor(bank, topics, paper),
];
