type Cell = string | number;

/** What a spreadsheet takes for the beginning of a formula, also behind space that it leaves out. */
const FORMULA = /^[\s\uFEFF]*[=+\-@]/;

/**
 * A line of a CSV file as RFC 4180 has it. A text that a spreadsheet would run as a formula gets an apostrophe before it,
 * which makes it a text there; a number stays one, whatever its sign.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: Cell): string {
  if (typeof cell === "number") return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
