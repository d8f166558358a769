import type { QuestionKind, QuestionState, TestFilter } from "#contract/builder.ts";

export const STATES: { value: QuestionState; name: string }[] = [
  { value: "unseen", name: "Not seen yet" },
  { value: "wrong-last", name: "Wrong last time" },
  { value: "wrong-ever", name: "Ever wrong" },
  { value: "unsure", name: "Not sure" },
  { value: "flagged", name: "Flagged" },
  { value: "saved", name: "Saved" },
  { value: "right", name: "Right last time" },
];

export const KINDS: { value: QuestionKind; name: string }[] = [
  { value: "mcq", name: "All multiple choice" },
  { value: "direct", name: "Direct rules" },
  { value: "scenario", name: "Short scenes" },
  { value: "computation", name: "Sums" },
  { value: "document", name: "Documents" },
  { value: "sequence", name: "Order of steps" },
  { value: "negative", name: "NOT questions" },
  { value: "combination", name: "I, II and III" },
  { value: "csq", name: "Case studies" },
  { value: "saq", name: "Short answers" },
];

const WHOLE: readonly QuestionKind[] = ["mcq", "csq", "saq"];

/** All multiple choice and one kind of it exclude each other: the one that was chosen last counts. */
export function withoutDoubles(kinds: QuestionKind[], before: readonly QuestionKind[]): QuestionKind[] {
  const added = kinds.find((kind) => !before.includes(kind));
  if (added === "mcq") return kinds.filter((kind) => WHOLE.includes(kind));
  return added && !WHOLE.includes(added) ? kinds.filter((kind) => kind !== "mcq") : kinds;
}

export const DIFFICULTIES = [
  { value: "easy", name: "Easy" },
  { value: "medium", name: "Medium" },
  { value: "hard", name: "Hard" },
] as const;

/** What the learner has chosen; an empty list asks for nothing. */
export type Chosen = Required<TestFilter>;

const listed = (text: string | null) => (text ? text.split(",").filter(Boolean) : []);

/** What the address begins with; words that we do not know are left out. */
export function chosenAt(search: URLSearchParams): Chosen {
  const papers = listed(search.get("papers"))
    .map(Number)
    .filter((paper) => paper === 1 || paper === 2);
  const states = listed(search.get("states"));
  return {
    Papers: papers.length > 0 ? papers : [1, 2],
    Topics: listed(search.get("topics"))
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0),
    Areas: [],
    Tags: [],
    Kinds: ["mcq"],
    Difficulties: [],
    Misconceptions: listed(search.get("misconceptions")),
    States: STATES.flatMap(({ value }) => (states.includes(value) ? [value] : [])),
  };
}

/** A kept filter, with what it leaves out. */
export const chosenOf = (filter: TestFilter): Chosen => ({
  Papers: filter.Papers,
  Topics: filter.Topics ?? [],
  Areas: filter.Areas ?? [],
  Tags: filter.Tags ?? [],
  Kinds: filter.Kinds ?? [],
  Difficulties: filter.Difficulties ?? [],
  Misconceptions: filter.Misconceptions ?? [],
  States: filter.States ?? [],
});

/** The list with this one in it, or out of it where it was in. */
export const toggled = <T>(list: readonly T[], one: T): T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

/** Seconds that the exam gives a question on average. */
const EXAM_SECONDS = (150 * 60) / 80;

/** Minutes in which the exam asks so many questions. */
export const examMinutes = (questions: number): number =>
  Math.max(1, Math.round((questions * EXAM_SECONDS) / 60));

export const MOST_QUESTIONS = 100;

/** A number of questions as it was typed; undefined for none. */
export function numberOf(text: string): number | undefined {
  const n = Number(text);
  return Number.isInteger(n) && n >= 1 && n <= MOST_QUESTIONS ? n : undefined;
}
