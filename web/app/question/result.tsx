import type { GradedAnswer, Question } from "#contract/shapes.ts";
import { PartlyGlyph } from "../ui/glyphs.tsx";
import { AlertIcon, CheckIcon, CloseIcon } from "../ui/icon.tsx";
import { answersWanted, keyAt, keyLetters, rightCount } from "./answer-text.ts";
import { outcomeOf } from "./marks.ts";

/** How each outcome looks and is called. */
export const LOOKS = {
  right: { word: "Right", tone: "text-correct", icon: <CheckIcon size={24} /> },
  partly: { word: "Partly right", tone: "text-ink", icon: <PartlyGlyph size={24} /> },
  wrong: { word: "Wrong", tone: "text-wrong", icon: <CloseIcon size={24} /> },
  skipped: { word: "Skipped", tone: "text-ink", icon: <AlertIcon size={24} /> },
};

type Marked = Pick<GradedAnswer, "Question" | "Ans" | "Counted" | "Score">;

/** What a bar takes its colour from; of a question whose score is held back, nothing is known. */
export const outcomeShown = (answer: Marked) => (answer.Score === null ? "skipped" : outcomeOf(answer));

/** The verdict in as few words as a bar has room for. */
export function shortVerdict(answer: Marked): string {
  const { Question: question, Score } = answer;
  if (Score === null) return "Saved";
  const outcome = outcomeOf(answer);
  const wanted = answersWanted(question);
  if (question.Answer === undefined || outcome === "right" || outcome === "skipped")
    return LOOKS[outcome].word;
  if (question.QnType === "mcq") return `Wrong, it is ${keyLetters(question.Answer)}`;
  return wanted === 1 ? LOOKS[outcome].word : `${rightCount(question, answer.Ans)} of ${wanted} right`;
}

function sentenceOf(question: Question, answer: string): string {
  if (question.KeyNote) return question.KeyNote;
  if (question.QnType === "mcq")
    return rightCount(question, answer) > 0 ? "" : `The right answer is ${keyLetters(keyAt(question, 0))}.`;
  // The one blank is right above, with what is accepted in it.
  if (answersWanted(question) === 1) return "";
  const what = question.QnType === "csq" ? "parts" : "blanks";
  return `${rightCount(question, answer)} of ${answersWanted(question)} ${what} right.`;
}

/** How the answer was marked, in a word and a sentence. */
export function Result({ answer }: { answer: Marked }) {
  const { Question: question, Score } = answer;
  const sentence = sentenceOf(question, answer.Counted ? answer.Ans : "");
  if (Score === null) return <p className="pt-6 text-base">{sentence}</p>;
  const look = LOOKS[outcomeOf(answer)];
  return (
    <p className="flex items-center gap-3 pt-6 text-base">
      <span className={look.tone}>{look.icon}</span>
      <span>
        <b className={`font-serif text-lg font-medium ${look.tone}`}>{look.word}.</b> {sentence}
      </span>
    </p>
  );
}
