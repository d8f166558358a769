/* One row per question, with the columns below in any order; the questions of a case follow it as rows of the type
   `part`. One cell may contain several tags separated by ;, gaps separated by ~ and their wordings by |, as in the
   bank. */
export const CSV_COLUMNS = [
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
  "shelf",
  "tags",
  "constants",
] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];

/** Without these, no row of a file can be read. */
export const NEEDED_COLUMNS = ["body", "answer"] as const;

/** How many columns of a file can be matched by hand: each of ours once. */
export const MOST_MATCHED = CSV_COLUMNS.length;

/** Which of our columns each header of a file means, as matched by hand. */
export type CsvMatch = Readonly<Record<string, CsvColumn>>;

/** The column that a header means: as matched by hand, or else by its name. */
export function columnOf(header: string, match: CsvMatch = {}): CsvColumn | undefined {
  const name = header.trim();
  if (Object.hasOwn(match, name)) return match[name];
  const plain = name.toLowerCase().replace(/[ _]/g, "");
  return CSV_COLUMNS.find((column) => column.replaceAll("_", "") === plain);
}

/** The most frequent separator in the first line. */
export const separatorOf = (head: string): "," | ";" | "\t" =>
  ([",", ";", "\t"] as const).toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? ",";

/** The headers of a CSV file, from the start of its text; cells in quotation marks may contain the separator. */
export function headersOf(text: string): string[] {
  const head = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/, 1)[0] ?? "";
  const separator = separatorOf(head);
  const headers: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let i = 0; i < head.length; i++) {
    const sign = head.charAt(i);
    if (sign === '"' && isQuoted && head[i + 1] === '"') {
      cell += sign;
      i += 1;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) {
      headers.push(cell.trim());
      cell = "";
    } else cell += sign;
  }
  return [...headers, cell.trim()];
}

const EXAMPLE: Partial<Record<CsvColumn, string>> = {
  topic: "p1-contract-agency",
  type: "mcq",
  body: "Which court hears a claim of $20,000 that both sides agree to bring there?",
  option1: "The Small Claims Tribunals",
  option2: "The Magistrate's Court",
  option3: "The District Court",
  option4: "The High Court",
  answer: "1",
  explanation: "The Small Claims Tribunals hear claims of up to $20,000.",
  why2: "It hears claims beyond the tribunals' limit.",
  why3: "It hears claims beyond the Magistrate's Court's limit.",
  why4: "It hears claims beyond the District Court's limit.",
  source: "Example: name the Act and section here",
  law_as_at: "2026-01-01",
  difficulty: "easy",
  tags: "example;courts",
};

/** A template: the columns, and one example to overwrite. */
export function csvTemplate(): string {
  const cells = CSV_COLUMNS.map((name) => `"${(EXAMPLE[name] ?? "").replaceAll('"', '""')}"`);
  return `\ufeff${CSV_COLUMNS.join(",")}\r\n${cells.join(",")}\r\n`;
}
