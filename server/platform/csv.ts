type Cell = string | number;

/**
 * What a spreadsheet reads as the start of a formula, including full-width forms, and after spaces and invisible
 * characters, some of which it ignores.
 */
const FORMULA = /^'*[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/**
 * The text of a cell. Text that a spreadsheet would compute gets an apostrophe in front, as one would type it there.
 */
export const defused = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The inverse of `defused`. */
export const restored = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

/** Quotes a cell if it contains a separator, or space at either end that some readers drop. */
const quoted = (cell: string): string =>
  /[",;\t\n\r]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** A line of a CSV file as in RFC 4180. A number stays a number, whatever its sign. */
export const csvLine = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => (typeof cell === "number" ? String(cell) : quoted(defused(cell)))).join(",")}\r\n`;
