import type { Bank } from "../bank.ts";
import { AVOIDED } from "../lint/avoided.ts";
import { avoidedCounts, FIGURES, outcomeCounts, type Shelf, shelfOf, WANTED } from "./shelf.ts";

type Cells = readonly (string | number)[];

/** A table of REVIEW.md: its header and its rows. */
export interface Table {
  heads: readonly string[];
  rows: readonly Cells[];
}

const shelvesOf = (bank: Bank): Shelf[] =>
  bank.papers.map(({ id }) =>
    shelfOf(
      bank,
      bank.topics.filter(({ paper }) => paper === id).map(({ key }) => key),
    ),
  );

/** Each paper's exam shelf next to its targets. */
export function shelfTable(bank: Bank): Table {
  const shelves = shelvesOf(bank);
  return {
    heads: ["exam shelf", ...bank.papers.map(({ title }) => title), "wanted"],
    rows: FIGURES.map(({ name, of, wanted: [one, two] }) => [
      name,
      ...shelves.map(of),
      one === two ? one : `${one}, ${two}`,
    ]),
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

/** How often each construction occurs that the standard avoids. */
export function avoidedTable(bank: Bank): Table {
  const counts = shelvesOf(bank).map(({ mcqs, parts }) => avoidedCounts([...mcqs, ...parts]));
  return {
    heads: ["construction", ...bank.papers.map(({ title }) => title), "instead"],
    rows: AVOIDED.map(({ name, instead }, i) => [name, ...counts.map((own) => own[i]?.count ?? 0), instead]),
  };
}
