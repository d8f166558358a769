import type { QueryClient } from "@tanstack/react-query";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long each kind of data counts as fresh. */
export const fresh = {
  whoami: 10 * MINUTE,
  attempts: MINUTE,
  latestAttempt: MINUTE,
  paper: HOUR,
  topic: 30 * MINUTE,
  updated: DAY,
  stats: DAY,
  question: DAY,
  historicAnswer: DAY,
  setQuestions: HOUR,
  reviewQuestions: 10 * MINUTE,
  thread: 5 * MINUTE,
};

/** The name of everything that is cached; the first word is the kind, which writes use to invalidate. */
export const keys = {
  whoami: ["whoami"] as const,
  googleStart: ["google-start"] as const,
  paper: (paperId: number) => ["paper", paperId] as const,
  topic: (topicId: number) => ["topic", topicId] as const,
  set: (setId: number) => ["set", setId] as const,
  attempts: (setId: number | "any", page = 1) => ["attempts", setId, page] as const,
  attempt: (attemptId: number) => ["attempt", attemptId] as const,
  againSets: (paperId: number) => ["again-sets", paperId] as const,
  drawnTests: (scope: string) => ["drawn-tests", scope] as const,
  analysis: (attemptId: number) => ["analysis", attemptId] as const,
  watch: (attemptId: number) => ["watch", attemptId] as const,
  latestAttempt: (setId: number) => ["latest-attempt", setId] as const,
  answers: (attemptId: number) => ["answers", attemptId] as const,
  answer: (attemptId: number, questionId: number) => ["answers", attemptId, questionId] as const,
  setQuestions: (setId: number) => ["set-questions", setId] as const,
  reviewQuestions: (setId: number) => ["review-questions", setId] as const,
  question: (questionId: number) => ["question", questionId] as const,
  stats: (questionId: number) => ["stats", questionId] as const,
  saved: (choice: { paper: number; topic: number | undefined; page: number }) => ["saved", choice] as const,
  updated: (paper: number, page: number) => ["updated", paper, page] as const,
  samples: ["samples"] as const,
  carriedSamples: ["carried-samples"] as const,
  checkout: (checkoutId: string) => ["checkout", checkoutId] as const,
  receipt: (chargeId: number) => ["receipt", chargeId] as const,
  deletion: ["deletion"] as const,
  /** All that is said under questions. */
  talk: ["talk"] as const,
  notices: ["notices"] as const,
  today: ["today"] as const,
  plan: ["plan"] as const,
  /** A day's session; without a day, today's. */
  planDay: (on: string | undefined) => ["plan-day", on] as const,
  planDays: ["plan-days"] as const,
  forecast: (paper: number) => ["forecast", paper] as const,
  ability: (paper: number) => ["ability", paper] as const,
  examResults: ["exam-results"] as const,
  calibration: ["calibration"] as const,
  dates: ["dates"] as const,
  reminders: ["reminders"] as const,
  testChoices: ["test-choices"] as const,
  testCount: (filter: object) => ["test-count", filter] as const,
  presets: ["presets"] as const,
  builtTests: (page: number) => ["built-tests", page] as const,
  takeAlongOffer: (topicId: number) => ["take-along-offer", topicId] as const,
  /** Topics on this device; 0 means all of them. */
  taken: (topicId: number) => ["taken", topicId] as const,
  progress: (paper: number) => ["progress", paper] as const,
  history: (questionId: number) => ["history", questionId] as const,
  note: (questionId: number) => ["note", questionId] as const,
  passages: (questionId: number) => ["passages", questionId] as const,
  rates: (on: string | undefined) => ["rates", on] as const,
  notes: (filter: object) => ["notes-list", filter] as const,
};

/** What rests on the learner's plan as well as on the answers. */
const PLANNED = ["today", "plan-day", "plan-days", "forecast", "ability"];

/** What counts a learner's answers. */
const COUNTS = [...PLANNED, "test-count", "progress", "history"];

function outdate(client: QueryClient, kinds: string[], refetch: "active" | "none" = "active") {
  for (const kind of kinds) void client.invalidateQueries({ queryKey: [kind], refetchType: refetch });
}

/**
 * After one answer was stored. What is on screen is left alone, since the page that answered holds the
 * result already; it is read again when next opened.
 */
export function afterAnswer(client: QueryClient, questionId: number): void {
  void client.invalidateQueries({ queryKey: keys.stats(questionId), refetchType: "none" });
  void client.invalidateQueries({ queryKey: keys.question(questionId), refetchType: "none" });
  outdate(
    client,
    [
      ...["set", "attempts", "attempt", "latest-attempt", "answers", "saved", "updated"],
      // They say how many of their questions are answered.
      ...["drawn-tests", "built-tests"],
      ...COUNTS,
    ],
    "none",
  );
}

/** After an attempt was started, finished or deleted: progress, scores and the keys that it opens change. */
export function afterAttemptChange(client: QueryClient): void {
  outdate(client, [
    "paper",
    "topic",
    "set",
    "again-sets",
    "drawn-tests",
    "analysis",
    "attempts",
    "attempt",
    "latest-attempt",
    "answers",
    "talk",
    "notices",
    "built-tests",
    "take-along-offer",
    "taken",
    // What was written about a question waits for an open test.
    "note",
    "notes-list",
    // An open test withholds them.
    "rates",
    ...COUNTS,
  ]);
  outdate(client, ["set-questions", "review-questions", "question", "stats", "saved", "updated"], "none");
}

/** After a question was saved or taken off the list. */
export function afterSavedChange(client: QueryClient, questionId: number): void {
  void client.invalidateQueries({ queryKey: keys.question(questionId) });
  outdate(client, ["saved", "today", "test-count"]);
  outdate(client, ["set-questions", "review-questions", "answers", "updated"], "none");
}

/** After the plan was changed, or what is believed of the learner corrected. */
export function afterPlanChange(client: QueryClient): void {
  // A session of the plan before would be shown until the new one is there, and its items can't be started any more.
  void client.resetQueries({ queryKey: [keys.planDay(undefined)[0]] });
  outdate(client, [...PLANNED, "dates"]);
}

/** After a purchase: who the caller is, and all that says what is open to them, is read again when next shown. */
export function afterPurchase(client: QueryClient): Promise<void> {
  const [own] = keys.checkout("");
  return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== own });
}

/** After all progress was reset. Only who the caller is stays known. */
export function afterReset(client: QueryClient): Promise<void> {
  return forgetAllBut(client, keys.whoami[0]);
}

/** Drops everything but one kind; what is on screen is read again. */
export async function forgetAllBut(client: QueryClient, kept: string): Promise<void> {
  const others = (query: { queryKey: readonly unknown[] }) => query.queryKey[0] !== kept;
  await client.cancelQueries({ predicate: others });
  client.removeQueries({ type: "inactive", predicate: others });
  await client.resetQueries({ type: "active", predicate: others });
}
