import type { AttemptAnalysis, QnType } from "#contract/shapes.ts";

type Outcome = AttemptAnalysis["Questions"][number]["Outcome"];

/** A question of a marked attempt, with what its learner did. Scores are weighed. */
export interface Worked {
  questionId: number;
  topicId: number;
  topicName: string;
  /** Its place in the syllabus. */
  topicPosition: number;
  type: QnType;
  score: number;
  maxScore: number;
  flagged: boolean;
  seconds: number;
  /** The answers given, the one that counts last; none when it was skipped. Whether each was wholly right. */
  rightness: boolean[];
}

export function outcomeOf(w: Worked): Outcome {
  if (w.rightness.length === 0) return "skipped";
  if (w.score === w.maxScore) return "right";
  return w.score > 0 ? "partly" : "wrong";
}

/** How often the answer changed from wholly right to not so (`from` true), or back. */
function changes(rightness: boolean[], from: boolean): number {
  return rightness.filter((right, i) => i > 0 && rightness[i - 1] === from && right !== from).length;
}

function tally<K>(all: readonly Worked[], keyOf: (w: Worked) => K) {
  const sums = new Map<K, { Score: number; MaxScore: number }>();
  for (const w of all) {
    const sum = sums.get(keyOf(w)) ?? { Score: 0, MaxScore: 0 };
    sums.set(keyOf(w), { Score: sum.Score + w.score, MaxScore: sum.MaxScore + w.maxScore });
  }
  return [...sums];
}

/** Breaks a marked attempt down by section (type of question), by topic and by question, in the attempt's order. */
export function analyse(all: readonly Worked[]): AttemptAnalysis {
  const names = new Map(all.map((w) => [w.topicId, w.topicName]));
  const bySyllabus = [...all].sort((a, b) => a.topicPosition - b.topicPosition);
  return {
    Sections: tally(all, (w) => w.type).map(([type, sum]) => ({ QnType: type, ...sum })),
    Topics: tally(bySyllabus, (w) => w.topicId).map(([id, sum]) => ({
      TopicID: id,
      Name: names.get(id) ?? "",
      ...sum,
    })),
    Questions: all.map((w) => ({
      QnID: w.questionId,
      Score: w.score,
      MaxScore: w.maxScore,
      Outcome: outcomeOf(w),
      Flagged: w.flagged,
      Seconds: w.seconds,
      RightToWrong: changes(w.rightness, true),
      WrongToRight: changes(w.rightness, false),
    })),
  };
}
