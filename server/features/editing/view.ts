import type { EditorQuestion, QuestionVersion, VersionWords } from "#contract/editing.ts";
import { type Change, changeOfVersion, type Words } from "../../content/words.ts";
import { answerOf } from "./rules.ts";

export interface EditorRow {
  id: number;
  key: string | null;
  tenantId: number;
  topicId: number;
  paper: number;
  type: "mcq" | "saq" | "csq";
  version: number;
  isDraft: boolean;
  shelf: "exam" | "beyond";
  createdAt: Date;
  deletedAt: Date | null;
  reviewSince: Date | null;
  reviewReason: string | null;
  body: string;
  params: Words["params"];
  answer: string;
  explanation: string;
  rationales: string[];
  source: string;
  lawAsAt: string | null;
  difficulty: "easy" | "medium" | "hard";
  tags: string[];
  maxScore: number;
  versionAt: Date;
  substance: number;
  toldAt: Date;
  note: string | null;
  constants: string[];
  sets: { ID: number; Title: string }[];
}

export function editorView(row: EditorRow, change: Change = "nothing"): EditorQuestion {
  return {
    ID: row.id,
    QnType: row.type,
    Body: row.body,
    Params: row.params,
    Saved: false,
    TenantID: row.tenantId,
    TopicID: row.topicId,
    Version: row.version,
    CreatedAt: row.createdAt.toISOString(),
    UpdatedAt: row.versionAt.toISOString(),
    MaxScore: row.maxScore,
    Answer: answerOf(row.type, row.params, row.answer),
    Explanation: row.explanation,
    Rationales: row.rationales,
    Source: row.source,
    ...(row.lawAsAt ? { LawAsAt: row.lawAsAt } : {}),
    Difficulty: row.difficulty,
    Tags: row.tags,
    Key: row.key,
    Paper: row.paper,
    IsDraft: row.isDraft,
    Shelf: row.shelf,
    DeletedAt: row.deletedAt?.toISOString() ?? null,
    Review:
      row.reviewSince && row.reviewReason !== null
        ? { Since: row.reviewSince.toISOString(), Reason: row.reviewReason }
        : null,
    Constants: row.constants,
    Sets: row.sets,
    Note: row.note,
    Change: change,
  };
}

export interface VersionRow {
  version: number;
  at: Date;
  author: string | null;
  note: string | null;
  toldAt: Date;
  type: "mcq" | "saq" | "csq";
  body: string;
  params: Words["params"];
  answer: string;
  explanation: string;
  rationales: string[];
  source: string;
  lawAsAt: string | null;
  difficulty: "easy" | "medium" | "hard";
  tags: string[];
  maxScore: number;
  total: number;
}

/** @param before the version before it; undefined for the first */
export function versionView(row: VersionRow, before: VersionRow | undefined): QuestionVersion {
  return {
    Version: row.version,
    At: row.at.toISOString(),
    Author: row.author ?? "",
    Note: row.note,
    Change: changeOfVersion(before, row, row.toldAt.getTime() === row.at.getTime()),
    ...wordsView(row),
    Before: before ? wordsView(before) : null,
  };
}

function wordsView(row: VersionRow): VersionWords {
  return {
    Body: row.body,
    Params: row.params,
    Answer: answerOf(row.type, row.params, row.answer),
    Explanation: row.explanation,
    Rationales: row.rationales,
    Source: row.source,
    LawAsAt: row.lawAsAt,
    Difficulty: row.difficulty,
    Tags: row.tags,
  };
}
