import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StartError } from "../platform/errors.ts";
import { readBankAt } from "./former-bank.ts";
import { lintBank } from "./lint/lint.ts";
import { falseMarks, markWording, withMarks } from "./mark-wording.ts";
import { readBank } from "./read.ts";
import { stateOf } from "./wording.ts";

const file = "questions/p1-land-law/registration.yaml";
const KEY = /^- key: (\S+)/m.exec(readFileSync(`server/content/fixtures/${file}`, "utf8"))?.[1] ?? "";

let top = "";
let root = "";
const git = (...args: string[]) =>
  execFileSync("git", ["-C", top, "-c", "user.name=A", "-c", "user.email=a@example.sg", ...args]);

beforeEach(() => {
  top = mkdtempSync(path.join(os.tmpdir(), "threshold-marks-"));
  root = path.join(top, "content");
  cpSync("server/content/fixtures", root, { recursive: true });
  cpSync("content/papers.yaml", path.join(root, "papers.yaml"));
  git("init", "-q");
  git("add", ".");
  git("commit", "-qm", "The bank");
});
afterEach(() => rmSync(top, { recursive: true, force: true }));

function edit(from: string | RegExp, to: string): void {
  const before = readFileSync(path.join(root, file), "utf8");
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  writeFileSync(path.join(root, file), after);
}
const mark = (...keys: string[]) => {
  const questions = readBank(root).sets.flatMap((set) => set.questions);
  return markWording(
    root,
    questions.filter((q) => keys.includes(q.key)),
    readBankAt(root, "HEAD"),
  );
};
const marksFound = () => lintBank(readBank(root), "2026-11-22").filter((f) => f.rule === "wording");

test("an author rewords, marks by key, and nothing else in the file changes; the next edit needs its own mark", () => {
  edit(/explanation: \|\n {4}/, "explanation: |\n    In other words. ");
  const before = readFileSync(path.join(root, file), "utf8").split("\n");
  expect(mark(KEY)).toMatchObject({ marked: [{ key: KEY, file }], same: [], refused: [] });
  const after = readFileSync(path.join(root, file), "utf8").split("\n");
  const [added = "", ...others] = after.filter((line) => !before.includes(line));
  expect([added, others]).toEqual([expect.stringMatching(/^ {2}change: wording [0-9a-f]{12}$/), []]);
  expect(after.filter((line) => line !== added)).toEqual(before);
  expect(after.indexOf(added)).toBe(after.findIndex((line) => line.startsWith(`- key: ${KEY}`)) + 1);
  expect(marksFound()).toEqual([]);
  edit("In other words.", "In yet other words.");
  expect(marksFound()).toMatchObject([{ file, line: after.indexOf(added) + 1, severity: "error" }]);
  expect(mark(KEY).marked).toHaveLength(1);
  expect(marksFound()).toEqual([]);
  expect(readFileSync(path.join(root, file), "utf8").match(/change: wording/g)).toHaveLength(1);
});

test("a change that is more than wording is refused with file and line, and not marked; commas need no mark", () => {
  expect(mark(KEY)).toMatchObject({ marked: [], same: [{ key: KEY }] });
  const text = readFileSync(path.join(root, file), "utf8");
  const bank = readBankAt(root, "HEAD");
  const [question] = bank.sets.flatMap((set) => set.questions).filter((q) => q.key === KEY);
  if (!question) throw new Error("the fixtures have no question");
  const changed = { ...question, answer: "4" };
  expect(markWording(root, [changed, { ...question, key: "new-one" }], bank)).toMatchObject({
    marked: [],
    refused: [
      { file, line: question.place.line, message: `${KEY}: its key has changed` },
      { message: "new-one: it is new" },
    ],
  });
  expect(readFileSync(path.join(root, file), "utf8")).toBe(text);
});

test("a false mark is found by comparing with a former state, even if its hash was made to fit", () => {
  edit(/explanation: \|\n {4}/, "explanation: |\n    Since 1875. ");
  const [now] = readBank(root).sets.flatMap((set) => set.questions.filter((q) => q.key === KEY));
  if (!now) throw new Error("the fixtures have no question");
  const at = path.join(root, file);
  writeFileSync(at, withMarks(readFileSync(at, "utf8"), new Map([[KEY, stateOf(now)]])));
  expect(marksFound()).toEqual([]);
  expect(falseMarks(readBank(root), readBankAt(root, "HEAD"))).toMatchObject([
    { file, message: expect.stringContaining("a figure has changed in the explanation: 1875 is new") },
  ]);
});

test.each(["no-such-commit", "--help", "HEAD~5"])("there is nothing to compare with at %s", (commit) => {
  expect(() => readBankAt(root, commit)).toThrow(StartError);
});
