import { Refusal } from "./portable.ts";

/** An option as read from a file. */
export interface Choice {
  text: string;
  isRight: boolean;
  feedback: string;
}

interface Chosen {
  options: string[];
  answer: number;
  rationales: string[];
}

/**
 * Turns options into the product's: four, one of them right, no two alike. Feedback becomes the reason why an option is
 * wrong; feedback on the right one is reported to `warn`, since the explanation covers it.
 * @throws Refusal for what does not fit; nothing is guessed
 */
export function fourOptions(choices: readonly Choice[], warn: (message: string) => void): Chosen {
  const count = choices.length;
  if (count !== 4)
    throw new Refusal(`It has ${count} ${count === 1 ? "option" : "options"}; a question here has four.`);
  const right = choices.filter(({ isRight }) => isRight).length;
  if (right !== 1)
    throw new Refusal(
      right === 0 ? "None of its options is right." : `${right} of its options are right; here one is.`,
    );
  if (choices.some(({ text }) => text === "")) throw new Refusal("One of its options is empty.");
  if (new Set(choices.map(({ text }) => text)).size < count)
    throw new Refusal("Two of its options say the same.");
  const answer = choices.findIndex(({ isRight }) => isRight);
  if (choices[answer]?.feedback)
    warn("Feedback on the right option is left out: the explanation says why it is right.");
  return {
    options: choices.map(({ text }) => text),
    answer: answer + 1,
    rationales: choices.map(({ isRight, feedback }) => (isRight ? "" : feedback)),
  };
}
