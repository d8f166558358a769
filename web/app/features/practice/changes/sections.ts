import type { CasePart, Question } from "#contract/shapes.ts";
import { isRightOption, letterOf } from "../../../question/answer-text.ts";

interface Section {
  name: string;
  text: string;
}

const plain = (text: string) => text.replaceAll("**", "").replaceAll("{{b}}", "…");

const lines = (options: readonly string[], key: string | undefined) =>
  options
    .map((text, i) => {
      const isRight = key !== undefined && isRightOption(key, String(i + 1));
      return `${letterOf(i)}${isRight ? " (right)" : ""}. ${plain(text)}`;
    })
    .join("\n");

const partText = ({ B, A, R }: CasePart) => `${plain(B)}\n${lines(A, R?.toString())}`;

/** What a reader sees of a question, part by part; what explains it only where the key is there. */
function sectionsOf(q: Question): Section[] {
  const options = q.Params.filter((param) => typeof param === "string");
  const parts = q.Params.filter((param) => typeof param !== "string");
  const whys = (q.Rationales ?? []).flatMap((why, i) => (why ? [`${letterOf(i % 4)}: ${plain(why)}`] : []));
  return [
    { name: "Question", text: plain(q.Body) },
    { name: "Options", text: lines(options, q.Answer) },
    ...parts.map((part, i) => ({ name: `Part ${i + 1}`, text: partText(part) })),
    { name: "Answer", text: q.QnType === "saq" ? (q.Answer ?? "") : "" },
    { name: "Explanation", text: parts.length > 0 ? "" : plain(q.Explanation ?? "") },
    ...parts.map(({ E }, i) => ({ name: `Explanation of part ${i + 1}`, text: plain(E ?? "") })),
    { name: "Why not the others", text: whys.join("\n") },
    { name: "Source", text: q.Source ?? "" },
  ];
}

export interface ChangedSection {
  name: string;
  from: string;
  to: string;
}

/** The parts of a question that say something else in another version. */
export function changedSections(former: Question, current: Question): ChangedSection[] {
  const then = new Map(sectionsOf(former).map(({ name, text }) => [name, text]));
  const now = new Map(sectionsOf(current).map(({ name, text }) => [name, text]));
  return [...new Set([...now.keys(), ...then.keys()])].flatMap((name) => {
    const [from, to] = [then.get(name) ?? "", now.get(name) ?? ""];
    return from === to ? [] : [{ name, from, to }];
  });
}
