import type { SetSummary } from "#contract/shapes.ts";
import type { SetFacts } from "../catalogue/snapshot-queries.ts";

/** A learner's progress with a set. */
export interface Progress {
  ongoing: boolean;
  done: boolean;
  /** Of the latest marked attempt; also null while it would reveal the key of a question in an open test. */
  lastScore: number | null;
  /** Done through answers in earlier sets, before the sets were recomposed. */
  covered: boolean;
}

export function setView(set: SetFacts, progress: Progress, accessible: boolean): SetSummary {
  return {
    ID: set.id,
    Title: set.title,
    TopicID: set.topicId,
    TopicName: set.topicName,
    Paper: set.paper,
    Type: set.type,
    ForFree: set.forFree,
    IsGenerated: set.isGenerated,
    MaxScore: set.maxScore,
    QuestionCount: set.questions.length,
    Parts: set.parts,
    TimeLimitMinutes: set.timeLimitMinutes,
    Progress: progressOf(progress),
    LastScore: progress.lastScore,
    Accessible: accessible,
    ...(set.shelf === "beyond" ? { Shelf: set.shelf } : {}),
    ...(set.retired ? { Retired: true as const } : {}),
    ...(progress.covered && !progress.done ? { IsCovered: true as const } : {}),
  };
}

/** Ongoing while an attempt is open, done once one was marked. */
function progressOf(progress: Progress): SetSummary["Progress"] {
  if (progress.ongoing) return "ongoing";
  return progress.done || progress.covered ? "done" : "none";
}
