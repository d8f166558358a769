import type { Generated, GeneratedAlways } from "kysely";
import type { Time } from "./column.ts";

interface RegradeTable {
  id: GeneratedAlways<number>;
  question_id: number;
  answer: string;
  former_answer: string;
  reason: string;
  made_by: string | null;
  at: Time;
  done_until: Generated<number>;
  pass_began_at: Time;
  settled_at: Time | null;
}

interface RegradedAnswer {
  regrade_id: number;
  attempt_id: number;
  question_id: number;
  former: number;
  score: number;
}

export interface EditingTables {
  regrade: RegradeTable;
  regraded_answer: RegradedAnswer;
}
