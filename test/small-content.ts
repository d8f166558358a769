import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** Of each file of questions, and of the passages of each study note. */
const KEPT = 3;
/** What only those who write the bank need. */
const FOR_AUTHORS = ["registry/scores", "registry/checks.yaml", "registry/breadth.yaml"];

/**
 * Copies the product's content with only the first questions of each file, for a test that starts the product or loads
 * its files and does not care which questions there are: loading them all takes most of such a test.
 */
export function copySmallContent(to: string): void {
  cpSync("content", to, { recursive: true });
  for (const name of FOR_AUTHORS) rmSync(path.join(to, name), { recursive: true, force: true });
  for (const file of filesIn(path.join(to, "questions"), ".yaml")) keepFirst(file, /^(?=- key: )/m);
  for (const file of filesIn(path.join(to, "notes"), ".md")) keepFirst(file, /^(?=### )/m);
  const asked = filesIn(to, ".yaml").filter((file) => !file.includes("registry"));
  const named = new Set(asked.flatMap((file) => readFileSync(file, "utf8").match(/[a-z0-9-]+/g) ?? []));
  for (const file of filesIn(path.join(to, "registry/misconceptions"), ".yaml")) {
    const entries = readFileSync(file, "utf8").split(/^(?=\S)/m);
    writeFileSync(file, entries.filter((entry) => named.has(entry.split(":", 1)[0] ?? "")).join(""));
  }
}

const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => path.join(folder, name));

/** @param before matches where each item of the file begins, after its head */
function keepFirst(file: string, before: RegExp): void {
  const [head = "", ...items] = readFileSync(file, "utf8").split(before);
  writeFileSync(file, [head, ...items.slice(0, KEPT)].join(""));
}

let made: string | undefined;

/** The folder of small content, made once a process, which nothing may change. */
export function smallContent(): string {
  if (made) return made;
  const temporary = mkdtempSync(path.join(os.tmpdir(), "threshold-small-content-"));
  process.once("exit", () => rmSync(temporary, { recursive: true, force: true }));
  made = path.join(temporary, "content");
  copySmallContent(made);
  return made;
}
