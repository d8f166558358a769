import { zipSync } from "fflate";
import { expect, onTestFailed, test } from "vitest";
import { damaged, everyKind } from "../../test/question-files.ts";
import { seeded } from "../../test/random.ts";
import { check } from "./check.ts";
import { read } from "./read.ts";
import { readAside } from "./reading.ts";
import { write } from "./write.ts";

const QUESTIONS = everyKind();

test.each([
  "csv",
  "gift",
  "moodle",
  "qti",
] as const)("a damaged %s file is refused with a line, or read as questions that could be written so: never a fault, and soon", (format) => {
  const chance = seeded(onTestFailed);
  const whole = write(format, QUESTIONS);
  const from = performance.now();
  for (let n = 0; n < 1000; n++) {
    const { questions, problems } = read(format, damaged(whole, chance));
    expect(questions.length + problems.length).toBeGreaterThan(0);
    for (const { line, message } of problems) {
      expect(Number.isInteger(line) && line >= 1).toBe(true);
      expect(message).not.toBe("");
    }
    for (const { question } of questions) check(question);
  }
  // A thousand small files take little time: nothing in them makes a reader backtrack.
  expect(performance.now() - from).toBeLessThan(60_000);
});

test.each([
  ["moodle", "</quiz>"],
  ["qti", ""],
] as const)("a %s file that ends too soon is refused, wherever it ends", (format, last) => {
  const whole = Buffer.from(write(format, QUESTIONS));
  const end = last === "" ? whole.length : whole.lastIndexOf(last) + last.length;
  for (let at = 1; at < end; at += 7) expect(read(format, whole.subarray(0, at)).problems).not.toEqual([]);
});

const LAUGHS = `<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><quiz>&c;</quiz>`;
const FILE = `<?xml version="1.0"?>\n<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<quiz>&x;</quiz>`;

test.each([
  ["entities that grow", LAUGHS, "document type"],
  ["an entity of a file", FILE, "document type"],
  ["an entity without a document type", "<quiz>&x;</quiz>", "not well-formed"],
  ["elements without end", `<quiz>${"<a>".repeat(100_000)}`, "nested too deeply"],
])("XML with %s is refused, in either format", (_, text, reason) => {
  for (const format of ["moodle", "qti"] as const) {
    const { questions, problems } = read(format, Buffer.from(text));
    expect(questions).toEqual([]);
    expect(problems[0]?.message).toContain(reason);
  }
});

test("deeply nested HTML, and texts of a million characters, are refused quickly", () => {
  const deep = `[html]${"<div>".repeat(100_000)} \\{=a ~b ~c ~d}`;
  expect(read("gift", Buffer.from(`[html]${"<div>".repeat(100_000)}{=a ~b ~c ~d}`)).problems).toHaveLength(1);
  expect(read("gift", Buffer.from(deep)).problems).toHaveLength(1);
  for (const sign of [
    "{",
    "}",
    "=",
    "~",
    "#",
    "\\",
    "::",
    "[",
    "<",
    "&",
    "*",
    "\n//",
    "_",
    '"',
    "ANSWER: A\n",
    "A. x\n",
  ])
    for (const format of ["csv", "gift", "aiken", "moodle"] as const) {
      const text = `q ${sign.repeat(1_000_000 / sign.length)} {=a ~b ~c ~d}`;
      const from = performance.now();
      read(format, Buffer.from(text));
      expect([sign, format, performance.now() - from < 20_000]).toEqual([sign, format, true]);
    }
});

test("a package that unpacks to far more than it declares, or than is allowed, is refused", () => {
  const bomb = zipSync({ "a.xml": new Uint8Array(200_000_000) });
  expect(read("qti", bomb).problems[0]?.message).toContain("more than 64 MB");
  const liar = new DataView(bomb.buffer, bomb.byteOffset);
  const directory = liar.getUint32(bomb.length - 6, true);
  liar.setUint32(directory + 24, 10, true);
  expect(read("qti", bomb).problems[0]?.message).toContain("more than 64 MB");
  const many = Object.fromEntries(
    Array.from({ length: 5 }, (_, i) => [`${i}.xml`, new Uint8Array(20_000_000)]),
  );
  expect(read("qti", zipSync(many)).problems[0]?.message).toContain("more than 64 MB");
});

test("too many questions at once are refused, and a reader that takes too long is ended", async () => {
  const text = "Which? {=a ~b ~c ~d}\n\n".repeat(5001);
  const { problems } = await readAside({ format: "gift", bytes: Buffer.from(text) });
  expect(problems.at(-1)?.message).toBe("A file may hold 5000 questions at most.");
  const late = await readAside({ format: "gift", bytes: Buffer.from(text) }, 1);
  expect(late.problems).toEqual([{ line: 1, message: "The file takes too long to read." }]);
});
