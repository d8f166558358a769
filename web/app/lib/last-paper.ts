import { onTheWay } from "./kept.ts";

const NAME = "paper";

/** Remembers, in this browser, the paper that a learner is at. */
export function rememberPaper(paper: number): void {
  onTheWay.set(NAME, String(paper));
}

/** The paper last used here; undefined if none was. */
export function lastPaper(): number | undefined {
  const paper = Number(onTheWay.get(NAME));
  return paper === 1 || paper === 2 ? paper : undefined;
}
