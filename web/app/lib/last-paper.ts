const NAME = "paper";

/** Remembers, in this browser, the paper that a learner is at. */
export function rememberPaper(paper: number): void {
  try {
    localStorage.setItem(NAME, String(paper));
  } catch {
    // Private windows may refuse: then it is Paper 1 the next time.
  }
}

/** The paper last used here; undefined where none was. */
export function lastPaper(): number | undefined {
  try {
    const paper = Number(localStorage.getItem(NAME));
    return paper === 1 || paper === 2 ? paper : undefined;
  } catch {
    return undefined;
  }
}
