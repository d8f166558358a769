import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import type { z } from "zod";
import { BankError, type Fault } from "./bank.ts";
import { branded } from "./branded.ts";

interface MarkdownFile<Head> {
  /** Its name without folder and extension. */
  name: string;
  /** Relative to the content folder. */
  file: string;
  head: Head;
  /** Markdown, without surrounding white space. */
  body: string;
}

/**
 * Reads the Markdown files of a folder, each with a head in YAML between two lines of `---`, by name.
 * @throws BankError naming the file of every fault
 */
export function readMarkdownFiles<S extends z.ZodType>(
  contentDir: string,
  folder: string,
  schema: S,
): MarkdownFile<z.output<S>>[] {
  const dir = path.join(contentDir, folder);
  if (!existsSync(dir)) return [];
  const faults: Fault[] = [];
  const files: MarkdownFile<z.output<S>>[] = [];
  for (const entry of readdirSync(dir).sort()) {
    if (!entry.endsWith(".md")) continue;
    const file = path.join(folder, entry);
    const fault = (message: string) => faults.push({ file, line: 1, message });
    const parts = /^---\n([\s\S]*?)\n---\n([\s\S]+)$/.exec(readFileSync(path.join(dir, entry), "utf8"));
    const head = schema.safeParse(parts?.[1] ? parse(parts[1]) : undefined);
    const { text: body, unknown } = branded(parts?.[2]?.trim() ?? "");
    for (const name of unknown) fault(`there is no {{${name}}} in brand.yaml`);
    if (head.success) files.push({ name: entry.slice(0, -".md".length), file, head: head.data, body });
    else for (const issue of head.error.issues) fault(`${issue.path.join(".")}: ${issue.message}`);
  }
  if (faults.length > 0) throw new BankError(faults);
  return files;
}
