import type { QuestionState, TestFilter } from "#contract/builder.ts";

/** The lists of a filter in the order in which a learner narrows by them. */
export const LISTS = [
  "Papers",
  "Topics",
  "Areas",
  "Tags",
  "Kinds",
  "Difficulties",
  "Misconceptions",
  "States",
] as const;
type List = (typeof LISTS)[number];

const SAID: Record<List, string> = {
  Papers: "Your plan does not open any question of this paper.",
  Topics: "None of these topics has a question that you may open.",
  Areas: "None of these sub-areas has a question that you may open.",
  Tags: "No question of your choice has one of these tags.",
  Kinds: "No question of your choice is of this kind.",
  Difficulties: "No question of your choice is of this difficulty.",
  Misconceptions: "No question of your choice offers that error.",
  States: "No question of your choice is in this state.",
};

/** The message about the list that leaves nothing. */
export const emptiedSentence = (list: List): string => SAID[list];

/** The first list that leaves nothing, from how many are left after each of `LISTS`. */
export const emptiedBy = (left: readonly number[]): List | undefined => LISTS[left.indexOf(0)];

const STATE_WORDS: Record<QuestionState, string> = {
  unseen: "not seen yet",
  "wrong-last": "got wrong",
  "wrong-ever": "once got wrong",
  flagged: "flagged",
  saved: "saved",
  unsure: "not sure",
  right: "got right",
};

/** The title of a built test: "20 questions of Paper 1, got wrong". */
export function titleOf(n: number, { Papers, States = [] }: TestFilter, topic: string | undefined): string {
  const count = `${n} question${n === 1 ? "" : "s"}`;
  const where = topic ?? (new Set(Papers).size === 1 ? `Paper ${Papers[0]}` : "both papers");
  const how = States.map((state) => STATE_WORDS[state]).join(" or ");
  return `${count} of ${where}${how ? `: ${how}` : ""}`;
}
