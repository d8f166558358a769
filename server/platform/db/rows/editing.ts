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

interface CorrectionNotice {
  user_id: string;
  question_id: number;
  reason: string;
  at: Time;
  seen_at: Time | null;
}

export interface EditingTables {
  correction_notice: CorrectionNotice;
  regrade: RegradeTable;
  regraded_answer: RegradedAnswer;
}
