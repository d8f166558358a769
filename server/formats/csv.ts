import { CsvError, parse } from "csv-parse/sync";
import { csvLine, restored } from "../platform/csv.ts";
import { check } from "./check.ts";
import { fourOptions } from "./choices.ts";
import { listed, unlisted } from "./lists.ts";
import {
  Findings,
  type PortableItem,
  type PortableMcq,
  type PortableQuestion,
  type Reading,
  Refusal,
} from "./portable.ts";
import { startOf, tidy, tidyLine } from "./text.ts";

/*
 * A row a question, with the columns below in any order; the questions of a case are rows of the type `part` under it.
 * Several tags stand in one cell with ; between them, gaps with ~ and their wordings with |, as the bank has them.
 */
const COLUMNS = [
  "key",
  "topic",
  "type",
  "body",
  "option1",
  "option2",
  "option3",
  "option4",
  "answer",
  "explanation",
  "why1",
  "why2",
  "why3",
  "why4",
  "source",
  "law_as_at",
  "difficulty",
  "tags",
  "constants",
] as const;
type Column = (typeof COLUMNS)[number];
const NUMBERS = ["1", "2", "3", "4"] as const;

type Cells = Partial<Record<Column, string>>;

const line = (cells: Cells) => csvLine(COLUMNS.map((name) => cells[name] ?? ""));

export const csvHead = `\ufeff${COLUMNS.join(",")}\r\n`;

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

/** The separator that the first line has most of. */
const separatorOf = (head: string) =>
  ([",", ";", "\t"] as const).toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? ",";

type Filing = Omit<PortableMcq, "type" | keyof PortableItem>;

interface Row {
  line: number;
  cells: string[];
}

/** The rows with the lines where they begin. @throws Refusal where quotes do not fit */
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
      "A quotation mark in the row that begins here is not closed, or stands where none can.",
      next,
    );
  }
  return rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
}

const columnOf = (header: string) =>
  COLUMNS.find((name) => name.replaceAll("_", "") === header.trim().toLowerCase().replace(/[ _]/g, ""));

function columnsOf(head: Row | undefined, found: Findings): (Column | undefined)[] {
  const columns = (head?.cells ?? []).map(columnOf);
  for (const name of ["body", "answer"] as const)
    if (!columns.includes(name)) throw new Refusal(`The first line names no column “${name}”.`, 1);
  columns.forEach((name, i) => {
    if (name !== undefined && columns.indexOf(name) < i)
      throw new Refusal(`The first line names the column “${name}” twice.`, 1);
    const header = head?.cells[i] ?? "";
    if (name === undefined && header.trim() !== "")
      found.warn(1, `The column “${startOf(header)}” is not known and is left out.`);
  });
  return columns;
}

const answerOf = (cell: string): number => {
  const number = "1234".indexOf(cell) + 1 || "ABCD".indexOf(cell.toUpperCase()) + 1;
  if (cell.length === 1 && number > 0) return number;
  throw new Refusal(`The answer “${startOf(cell)}” is none of 1, 2, 3 and 4.`);
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
  const told = tidyLine(cells.difficulty ?? "").toLowerCase();
  const difficulty = DIFFICULTIES.find((one) => one === told);
  if (told !== "" && !difficulty)
    throw new Refusal(`The difficulty “${startOf(told)}” is none of easy, medium and hard.`);
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
    ...(tags.length > 0 ? { tags } : {}),
    ...(constants.length > 0 ? { constants } : {}),
  };
}

/** The type that a row names; `css` is an old word for a case. */
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
    throw new Refusal(`The type “${startOf(type)}” is none of mcq, csq, part and saq.`);
  return { type: "mcq", ...filing, ...itemOf(cells, warn) };
}

/** Reads CSV; semicolons or tabs may stand in the commas' place. @throws Refusal when it cannot be read at all */
export function readCsv(text: string): Reading {
  const found = new Findings();
  const [head, ...rows] = rowsOf(text);
  const columns = columnsOf(head, found);
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
    while (isCase && isPart(named[i + 1])) {
      i += 1;
      const part = named[i];
      if (part) found.attempt(part.at, () => parts.push(itemOf(part.cells, warn)));
    }
    found.attempt(row.at, () => {
      if (row.isLong) throw new Refusal("The row has more cells than the first line has columns.");
      if (isPart(row)) throw new Refusal("A part stands under no case.");
      const question = questionOf(row.cells, parts, warn);
      check(question);
      found.add(row.at, question);
    });
  }
  return found;
}
