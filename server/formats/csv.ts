import { CsvError, parse } from "csv-parse/sync";
import {
  CSV_COLUMNS,
  type CsvColumn,
  type CsvMatch,
  columnOf,
  NEEDED_COLUMNS,
  separatorOf,
} from "#contract/csv-columns.ts";
import { csvLine, restored } from "../platform/csv.ts";
import { check } from "./check.ts";
import { fourOptions } from "./choices.ts";
import { shelfOf } from "./labels.ts";
import { listed, unlisted } from "./lists.ts";
import {
  BROKEN_CASE,
  Findings,
  type PortableItem,
  type PortableMcq,
  type PortableQuestion,
  type Reading,
  Refusal,
} from "./portable.ts";
import { startOf, tidy, tidyLine } from "./text.ts";

const NUMBERS = ["1", "2", "3", "4"] as const;

type Cells = Partial<Record<CsvColumn, string>>;

const line = (cells: Cells) => csvLine(CSV_COLUMNS.map((name) => cells[name] ?? ""));

export const csvHead = `\ufeff${CSV_COLUMNS.join(",")}\r\n`;

const itemCells = ({ body, options, answer, explanation, rationales }: PortableItem): Cells => ({
  body,
  ...Object.fromEntries(options.map((text, i) => [`option${i + 1}`, text])),
  ...Object.fromEntries(rationales.map((text, i) => [`why${i + 1}`, text])),
  answer: String(answer),
  explanation,
});

const shared = (q: PortableQuestion): Cells => ({
  key: q.key ?? "",
  topic: q.topic ?? "",
  type: q.type,
  source: q.source ?? "",
  law_as_at: q.lawAsAt ?? "",
  difficulty: q.difficulty ?? "",
  shelf: q.shelf ?? "",
  tags: listed(q.tags),
  constants: listed(q.constants),
});

/** The rows of one question. */
export function csvOf(q: PortableQuestion): string {
  if (q.type === "mcq") return line({ ...shared(q), ...itemCells(q) });
  if (q.type === "csq")
    return [{ ...shared(q), body: q.body }, ...q.parts.map((p) => ({ type: "part", ...itemCells(p) }))]
      .map(line)
      .join("");
  const answer = q.blanks.map((words) => words.join("|")).join("~");
  return line({ ...shared(q), body: q.body, answer, explanation: q.explanation });
}

type Filing = Omit<PortableMcq, "type" | keyof PortableItem>;

interface Row {
  line: number;
  cells: string[];
}

/** The rows with the lines where they begin. @throws Refusal for unbalanced quotes */
function rowsOf(text: string): Row[] {
  const delimiter = separatorOf(text.slice(0, text.indexOf("\n") >>> 0));
  const rows: Row[] = [];
  let next = 1;
  try {
    parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      record_delimiter: "\n",
      on_record: (cells: string[]) => {
        rows.push({ line: next, cells });
        next += cells.join("").split("\n").length;
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Refusal(
      "A quotation mark in the row that begins here is not closed, or is where none can be.",
      next,
    );
  }
  return rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
}

/** Which of our columns each column of the file is. All problems are reported at once. */
function columnsOf(
  head: Row | undefined,
  match: CsvMatch,
  found: Findings,
): (CsvColumn | undefined)[] | undefined {
  const columns = (head?.cells ?? []).map((header) => columnOf(header, match));
  const missing = NEEDED_COLUMNS.filter((name) => !columns.includes(name));
  for (const name of missing) found.problem(1, `The first line names no column “${name}”.`);
  const twice = columns.filter((name, i) => name !== undefined && columns.indexOf(name) < i);
  for (const name of new Set(twice)) found.problem(1, `The first line names the column “${name}” twice.`);
  columns.forEach((name, i) => {
    const header = head?.cells[i] ?? "";
    if (name === undefined && header.trim() !== "")
      found.warn(1, `The column “${startOf(header)}” is not known and is left out.`);
  });
  return missing.length > 0 || twice.length > 0 ? undefined : columns;
}

const answerOf = (cell: string): number => {
  const number = "1234".indexOf(cell) + 1 || "ABCD".indexOf(cell.toUpperCase()) + 1;
  if (cell.length === 1 && number > 0) return number;
  throw new Refusal(`The answer “${startOf(cell)}” is not one of 1, 2, 3 and 4.`);
};

function itemOf(cells: Cells, warn: (message: string) => void): PortableItem {
  const answer = answerOf(tidyLine(cells.answer ?? ""));
  const choices = NUMBERS.map((n) => ({
    text: tidy(cells[`option${n}`] ?? ""),
    isRight: Number(n) === answer,
    feedback: tidy(cells[`why${n}`] ?? ""),
  }));
  const body = tidy(cells.body ?? "");
  return { body, ...fourOptions(choices, warn), explanation: tidy(cells.explanation ?? "") };
}

const DIFFICULTIES = ["easy", "medium", "hard"] as const;

function filingOf(cells: Cells): Filing {
  const given = tidyLine(cells.difficulty ?? "").toLowerCase();
  const difficulty = DIFFICULTIES.find((one) => one === given);
  if (given !== "" && !difficulty)
    throw new Refusal(`The difficulty “${startOf(given)}” is not one of easy, medium and hard.`);
  const shelf = shelfOf(cells.shelf ?? "");
  const tags = unlisted(cells.tags ?? "");
  const constants = unlisted(cells.constants ?? "");
  const [key, topic, source, lawAsAt] = (["key", "topic", "source", "law_as_at"] as const).map((name) =>
    tidyLine(cells[name] ?? ""),
  );
  return {
    ...(key ? { key } : {}),
    ...(topic ? { topic } : {}),
    ...(source ? { source } : {}),
    ...(lawAsAt ? { lawAsAt } : {}),
    ...(difficulty ? { difficulty } : {}),
    ...(shelf ? { shelf } : {}),
    ...(tags.length > 0 ? { tags } : {}),
    ...(constants.length > 0 ? { constants } : {}),
  };
}

/** The type that a row names; `css` is an old name for a case. */
function typeOf({ type = "" }: Cells): string {
  const name = tidyLine(type).toLowerCase();
  return name === "css" ? "csq" : name;
}

function questionOf(cells: Cells, parts: PortableItem[], warn: (message: string) => void): PortableQuestion {
  const type = typeOf(cells);
  const filing = filingOf(cells);
  const body = tidy(cells.body ?? "");
  if (type === "csq") return { type, ...filing, body, parts };
  if (type === "saq") {
    const blanks = tidy(cells.answer ?? "")
      .split("~")
      .map((words) => words.split("|").map(tidy));
    return { type, ...filing, body, blanks, explanation: tidy(cells.explanation ?? "") };
  }
  if (type !== "mcq" && type !== "")
    throw new Refusal(`The type “${startOf(type)}” is not one of mcq, csq, part and saq.`);
  return { type: "mcq", ...filing, ...itemOf(cells, warn) };
}

/** Reads CSV, separated by commas, semicolons or tabs. @throws Refusal when it cannot be read at all */
export function readCsv(text: string, match: CsvMatch = {}): Reading {
  const found = new Findings();
  const [head, ...rows] = rowsOf(text);
  const columns = columnsOf(head, match, found);
  if (!columns) return found;
  const named = rows.map(({ line: at, cells }) => ({
    at,
    isLong: cells.length > columns.length,
    cells: Object.fromEntries(
      columns.flatMap((name, i) => (name ? [[name, restored(cells[i] ?? "")]] : [])),
    ) as Cells,
  }));
  const isPart = (row: (typeof named)[number] | undefined) =>
    row !== undefined && typeOf(row.cells) === "part";
  for (let i = 0; i < named.length; i++) {
    const row = named[i];
    if (!row) break;
    const warn = (message: string) => found.warn(row.at, message);
    const parts: PortableItem[] = [];
    const isCase = typeOf(row.cells) === "csq";
    let brokenParts = 0;
    while (isCase && isPart(named[i + 1])) {
      i += 1;
      const part = named[i];
      if (part && !found.attempt(part.at, () => parts.push(itemOf(part.cells, warn)))) brokenParts += 1;
    }
    found.attempt(row.at, () => {
      if (row.isLong) throw new Refusal("The row has more cells than the first line has columns.");
      if (isPart(row)) throw new Refusal("A part has no case above it.");
      if (brokenParts > 0) throw new Refusal(BROKEN_CASE);
      const question = questionOf(row.cells, parts, warn);
      check(question);
      found.add(row.at, question);
    });
  }
  return found;
}
