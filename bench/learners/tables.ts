/** A table as printed, and as pasted into docs/. */
export interface Table {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** As Markdown, with columns wide enough to be read as plain text too. */
export function markdown({ title, columns, rows }: Table): string {
  const widths = columns.map((head, n) => Math.max(head.length, ...rows.map((row) => (row[n] ?? "").length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(" | ")} |`;
  const rule = `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`;
  return [`### ${title}`, "", line(columns), rule, ...rows.map(line), ""].join("\n");
}

export const percent = (share: number, digits = 1) => `${(100 * share).toFixed(digits)}%`;

export const within = ({ low, high }: { low: number; high: number }, show: (n: number) => string) =>
  `${show(low)} to ${show(high)}`;
