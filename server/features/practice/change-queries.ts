import { sql } from "kysely";
import type { QuestionChanges } from "#contract/shapes.ts";
import { changeOfVersion } from "../../content/words.ts";
import type { Db } from "../../platform/db/database.ts";
import { notFound } from "../../platform/errors.ts";
import type { Caller } from "../../platform/session.ts";
import type { QuestionDeps } from "../catalogue/sample-queries.ts";
import { readableRef, showOne } from "./question-queries.ts";

/** So many changes are listed, the latest. */
const LISTED = 50;

interface VersionFacts {
  version: number;
  at: Date;
  wasAnnounced: boolean;
  note: string | null;
}

/** A question's versions from one on to another; of many the latest, and the one before them. */
async function readVersions(db: Db, questionId: number, from: number, to: number): Promise<VersionFacts[]> {
  const { rows } = await sql<VersionFacts>`
    select version, created_at as at, told_at = created_at as "wasAnnounced", note from question_version
    where question_id = ${questionId} and version between ${from} and ${to}
    order by version desc limit ${LISTED + 1}`.execute(db);
  return rows.toReversed();
}

/**
 * The changes of a question since one of its versions, with the two versions as the caller may see them.
 * @throws AppError not_found for the question or the version; not_entitled without the paper
 */
export async function readChanges(
  deps: QuestionDeps,
  caller: Caller,
  { questionId, since }: { questionId: number; since: number },
  now: Date,
): Promise<QuestionChanges> {
  const ref = await readableRef(deps.db, caller, questionId);
  if (since > ref.version) throw notFound("version");
  const facts = await readVersions(deps.db, questionId, since, ref.version);
  const words = await deps.versions.read(facts.map(({ version }) => ({ questionId, version })));
  const Former = await showOne(deps, caller, { ...ref, version: since }, now);
  const Current = await showOne(deps, caller, ref, now);
  // A note may reveal the key.
  const isKeyShown = Current.Answer !== undefined;
  const Changes = facts.flatMap(({ version, at, wasAnnounced, note }, i) => {
    const [before, after] = [words[i - 1], words[i]];
    if (!before || !after) return [];
    const Change = changeOfVersion(before, after, wasAnnounced);
    return [{ Version: version, At: at.toISOString(), Change, Note: isKeyShown ? note : null }];
  });
  return { Since: since, Changes, Former, Current };
}
