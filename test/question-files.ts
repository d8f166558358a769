import type { PortableMcq } from "../server/formats/portable.ts";

/** A whole MCQ as a file would hold it. */
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
