import type { EditorQuestion, QuestionVersion, QuestionWords } from "#contract/editing.ts";
import type { CasePart, Question } from "#contract/shapes.ts";
import { letterOf } from "../../question/answer-text.ts";

/** What is in the editor's fields. */
export interface Wording {
  Body: string;
  /** Of an mcq. */
  Options: string[];
  /** Of a case. */
  Parts: { B: string; A: string[]; R: number; E: string }[];
  Answer: string;
  Explanation: string;
  Rationales: string[];
  Source: string;
  LawAsAt: string;
  Difficulty: "easy" | "medium" | "hard";
  Tags: string;
  TopicID: number;
  Shelf: "exam" | "beyond";
}

type Type = EditorQuestion["QnType"];
type Whole = Pick<EditorQuestion, "Body" | "Params" | "Answer" | "Explanation" | "Rationales" | "Source"> &
  Pick<EditorQuestion, "Difficulty" | "Tags"> & {
    LawAsAt?: string | null | undefined;
    Shelf?: Wording["Shelf"] | undefined;
  };

const isPart = (param: string | CasePart): param is CasePart => typeof param !== "string";
const four = (texts: readonly string[]) =>
  Array.from({ length: Math.max(4, texts.length) }, (_, i) => texts[i] ?? "");

/** The fields of a question as it is, or as one of its versions said it. */
export function wordingOf(type: Type, whole: Whole, TopicID: number): Wording {
  const parts = whole.Params.filter(isPart);
  const options = whole.Params.filter((param) => typeof param === "string");
  return {
    Body: whole.Body,
    Options: type === "mcq" ? four(options) : [],
    Parts: parts.map(({ B, A, R = 1, E = "" }) => ({ B, A: four(A), R, E })),
    Answer: whole.Answer ?? "",
    Explanation: whole.Explanation ?? "",
    Rationales: rationalesOf(type, whole.Rationales ?? [], parts.length),
    Source: whole.Source ?? "",
    LawAsAt: whole.LawAsAt ?? "",
    Difficulty: whole.Difficulty ?? "medium",
    Tags: (whole.Tags ?? []).join(", "),
    TopicID,
    Shelf: whole.Shelf ?? "exam",
  };
}

function rationalesOf(type: Type, given: readonly string[], parts: number): string[] {
  const places = type === "mcq" ? 4 : type === "csq" ? parts * 4 : 0;
  return Array.from({ length: places }, (_, i) => given[i] ?? "");
}

/** What a version said, for a question that stays where it is filed. */
export const versionWording = (
  { QnType, TopicID, Shelf }: Pick<EditorQuestion, "QnType" | "TopicID" | "Shelf">,
  version: QuestionVersion,
) => wordingOf(QnType, { ...version, Shelf }, TopicID);

/** An empty question of a type. */
export function emptyWording(type: Type, TopicID: number): Wording {
  const part = { B: "", A: ["", "", "", ""], R: 1, E: "" };
  const base = { Body: "", Params: type === "csq" ? [part] : [], Answer: type === "mcq" ? "1" : "" };
  return wordingOf(
    type,
    { ...base, Explanation: "", Rationales: [], Source: "", Difficulty: "medium", Tags: [] },
    TopicID,
  );
}

/** As it is sent. */
export function sentWords(type: Type, w: Wording): QuestionWords {
  const hasRationales = w.Rationales.some((text) => text.trim() !== "");
  return {
    Body: w.Body,
    Params: type === "mcq" ? w.Options : type === "csq" ? w.Parts : [],
    Answer: type === "csq" ? w.Parts.map((part) => part.R).join("~") : w.Answer,
    Explanation: w.Explanation,
    Rationales: hasRationales ? w.Rationales : [],
    Source: w.Source,
    LawAsAt: w.LawAsAt === "" ? null : w.LawAsAt,
    Difficulty: w.Difficulty,
    Tags: w.Tags.split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ""),
    TopicID: w.TopicID,
    Shelf: w.Shelf,
  };
}

const named = (options: readonly string[]) =>
  options.map((text, i) => (text.trim() === "" ? `Option ${letterOf(i)}` : text));

/** What is not written yet is shown by its name. */
const withNames = (w: Wording): Wording => ({
  ...w,
  Options: named(w.Options),
  Parts: w.Parts.map((part, i) => ({ ...part, B: part.B || `Part ${i + 1}`, A: named(part.A) })),
});

/** The question as a learner will see it: whole, or before it is answered. */
export function previewOf(question: Pick<EditorQuestion, "ID" | "QnType">, written: Wording): Question {
  const w = withNames(written);
  const words = sentWords(question.QnType, w);
  return {
    ID: question.ID,
    QnType: question.QnType,
    Body: w.Body,
    Params: words.Params,
    Saved: false,
    TenantID: 1,
    TopicID: w.TopicID,
    Version: 1,
    CreatedAt: "",
    UpdatedAt: "",
    MaxScore: question.QnType === "csq" ? w.Parts.length : 1,
    Answer: words.Answer,
    Explanation: w.Explanation,
    Rationales: words.Rationales ?? [],
    Source: w.Source,
    ...(w.LawAsAt ? { LawAsAt: w.LawAsAt } : {}),
    Difficulty: w.Difficulty,
    Tags: words.Tags ?? [],
  };
}
