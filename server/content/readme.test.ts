import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { KINDS } from "./bank.ts";
import { lintBank } from "./lint/lint.ts";
import { readBank } from "./read.ts";

/** The examples of content/README.md: each begins with the name of the file that it would be in. */
const examples = [
  ...readFileSync("content/README.md", "utf8").matchAll(/```yaml\n# (\S+\.yaml)\n(.*?)```/gs),
];

test("the README's examples cover every kind of question, and the linter accepts them", () => {
  const root = mkdtempSync(path.join(os.tmpdir(), "threshold-readme-"));
  try {
    cpSync("content/papers.yaml", path.join(root, "papers.yaml"));
    for (const folder of ["constants", "registry"])
      cpSync(path.join("content", folder), path.join(root, folder), { recursive: true });
    // The bank's scores, exceptions and breadth are for questions that are not copied.
    for (const own of ["scores", "exceptions.yaml", "breadth.yaml"])
      rmSync(path.join(root, "registry", own), { recursive: true, force: true });
    for (const [, file = "", text = ""] of examples) {
      const at = path.join(root, file);
      mkdirSync(path.dirname(at), { recursive: true });
      writeFileSync(at, `${existsSync(at) ? readFileSync(at, "utf8") : ""}${text}`);
    }
    const bank = readBank(root);
    const found = lintBank(bank, "2026-11-22").filter((f) => f.rule !== "unused-misconceptions");
    // Examples on one rule share its words.
    expect(found.filter((f) => f.rule !== "near-duplicates")).toEqual([]);
    const kinds = bank.sets.flatMap((s) => s.questions.flatMap((q) => q.filings.map((f) => f.kind)));
    expect(kinds.toSorted()).toEqual(KINDS.toSorted());
  } finally {
    rmSync(root, { recursive: true });
  }
});
