import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** Of each file of questions. */
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
  for (const file of yamlFiles(path.join(to, "questions"))) {
    const [first = "", ...items] = readFileSync(file, "utf8").split(/^(?=- key: )/m);
    writeFileSync(file, [first, ...items.slice(0, KEPT)].join(""));
  }
  const asked = yamlFiles(to).filter((file) => !file.includes("registry"));
  const named = new Set(asked.flatMap((file) => readFileSync(file, "utf8").match(/[a-z0-9-]+/g) ?? []));
  for (const file of yamlFiles(path.join(to, "registry/misconceptions"))) {
    const entries = readFileSync(file, "utf8").split(/^(?=\S)/m);
    writeFileSync(file, entries.filter((entry) => named.has(entry.split(":", 1)[0] ?? "")).join(""));
  }
}

const yamlFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => path.join(folder, name));

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
