import type { Generated, GeneratedAlways } from "kysely";
import type { EdgeTime, Json, Time } from "./column.ts";

interface ItemDifficulty {
  /** As YYYY-MM-DD. */
  worked_out_on: string;
  question_id: number;
  /** In logits. */
  difficulty: number;
  answers: number;
}

interface AbilityStateRow {
  user_id: string;
  state: Json<object> | null;
  upto_at: EdgeTime;
  upto_attempt: Generated<number>;
  upto_question: Generated<number>;
  difficulty_on: string | null;
  bank: Generated<string>;
  left_out: Generated<number[]>;
  waiting_since: Time | null;
  is_stale: Generated<boolean>;
}

interface KnownArea {
  user_id: string;
  area: string;
  at: Time;
}

interface PlanDayRow {
  user_id: string;
  day: string;
  minutes: number;
  items: Json<object>;
  made_at: Time;
}

interface PlanSession {
  user_id: string;
  day: string;
  item: number;
  attempt_id: number;
}

interface MockForecast {
  id: GeneratedAlways<number>;
  attempt_id: number | null;
  paper: number;
  pass_mark: number;
  made_at: Time;
  pass: number | null;
  mean: number | null;
  low: number | null;
  high: number | null;
  came: number | null;
}

interface ExamResultRow {
  user_id: string;
  paper: number;
  on_day: string;
  passed: boolean;
  said: number | null;
  reported_at: Time;
}

export interface StudyTables {
  item_difficulty: ItemDifficulty;
  ability_state: AbilityStateRow;
  known_area: KnownArea;
  plan_day: PlanDayRow;
  plan_session: PlanSession;
  mock_forecast: MockForecast;
  exam_result: ExamResultRow;
}
