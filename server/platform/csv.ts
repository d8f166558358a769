type Cell = string | number;

/**
 * What a spreadsheet takes for the beginning of a formula, also in full width, and also behind blanks and signs that
 * show nothing, some of which it leaves out.
 */
const FORMULA = /^'*[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** The text of a cell: one that a spreadsheet would compute gets an apostrophe in front, as one types it there. */
export const defused = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** What `defused` was given. */
export const restored = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

/** A cell in quotes where it holds what would end it, or space at an end that some readers leave out. */
const quoted = (cell: string): string =>
  /[",;\t\n\r]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** A line of a CSV file as RFC 4180 has it. A number stays one, whatever its sign. */
export const csvLine = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => (typeof cell === "number" ? String(cell) : quoted(defused(cell)))).join(",")}\r\n`;
