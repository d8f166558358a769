import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Document, isNode, LineCounter, parseDocument } from "yaml";
import type { z } from "zod";
import type { Fault, Place } from "./bank.ts";

type FieldPath = readonly PropertyKey[];

/** A YAML file that matches its schema, and the line of everything in it. */
interface Source<T> {
  data: T;
  place(at: FieldPath): Place;
}

/**
 * A digest of every content file that may be part of the bank: computing it takes a hundredth of the time of reading
 * the bank.
 */
export function hashContent(root: string): string {
  const hash = createHash("sha256");
  const names = readdirSync(root, { recursive: true, encoding: "utf8" });
  for (const name of names.filter((name) => /\.(?:yaml|txt)$/.test(name)).sort())
    hash
      .update(`${name}\n`)
      .update(readFileSync(path.join(root, name)))
      .update("\n");
  return hash.digest("hex");
}

/** Reads the files of a bank and collects their faults. */
export class Reader {
  readonly faults: Fault[] = [];
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** The YAML files of a folder and of the folders in it. */
  list(folder: string): string[] {
    const dir = path.join(this.#root, folder);
    if (!existsSync(dir)) return [];
    const names = readdirSync(dir, { recursive: true, encoding: "utf8" });
    return names
      .filter((name) => name.endsWith(".yaml"))
      .sort()
      .map((name) => path.join(folder, name));
  }

  /** The lines of a text file that are not blank or comments; none if there is no such file. */
  lines(file: string): string[] {
    const at = path.join(this.#root, file);
    if (!existsSync(at)) return [];
    const text = readFileSync(at, "utf8");
    return text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  }

  /** A file that a bank may leave out. */
  readIfThere<S extends z.ZodType>(file: string, schema: S) {
    return existsSync(path.join(this.#root, file)) ? this.read(file, schema) : undefined;
  }

  read<S extends z.ZodType>(file: string, schema: S): Source<z.output<S>> | undefined {
    const text = readFileSync(path.join(this.#root, file), "utf8");
    const lines = new LineCounter();
    const document = parseDocument(text, { lineCounter: lines });
    const place = (at: FieldPath): Place => ({ file, line: lineOf(document, lines, at) });
    const broken = document.errors[0];
    if (broken) {
      const message = broken.message.split("\n")[0] ?? "is not YAML";
      this.faults.push({ file, line: lines.linePos(broken.pos[0]).line, message });
      return undefined;
    }
    const result = schema.safeParse(document.toJS());
    if (result.success) return { data: result.data, place };
    for (const issue of result.error.issues)
      this.faults.push({ ...place(issue.path), message: `${issue.path.join(".")}: ${issue.message}` });
    return undefined;
  }
}

/** The line of the nearest existing thing on the path. */
export function lineOf(document: Document, lines: LineCounter, at: FieldPath): number {
  for (let depth = at.length; depth >= 0; depth--) {
    const node = document.getIn(at.slice(0, depth), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}
