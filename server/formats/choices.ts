import { Refusal } from "./portable.ts";

/** An option as a format tells it. */
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
 * Options as the product has them: four, one of them right, no two alike. Feedback tells why an option is wrong; what is
 * said of the right one is told to `warn`, since the explanation says that.
 * @throws Refusal with what does not fit; nothing is guessed
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
    warn("What is said of the right option is left out: the explanation tells why it is right.");
  return {
    options: choices.map(({ text }) => text),
    answer: answer + 1,
    rationales: choices.map(({ isRight, feedback }) => (isRight ? "" : feedback)),
  };
}
