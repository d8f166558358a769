import type { SearchHit, SearchKind } from "#contract/search.ts";

/** What a hit is called. */
export const KIND_NAMES: Record<SearchHit["Kind"], string> = {
  topic: "Topic",
  question: "Question",
  case: "Case study",
  note: "Study note",
  post: "Article",
};

/** One button of the filter. */
export interface Shown {
  kind: SearchKind | undefined;
  name: string;
  /** What there is none of: "No cases fit". */
  none: string;
}

const ALL: Shown = { kind: undefined, name: "All", none: "Nothing fits" };
const NOTES: Shown = { kind: "note", name: "Notes", none: "No note fits" };
const POSTS: Shown = { kind: "post", name: "Blog", none: "No article fits" };

/** The filter of a learner. */
export const FILTER: readonly Shown[] = [
  ALL,
  { kind: "question", name: "Questions", none: "No question fits" },
  { kind: "case", name: "Cases", none: "No case study fits" },
  NOTES,
  POSTS,
  { kind: "topic", name: "Topics", none: "No topic fits" },
];

/** A visitor's: of the questions they find the samples. */
export const VISITOR_FILTER: readonly Shown[] = [
  ALL,
  NOTES,
  POSTS,
  { kind: "question", name: "Samples", none: "No sample question fits" },
];
