import type { GeneratedAlways } from "kysely";
import type { Time } from "./column.ts";

interface ScoredAttempt {
  id: GeneratedAlways<number>;
  attempt_id: number;
}

interface FirstAnswerChange {
  id: GeneratedAlways<number>;
  question_id: number;
  substance: number;
  choice: number;
  /** In billionths. */
  rest: number | null;
  seconds: number | null;
  at: Time;
  n: number;
}

interface ItemRecount {
  id: GeneratedAlways<number>;
  question_id: number;
}

interface ItemChoice {
  question_id: number;
  substance: number;
  choice: number;
  n: number;
  rested: number;
  rest_sum: string;
  rest_squares: string;
}

interface ItemRest {
  question_id: number;
  substance: number;
  percent: number;
  choice: number;
  n: number;
}

interface ItemTime {
  question_id: number;
  substance: number;
  seconds: number;
  n: number;
}

interface ItemFigure {
  question_id: number;
  substance: number;
  timed: number;
  median_seconds: number | null;
  strong: number[];
}

export interface ItemAnalysisTables {
  scored_attempt: ScoredAttempt;
  first_answer_change: FirstAnswerChange;
  item_recount: ItemRecount;
  item_choice: ItemChoice;
  item_rest: ItemRest;
  item_time: ItemTime;
  item_figure: ItemFigure;
}
