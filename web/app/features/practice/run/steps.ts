import { isRightOption, keyAt, partsOf, splitAnswer } from "../../../question/answer-text.ts";
import type { RunItem, Standing } from "./run.ts";

/** What is answered at a time: a question, or one part of a case. All that is counted on screen is counted in these. */
export interface Step {
  key: string;
  item: RunItem;
  /** Which part of the case; undefined for what is no case. */
  part: number | undefined;
  standing: Standing;
  isFlagged: boolean;
}

type Drafts = ReadonlyMap<number, string>;

/** What a run goes through, one after the other. `drafts` is what was chosen here and not submitted, by question. */
export const stepsOf = (items: readonly RunItem[], drafts: Drafts): Step[] =>
  items.flatMap((item): Step[] => {
    const { question, standing } = item;
    const step = { key: `${question.ID}`, item, isFlagged: question.Flagged ?? false };
    if (question.QnType !== "csq") return [{ ...step, part: undefined, standing }];
    const given = answersIn(item, drafts);
    return partsOf(question).map((_, part) => ({
      ...step,
      key: `${question.ID}/${part}`,
      part,
      standing: standingOfPart(item, part, given[part] ?? ""),
    }));
  });

const answersIn = ({ question, known }: RunItem, drafts: Drafts) =>
  splitAnswer(question, known?.answer ?? drafts.get(question.ID) ?? "");

function standingOfPart({ graded, standing }: RunItem, part: number, given: string): Standing {
  const key = graded ? keyAt(graded.Question, part) : "";
  if (key) return isRightOption(key, given) ? "right" : "wrong";
  if (given === "") return "open";
  return standing === "open" ? "answered" : standing;
}

/** Whether a phone shows the story before this step: a case begins here, of which nothing is answered. */
export const beginsCase = ({ item, part }: Step, drafts: Drafts): boolean =>
  part === 0 && answersIn(item, drafts).every((one) => one === "");

/** How much of a test is answered, from 0 to 1. */
export const answeredOf = (steps: readonly Step[]): number =>
  steps.filter(({ standing }) => standing !== "open").length / steps.length;

/** The first that is open, else the last. */
export function firstOpen(steps: readonly Step[]): number {
  const index = steps.findIndex(({ standing }) => standing === "open");
  return index === -1 ? Math.max(0, steps.length - 1) : index;
}
