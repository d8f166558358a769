import { check } from "./check.ts";
import { fourOptions } from "./choices.ts";
import { Findings, type Reading, Refusal } from "./portable.ts";
import { tidy } from "./text.ts";

const OPTION = /^\s*([A-Z])[.)]\s*(\S.*)$/;
const ANSWER = /^ANSWER:\s*(.*)$/;

/**
 * Reads Aiken: the question, one option per line by its letter, and the letter of the right one. The format has nothing
 * else.
 */
export function readAiken(text: string): Reading {
  const found = new Findings();
  let began = 0;
  let body: string[] = [];
  let options: { letter: string; text: string }[] = [];
  const finish = (right: string) => {
    const [at, stem, read] = [began, body, options];
    found.attempt(at, () => {
      if (read.some(({ letter }, i) => letter !== String.fromCharCode(65 + i)))
        throw new Refusal("Its options are not lettered A, B, C, D in this order.");
      if (!read.some(({ letter }) => letter === right))
        throw new Refusal(`Its answer “${right.slice(0, 20)}” is not one of its options' letters.`);
      const choices = read.map((o) => ({ text: tidy(o.text), isRight: o.letter === right, feedback: "" }));
      const chosen = fourOptions(choices, () => {});
      const question = { type: "mcq" as const, body: tidy(stem.join("\n")), explanation: "", ...chosen };
      check(question);
      found.add(at, question);
    });
    [began, body, options] = [0, [], []];
  };
  for (const [i, line] of text.split("\n").entries()) {
    const answer = ANSWER.exec(line)?.[1];
    if (began === 0 && line.trim() !== "") began = i + 1;
    if (answer !== undefined) {
      finish(answer.trim());
      continue;
    }
    const [, letter = "", words = ""] = OPTION.exec(line) ?? [];
    if (letter && body.length > 0) options.push({ letter, text: words });
    else if (options.length > 0 && line.trim() !== "") {
      found.problem(i + 1, "After the options comes a line such as “ANSWER: B”.");
      [began, body, options] = [i + 1, [line], []];
    } else if (began > 0) body.push(line);
  }
  if (body.some((line) => line.trim() !== ""))
    found.problem(began, "It ends without a line such as “ANSWER: B”.");
  return found;
}
