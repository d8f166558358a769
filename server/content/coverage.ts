import { type Bank, type BankQuestion, KINDS } from "./bank.ts";
import { examReport } from "./likeness/report.ts";
import { type Item, itemsOf } from "./lint/rule.ts";

const percent = (count: number, of: number) => (of === 0 ? "–" : `${Math.round((100 * count) / of)}%`);

/** Shares of the kinds and of the key's positions, for filed questions. */
function shares(name: string, items: Item[]): string {
  const kinds = KINDS.map(
    (kind) => `${kind} ${percent(items.filter((i) => i.kind === kind).length, items.length)}`,
  );
  const keys = [0, 1, 2, 3].map((place) =>
    percent(items.filter((i) => i.right === place).length, items.length),
  );
  return `  ${name}: ${kinds.join(", ")}; keys ${keys.join(" ")}`;
}

function table(rows: [string, string, string, string][]): string[] {
  return rows.map(([name, have, wanted, missing]) =>
    `${name.padEnd(64)}${have.padStart(6)}${wanted.padStart(8)}${missing.padStart(9)}`.trimEnd(),
  );
}

/**
 * What the bank has and needs for each sub-area, and how its questions are spread over kinds and positions of the key.
 * @returns lines of text
 */
export function coverageOf(bank: Bank): string[] {
  const questions = bank.sets.flatMap((set) => set.questions);
  const mcqs = questions.filter((q) => q.type === "mcq");
  const count = (which: (q: BankQuestion) => boolean) => mcqs.filter(which).length;
  const byTopic = bank.topics.flatMap((topic) => {
    const areas = bank.registry.areas.filter((a) => a.topic === topic.key);
    const own = mcqs.filter((q) => q.topic === topic.key);
    const parts = questions.filter((q) => q.type === "csq" && q.topic === topic.key).flatMap(itemsOf);
    const wanted = areas.reduce((sum, a) => sum + a.wanted, 0);
    return [
      "",
      ...table([
        [`${topic.name} (${topic.key})`, String(own.length), String(wanted), `${wanted - own.length}`],
        ...areas.map((area): [string, string, string, string] => {
          const have = count((q) => q.topic === topic.key && q.area === area.key);
          return [
            `  ${area.title} (${area.key})`,
            `${have}`,
            `${area.wanted}`,
            `${Math.max(0, area.wanted - have)}`,
          ];
        }),
      ]),
      shares("MCQs", own.flatMap(itemsOf)),
      ...(parts.length > 0 ? [shares(`${parts.length} parts of cases`, parts)] : []),
    ];
  });
  const wanted = bank.registry.areas.reduce((sum, a) => sum + a.wanted, 0);
  return [
    ...table([
      ["", "have", "wanted", "to write"],
      ["All MCQs", `${mcqs.length}`, `${wanted}`, `${Math.max(0, wanted - mcqs.length)}`],
    ]),
    shares("MCQs", mcqs.flatMap(itemsOf)),
    ...byTopic,
    ...examReport(bank),
  ];
}
