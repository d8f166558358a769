import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Time } from "./column.ts";

/** How sure a learner said to be. */
type Sure = "guess" | "unsure" | "sure";

interface AttemptTable {
  id: GeneratedAlways<number>;
  user_id: string;
  set_id: number;
  delay_marking: boolean;
  max_score: number;
  question_count: number;
  created_at: Time;
  deadline: Time | null;
  marked_at: Time | null;
  score: number | null;
  pass_percent: Generated<number>;
  drawn_for: string | null;
  closes_at: Time | null;
  ended_by: "learner" | "time" | null;
  from_samples: Generated<boolean>;
  former_score: ColumnType<number | null, number | null | undefined, number | null>;
}

interface ReservedAttempt {
  id: Generated<number>;
  user_id: string;
  set_id: number;
  question_ids: number[];
  versions: number[];
  weights: number[];
  max_score: number;
  pass_percent: number;
  reserved_at: Time;
}

interface AttemptQuestion {
  attempt_id: number;
  question_id: number;
  version: number;
  position: number;
  weight: number;
  flagged: Generated<boolean>;
  seconds: Generated<number>;
}

interface AnswerTable {
  attempt_id: number;
  question_id: number;
  ans: string;
  seq: Generated<number>;
  score: number | null;
  trail: Generated<string[]>;
  created_at: Time;
  sure: ColumnType<Sure | null, Sure | null | undefined, Sure | null>;
}

interface LateAnswer {
  attempt_id: number;
  question_id: number;
  ans: string;
  seq: number;
  created_at: Time;
}

interface MarkedAnswer {
  id: GeneratedAlways<number>;
  user_id: string;
  attempt_id: number;
  question_id: number;
  version: number;
  ans: string;
  score: number;
  from_samples: boolean;
  at: Time;
}

interface FirstAnswer {
  question_id: number;
  version: number;
  user_id: string;
  choice: number;
  at: Time;
  attempt_id: number | null;
  /** In billionths. */
  rest: number | null;
  seconds: number | null;
}

interface ShownKey {
  user_id: string;
  question_id: number;
  at: Time;
}

interface DailyUse {
  user_id: string;
  /** The day in Singapore that the counts are of, as YYYY-MM-DD. */
  day: string;
  attempts: Generated<number>;
  keys: Generated<number>;
  key_limit: Generated<number>;
  keys_ran_out_at: Generated<Time | null>;
}

export interface PracticeTables {
  attempt: AttemptTable;
  attempt_question: AttemptQuestion;
  reserved_attempt: ReservedAttempt;
  answer: AnswerTable;
  late_answer: LateAnswer;
  marked_answer: MarkedAnswer;
  first_answer: FirstAnswer;
  shown_key: ShownKey;
  daily_use: DailyUse;
}
