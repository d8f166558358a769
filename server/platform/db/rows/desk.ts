import type { Generated, GeneratedAlways } from "kysely";
import type { Json, Time } from "./column.ts";

interface StudyPlan {
  user_id: string;
  papers: number[];
  /** As YYYY-MM-DD. */
  exam_date: string | null;
  /** As YYYY-MM. */
  exam_month: string | null;
  asked: boolean;
  /** By weekday, Monday first. */
  minutes: number[];
  days_off: string[];
  resit_paper: number | null;
  resit_account: string | null;
  course_date: string | null;
  passed_paper: number | null;
  passed_on: string | null;
  resit_topics: Generated<number[]>;
  own_dates: Generated<string[]>;
  own_minutes: Generated<number[]>;
  updated_at: Time;
}

interface TestPreset {
  id: GeneratedAlways<number>;
  user_id: string;
  name: string;
  filter: Json<object>;
  created_at: Time;
}

interface TestLink {
  token: string;
  user_id: string;
  title: string;
  question_ids: number[];
  delay_marking: boolean;
  minutes: number | null;
  created_at: Time;
}

interface Note {
  user_id: string;
  question_id: number;
  body: string;
  created_at: Time;
  updated_at: Time;
  words: GeneratedAlways<string>;
}

interface Mark {
  user_id: string;
  question_id: number;
  position: number;
  version: number;
  field: string;
  quote: string;
  prefix: string;
  suffix: string;
  start: number;
}

export interface DeskTables {
  study_plan: StudyPlan;
  test_preset: TestPreset;
  test_link: TestLink;
  note: Note;
  mark: Mark;
}
