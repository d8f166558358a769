import type { PortableMcq, PortableQuestion } from "../server/formats/portable.ts";
import type { Random } from "./random.ts";

/** A whole MCQ as in a file. */
export const portableMcq = (name: string, over: Partial<PortableMcq> = {}): PortableMcq => ({
  type: "mcq",
  topic: "t1",
  body: `What is ${name}?`,
  options: [`${name} one`, `${name} two`, `${name} three`, `${name} four`],
  answer: 2,
  explanation: `It is ${name} two.`,
  rationales: ["Not one.", "", "Not three.", "Not four."],
  source: "Test Act 2020, s 1",
  lawAsAt: "2026-01-01",
  difficulty: "easy",
  tags: ["tests"],
  ...over,
});

export const portableMcqs = (count: number, over: Partial<PortableMcq> = {}) =>
  Array.from({ length: count }, (_, i) => portableMcq(`thing-${i + 1}`, over));

/** Four MCQs without keys, a case of two questions and a short answer. */
export function everyKind(): PortableQuestion[] {
  const { type: _, ...part } = portableMcq("part");
  return [
    ...portableMcqs(3, { key: undefined }),
    portableMcq("thing-4", { key: undefined, shelf: "beyond" }),
    { type: "csq", body: "A **story**.\n\nIts end.", parts: [part, { ...part, body: "And then?" }] },
    {
      type: "saq",
      body: "The unity of {{b}} is one.",
      blanks: [["time", "the time"]],
      explanation: "So it is.",
    },
  ];
}

/** A file cut short, or with bytes changed, left out or doubled. */
export function damaged(whole: Uint8Array, chance: Random): Uint8Array {
  const at = chance.below(whole.length);
  const kind = chance.below(4);
  if (kind === 0) return whole.slice(0, at);
  if (kind === 1) return Buffer.concat([whole.slice(0, at), whole.slice(at + 1 + chance.below(20))]);
  if (kind === 2) return Buffer.concat([whole.slice(0, at), whole.slice(Math.max(0, at - 50))]);
  const changed = Uint8Array.from(whole);
  for (let i = 0; i < 3; i++) changed[chance.below(whole.length)] = chance.below(256);
  return changed;
}
