import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readNotes } from "./notes.ts";

/** A content folder with one note of one passage. */
function contentWith(asked: string): string {
  const dir = mkdtempSync(join(tmpdir(), "notes-"));
  mkdirSync(join(dir, "notes"));
  const head =
    "---\ntitle: Leasing\nlaw_as_at: 2026-11-21\nsources:\n  - { name: CEA, url: 'https://www.cea.gov.sg' }\n---";
  const passage = `### Deposit\n\nBy custom it is one month. **No law** fixes it.\n\nSource: practice\n\nAsked: deposit\n\n${asked}`;
  writeFileSync(join(dir, "notes", "p2-leasing.md"), `${head}\n\n## Terms\n\n${passage}\n`);
  return dir;
}

test("a note says which of its sentences answers which ways to ask, and shows none of it", () => {
  const [note] = readNotes(contentWith("Asked (No law fixes): is it the law; fixed by law"));
  const [passage] = note?.passages ?? [];
  expect(passage?.answers).toEqual([{ opening: "No law fixes", asked: ["is it the law", "fixed by law"] }]);
  expect(passage?.asked).toEqual(["deposit", "is it the law", "fixed by law"]);
  expect(`${passage?.text} ${note?.body}`).not.toContain("Asked");
});

test.each(["No rule fixes", "law fixes", "month"])("a sentence that is not there is a fault: %s", (opening) =>
  expect(() => readNotes(contentWith(`Asked (${opening}): is it the law`))).toThrow(
    `no sentence that begins with “${opening}”`,
  ));

test("ways to ask that cannot be read are a fault, and not shown", () =>
  expect(() => readNotes(contentWith("Asked (No law (of ours)): is it the law"))).toThrow(
    /ways to ask that cannot be read/,
  ));
