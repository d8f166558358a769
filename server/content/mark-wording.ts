import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isScalar, parseDocument, visit, type YAMLMap } from "yaml";
import type { Bank, BankQuestion, Fault, Place } from "./bank.ts";
import { isMarkedWording, stateOf, wordingFault } from "./wording.ts";
import { changeBetween, isAnnounced } from "./words.ts";

interface Insertion {
  from: number;
  to: number;
  text: string;
}

/** Where a mark goes in a question's map: over an existing mark, else on a line of its own below the key. */
function insertionAt(text: string, map: YAMLMap, mark: string): Insertion | undefined {
  const former = map.get("change", true);
  if (isScalar(former) && former.range) return { from: former.range[0], to: former.range[1], text: mark };
  const name = map.items.map((pair) => pair.key).find((key) => isScalar(key) && key.value === "key");
  if (map.flow || !isScalar(name) || !name.range) return undefined;
  const start = name.range[0];
  const indent = " ".repeat(start - (text.lastIndexOf("\n", start - 1) + 1));
  const end = text.indexOf("\n", start);
  const at = end < 0 ? text.length : end;
  return { from: at, to: at, text: `\n${indent}change: ${mark}` };
}

/** A file with marks on its questions, by key; nothing else in it changes. */
export function withMarks(text: string, hashes: ReadonlyMap<string, string>): string {
  const insertions: Insertion[] = [];
  visit(parseDocument(text), {
    Map(_, map) {
      const hash = hashes.get(String(map.get("key")));
      const insertion = hash === undefined ? undefined : insertionAt(text, map, `wording ${hash}`);
      if (insertion) insertions.push(insertion);
    },
  });
  return insertions
    .toSorted((a, b) => b.from - a.from)
    .reduce((marked, { from, to, text: said }) => marked.slice(0, from) + said + marked.slice(to), text);
}

interface Found extends Place {
  key: string;
}

export interface Marking {
  marked: Found[];
  /** The words are the same, or differ in commas, so there is nothing to mark. */
  same: Found[];
  /** Changes that are more than wording, and why. */
  refused: Fault[];
}

/** Marks changes of wording in the bank's files: for these questions, between two states of the bank. */
export function markWording(root: string, questions: readonly BankQuestion[], former: Bank): Marking {
  const before = formerQuestions(former);
  const result: Marking = { marked: [], same: [], refused: [] };
  const hashes = new Map<string, Map<string, string>>();
  for (const q of questions) {
    const then = before.get(q.key);
    const fault = then ? wordingFault(then, q) : "it is new";
    if (then && !isAnnounced(changeBetween(then, q))) result.same.push({ ...q.place, key: q.key });
    else if (fault !== undefined) result.refused.push({ ...q.place, message: `${q.key}: ${fault}` });
    else {
      result.marked.push({ ...q.place, key: q.key });
      const { file } = q.place;
      hashes.set(file, (hashes.get(file) ?? new Map<string, string>()).set(q.key, stateOf(q)));
    }
  }
  for (const [file, ofFile] of hashes) {
    const at = path.join(root, file);
    writeFileSync(at, withMarks(readFileSync(at, "utf8"), ofFile));
  }
  return result;
}

/** Changes since a former state that are marked as wording but are more, with file and line. */
export function falseMarks(bank: Bank, former: Bank): Fault[] {
  const before = formerQuestions(former);
  return bank.sets
    .flatMap((set) => set.questions)
    .flatMap((q) => {
      const then = before.get(q.key);
      const fault = then && isMarkedWording(q) ? wordingFault(then, q) : undefined;
      const message = `${q.key}: it is marked as a change of wording, but ${fault}`;
      return fault === undefined ? [] : [{ ...(q.wording?.place ?? q.place), message }];
    });
}

const formerQuestions = (former: Bank) =>
  new Map(former.sets.flatMap((set) => set.questions).map((q) => [q.key, q]));
