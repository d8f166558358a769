import { z } from "zod";
import { type Bank, type BankQuestion, KINDS } from "./bank.ts";
import { avoidedTable, outcomeTable, shelfTable, type Table } from "./likeness/review-tables.ts";
import { type Item, itemsOf } from "./lint/rule.ts";
import { liesOn } from "./lint/sources.ts";
import { usesOf } from "./uses.ts";
import { Day, Key } from "./values.ts";
import { readYamlFile } from "./yaml-file.ts";

/** One reading of questions by a reader who saw no key: with the stem (`blind`), or the options alone. */
const Checks = z.array(
  z.strictObject({
    day: Day,
    way: z.enum(["blind", "options"]),
    of: z.string().min(1),
    topic: Key.optional(),
    asked: z.int().min(1),
    agreed: z.int().min(0),
    found: z.string().min(1),
  }),
);
type Check = z.output<typeof Checks>[number];

/** `registry/checks.yaml`. @throws BankError naming file and line of each fault */
export const readChecks = (contentDir: string): Check[] =>
  readYamlFile(contentDir, "registry/checks.yaml", Checks);

const LEVELS = ["easy", "medium", "hard"] as const;

const row = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
const tableOf = (heads: readonly string[], rows: readonly (readonly (string | number)[])[]) => [
  row(heads),
  row(heads.map((_, i) => (i === 0 ? "---" : "--:"))),
  ...rows.map(row),
];
const linesOf = ({ heads, rows }: Table) => tableOf(heads, rows);
const percent = (count: number, of: number) => (of === 0 ? "–" : `${Math.round((100 * count) / of)}%`);

/** MCQs and parts of cases of each topic, by kind and difficulty. */
function countsOf(bank: Bank, questions: BankQuestion[]): string[] {
  const rowFor = (name: string, own: BankQuestion[]) => {
    const items = own.flatMap(itemsOf);
    const of = (which: (item: Item) => boolean) => items.filter(which).length;
    return [
      name,
      own.filter((q) => q.type === "mcq").length,
      own.filter((q) => q.type === "csq").flatMap(itemsOf).length,
      ...KINDS.map((kind) => of((item) => item.kind === kind)),
      ...LEVELS.map((level) => of(({ question }) => question.difficulty === level)),
    ];
  };
  return tableOf(
    ["topic", "MCQs", "parts of cases", ...KINDS, ...LEVELS],
    [
      ...bank.topics.map((topic) =>
        rowFor(
          topic.name,
          questions.filter((q) => q.topic === topic.key),
        ),
      ),
      rowFor("All", questions),
    ],
  );
}

/** MCQs of each unit of the syllabus. */
function unitsOf(bank: Bank, questions: BankQuestion[]): string[] {
  const units = [...new Set(bank.registry.areas.map((area) => area.unit))].toSorted((a, b) =>
    a.localeCompare(b, "en", { numeric: true }),
  );
  return tableOf(
    ["unit", "sub-areas", "MCQs", "wanted"],
    units.map((unit) => {
      const areas = bank.registry.areas.filter((area) => area.unit === unit);
      const has = (q: BankQuestion) => areas.some((a) => a.topic === q.topic && a.key === q.area);
      return [
        unit,
        areas.length,
        questions.filter((q) => q.type === "mcq" && has(q)).length,
        areas.reduce((sum, area) => sum + area.wanted, 0),
      ];
    }),
  );
}

/** The hosts that prove the keys: the first address of each question, which is the official one. */
function sourcesOf({ registry }: Bank, questions: BankQuestion[]): string[] {
  const proved = questions.filter((q) => q.type !== "saq");
  const firsts = proved.flatMap((q) => {
    const [first = ""] = q.evidence;
    return URL.canParse(first) ? [new URL(first)] : [];
  });
  const official = firsts.filter((address) =>
    registry.hosts.official.some((host) => liesOn(address, host)),
  ).length;
  const byHost = Map.groupBy(firsts, (address) => address.hostname.replace(/^www\./, ""));
  const hosts = [...byHost].map(([host, all]) => [host, all.length] as const);
  hosts.sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
  return [
    `Of ${proved.length} MCQs and cases, ${official} (${percent(official, proved.length)}) name an official page first.`,
    "",
    ...tableOf(["host", "questions"], hosts),
  ];
}

function checksOf(checks: readonly Check[]): string[] {
  return tableOf(
    ["what was read", "day", "seen", "asked", "agreed", "share"],
    checks.map((c) => [
      `${c.of}. ${c.found}`,
      c.day,
      c.way === "blind" ? "stem and options" : "options alone",
      c.asked,
      c.agreed,
      percent(c.agreed, c.asked),
    ]),
  );
}

/** Dated figures that end, and the questions that depend on them. */
function endingsOf(bank: Bank): string[] {
  const ending = bank.constants
    .filter((c) => c.to !== null)
    .toSorted((a, b) => `${a.to}`.localeCompare(`${b.to}`));
  return tableOf(
    ["figure", "ends", "questions that rest on it"],
    ending.map((c) => [
      `${c.title} (\`${c.key}\`)`,
      c.to ?? "",
      usesOf(bank, c.key)
        .map((q) => q.key)
        .toSorted()
        .join(", ") || "none",
    ]),
  );
}

/**
 * A report for the bank's reviewers, made from its files alone: counts, readings without a key, sources, questions that
 * do not yet keep every rule, and what ends when.
 * @returns the text of `content/REVIEW.md`
 */
export function reviewOf(bank: Bank, checks: readonly Check[]): string {
  const questions = bank.sets.flatMap((set) => set.questions);
  const first = questions.filter((q) => q.first).length;
  const unproved = questions.filter(
    (q) => q.type !== "saq" && q.filings.some((f) => f.proof === null),
  ).length;
  return `${[
    "# The bank, looked through",
    "",
    "Made by `npm run content -- review`; a test says when it is no longer what the files say.",
    "",
    "## What there is",
    "",
    ...countsOf(bank, questions),
    "",
    "## How near to the exam",
    "",
    ...linesOf(shelfTable(bank)),
    "",
    "## Learning outcomes",
    "",
    "Those of Paper 1 are of the syllabus; for Paper 2 the sub-areas serve. Each is to have at least 4 questions on the exam shelf.",
    "",
    ...linesOf(outcomeTable(bank)),
    "",
    "## Constructions to avoid",
    "",
    "MCQs and parts on the exam shelf that have them.",
    "",
    ...linesOf(avoidedTable(bank)),
    "",
    "## By unit of the syllabus",
    "",
    ...unitsOf(bank, questions),
    "",
    "## Read without a key",
    "",
    ...checksOf(checks),
    "",
    "## Sources",
    "",
    ...sourcesOf(bank, questions),
    "",
    "## Not yet held to every rule",
    "",
    `${first} questions are of the first bank (\`registry/first-bank.txt\`); ${unproved} MCQs and cases do not quote the sentence that proves their keys.`,
    "",
    "## Figures that end",
    "",
    ...endingsOf(bank),
  ].join("\n")}\n`;
}
