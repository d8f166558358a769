import { MOST_SAMPLES } from "#contract/catalogue.ts";
import type { Question } from "#contract/shapes.ts";
import type { Db } from "../../platform/db/database.ts";
import { KeyRight } from "./key-rules.ts";
import type { QuestionVersions, VersionRef } from "./version-queries.ts";
import { ruledQuestionView } from "./view.ts";

export interface QuestionDeps {
  db: Db;
  versions: QuestionVersions;
}

/** Which questions are public samples now, in their order. */
export function sampleRefs(db: Db): Promise<VersionRef[]> {
  return db
    .selectFrom("question")
    .select(["id as questionId", "current_version as version"])
    .where("is_sample", "=", true)
    .where("deleted_at", "is", null)
    .where("shelf", "=", "exam")
    .orderBy("id")
    .limit(MOST_SAMPLES)
    .execute();
}

const SAMPLE = {
  isPublic: true,
  isAdmin: false,
  isMarked: false,
  isWithheld: false,
  isReadable: true,
  wasReadable: false,
};

/** The public samples, with their keys: the only questions that anyone sees in full. */
export async function readSamples({ db, versions }: QuestionDeps): Promise<Question[]> {
  const refs = await sampleRefs(db);
  return (await versions.read(refs)).map((v) =>
    ruledQuestionView(v, KeyRight.decide(v.questionId, SAMPLE, true), { saved: false, score: null }),
  );
}
