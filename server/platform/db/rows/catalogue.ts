import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { EdgeTime, Json, Time } from "./column.ts";

type DrawnKind = "wrong" | "skipped" | "flagged" | "built";

interface PaperTable {
  id: number;
  title: string;
}

interface TopicTable {
  id: GeneratedAlways<number>;
  key: string;
  paper: number;
  name: string;
  for_free: boolean;
  position: number;
}

interface QuestionTable {
  id: GeneratedAlways<number>;
  key: string | null;
  tenant_id: Generated<number>;
  topic_id: number;
  qn_type: "mcq" | "saq" | "csq";
  current_version: Generated<number>;
  is_sample: Generated<boolean>;
  created_at: Time;
  updated_at: Time;
  stats_from: EdgeTime;
  deleted_at: Time | null;
  file_version: number | null;
  rules: Json<(string | null)[]>;
  kinds: Json<(string | null)[]>;
  misconceptions: Json<string[][]>;
  twin: string | null;
  published: string | null;
  verified_on: string | null;
  holds_from: string | null;
  holds_to: string | null;
  is_draft: Generated<boolean>;
  review_since: ColumnType<Time | null, Time | null | undefined, Time | null>;
  review_reason: ColumnType<string | null, string | null | undefined, string | null>;
  is_published: GeneratedAlways<boolean>;
  removed_by_editor: Generated<boolean>;
  shelf: Generated<"exam" | "beyond">;
  file_shelf: ColumnType<
    "exam" | "beyond" | null,
    "exam" | "beyond" | null | undefined,
    "exam" | "beyond" | null
  >;
  outcomes: Json<(string | null)[]>;
  replaced_by: ColumnType<number | null, number | null | undefined, number | null>;
}

interface RuleTable {
  key: string;
  topic_id: number;
  area: string;
  area_title: Generated<string>;
  says: string;
}

interface MisconceptionTable {
  key: string;
  says: string;
}

interface QuestionVersion {
  question_id: number;
  version: number;
  body: string;
  params: Json<object>;
  answer: string;
  explanation: string;
  rationales: Json<string[]>;
  source: string;
  law_as_at: string | null;
  difficulty: "easy" | "medium" | "hard";
  tags: Json<string[]>;
  max_score: number;
  created_at: Time;
  created_by: string | null;
  substance: number;
  told_at: Time;
  regraded_answer: ColumnType<string | null, string | null | undefined, string | null>;
  note: ColumnType<string | null, string | null | undefined, string | null>;
}

interface ConstantTable {
  key: string;
  title: string;
  value: string;
  valid_from: string;
  valid_to: string | null;
  source: string;
  edited_at: ColumnType<Time | null, Time | null | undefined, Time | null>;
}

interface QuestionConstant {
  question_id: number;
  constant_key: string;
}

interface BlueprintTable {
  key: string;
  archived: boolean;
  format: Json<object>;
}

interface ProblemSetTable {
  id: GeneratedAlways<number>;
  key: string | null;
  tenant_id: Generated<number>;
  title: string;
  paper: number;
  topic_id: number | null;
  type: "MCQ" | "CSQ" | "SAQ" | "Full";
  for_free: Generated<boolean>;
  is_generated: Generated<boolean>;
  owner_id: string | null;
  time_limit_minutes: number | null;
  seed: string | null;
  position: Generated<number>;
  retired_at: Time | null;
  pass_percent: Generated<number>;
  edited_at: ColumnType<Time | null, Time | null | undefined, Time | null>;
  blueprint_key: ColumnType<string | null, string | null | undefined, string | null>;
  drawn_from: ColumnType<number | null, number | null | undefined, number | null>;
  drawn_kind: ColumnType<DrawnKind | null, DrawnKind | null | undefined, DrawnKind | null>;
  shelf: Generated<"exam" | "beyond">;
}

interface SetQuestion {
  set_id: number;
  question_id: number;
  position: number;
  weight: Generated<number>;
}

interface CoveredSet {
  user_id: string;
  set_id: number;
  at: Time;
}

interface SavedQuestion {
  user_id: string;
  question_id: number;
  created_at: Time;
}

interface ContentImport {
  id: GeneratedAlways<number>;
  hash: string;
  at: Time;
}

interface ContentFailure {
  only_one: Generated<boolean>;
  at: Time;
  reason: string;
}

interface CatalogueChange {
  id: GeneratedAlways<number>;
  at: Time;
}

export interface CatalogueTables {
  paper: PaperTable;
  topic: TopicTable;
  question: QuestionTable;
  rule: RuleTable;
  misconception: MisconceptionTable;
  question_version: QuestionVersion;
  constant: ConstantTable;
  question_constant: QuestionConstant;
  blueprint: BlueprintTable;
  problem_set: ProblemSetTable;
  set_question: SetQuestion;
  covered_set: CoveredSet;
  saved_question: SavedQuestion;
  content_import: ContentImport;
  content_failure: ContentFailure;
  catalogue_change: CatalogueChange;
}
