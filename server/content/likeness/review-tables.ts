import type { Bank } from "../bank.ts";
import { AVOIDED } from "../lint/avoided.ts";
import { avoidedCounts, MIX, measuresOf, outcomeCounts, type Shelf, shelfOf, WANTED } from "./shelf.ts";

type Cells = readonly (string | number)[];

/** A table of REVIEW.md: its heads and its rows. */
export interface Table {
  heads: readonly string[];
  rows: readonly Cells[];
}

const percent = (count: number, of: number) => (of === 0 ? "–" : `${Math.round((100 * count) / of)}%`);

const shelvesOf = (bank: Bank): Shelf[] =>
  bank.papers.map(({ id }) =>
    shelfOf(
      bank,
      bank.topics.filter(({ paper }) => paper === id).map(({ key }) => key),
    ),
  );

/** Each paper's exam shelf beside what is wanted of it. */
export function shelfTable(bank: Bank): Table {
  const shelves = shelvesOf(bank);
  const each = (name: string, of: (shelf: Shelf) => string | number, wanted: string) => [
    name,
    ...shelves.map(of),
    wanted,
  ];
  return {
    heads: ["exam shelf", ...bank.papers.map(({ title }) => title), "wanted"],
    rows: [
      each("MCQs", ({ mcqs }) => mcqs.length, "1,500 in both"),
      each("parts of cases", ({ parts }) => parts.length, "120"),
      each("beyond the exam", ({ beyond }) => beyond.length, ""),
      each("MCQs and parts that a reader has scored", ({ scored }) => scored, "all"),
      each("not held to the standard yet", ({ unscored }) => unscored, "none"),
      ...MIX.map(({ name, kinds, wanted: [one, two] }) =>
        each(
          name,
          ({ mcqs }) => percent(mcqs.filter(({ kind }) => kinds.includes(kind)).length, mcqs.length),
          one === two ? `${one}%` : `${one}%, ${two}%`,
        ),
      ),
      each(
        "four statements as options",
        ({ mcqs }) => percent(measuresOf(mcqs).statements, mcqs.length),
        `${WANTED.statements}%`,
      ),
      each("words of an MCQ, median", ({ mcqs }) => measuresOf(mcqs).median, `${WANTED.median}`),
      each("nine in ten have up to", ({ mcqs }) => measuresOf(mcqs).ninth, `${WANTED.ninth}`),
    ],
  };
}

/** Each outcome with its questions; a sub-area of Paper 2 serves as one. */
export const outcomeTable = (bank: Bank): Table => ({
  heads: ["code", "outcome", "MCQs", "parts", "wanting"],
  rows: outcomeCounts(bank).map(({ code, says, mcqs, parts }) => [
    code,
    says,
    mcqs,
    parts,
    Math.max(0, WANTED.perOutcome - mcqs - parts) || "",
  ]),
});

/** How often each construction stands that the standard avoids. */
export function avoidedTable(bank: Bank): Table {
  const counts = shelvesOf(bank).map(({ mcqs, parts }) => avoidedCounts([...mcqs, ...parts]));
  return {
    heads: ["construction", ...bank.papers.map(({ title }) => title), "instead"],
    rows: AVOIDED.map(({ name, instead }, i) => [name, ...counts.map((own) => own[i]?.count ?? 0), instead]),
  };
}
