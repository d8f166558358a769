import { tidyLine } from "./text.ts";

/** Joins several short texts with ; */
export const listed = (items: readonly string[] = []) =>
  items.map((item) => item.replace(/[\\;]/g, "\\$&")).join("; ");

/** The inverse of `listed`. */
export function unlisted(cell: string): string[] {
  const items = [""];
  for (let i = 0; i < cell.length; i++) {
    const isEscaped = cell[i] === "\\" && i + 1 < cell.length;
    if (isEscaped) i += 1;
    if (cell[i] === ";" && !isEscaped) items.push("");
    else items.push((items.pop() ?? "") + cell[i]);
  }
  return items.map(tidyLine).filter((item) => item !== "");
}
