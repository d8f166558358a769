/** What a set beyond the exam is, to those who look into it. */
export const BEYOND_THE_EXAM =
  "Right, and good to know, but not what the exam asks. These questions are in no test and in no progress figure.";

/** What happened to a set that was taken out, to those who have an attempt at it. */
export const TAKEN_OUT =
  "This set is no longer in the bank, and some of its questions may be in other sets now. You can still finish or review your attempts.";
