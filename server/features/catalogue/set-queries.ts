import type { Db } from "../../platform/db/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Caller } from "../../platform/session.ts";
import type { Catalogue, SetFacts } from "./snapshot-queries.ts";

export interface CatalogueDeps {
  db: Db;
  catalogue: Catalogue;
}

/**
 * Reads a set that the caller may look at: one drawn for somebody else does not exist, and a retired one only exists
 * for those who have an attempt at it.
 * @throws AppError not_found; with the code set_retired, and its topic and paper as fields, if it has retired
 */
export async function findSet(
  { db, catalogue }: CatalogueDeps,
  caller: Caller | null,
  setId: number,
): Promise<SetFacts> {
  const set = await catalogue.set(setId);
  const foreign = set?.ownerId && set.ownerId !== caller?.userId;
  if (!set || foreign) throw notFound("problem set");
  if (set.retired && !(caller && (await hasAttempt(db, caller, setId)))) throw retired("not_found", set);
  return set;
}

async function hasAttempt(db: Db, caller: Caller, setId: number): Promise<boolean> {
  const found = await db
    .selectFrom("attempt")
    .select("id")
    .where("user_id", "=", caller.userId)
    .where("set_id", "=", setId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Why a retired set is not opened, and where to go instead: cases and mocks are on their paper's page. */
export function retired(kind: "not_found" | "refused", { topicId, paper, type }: SetFacts): AppError {
  const isOfTopic = type === "MCQ" && topicId !== null;
  const why = isOfTopic
    ? "This set was taken out when its questions were put together in new sets."
    : `This was taken out of the bank. The page of Paper ${paper} has what there is now.`;
  return new AppError(kind, why, {
    code: "set_retired",
    fields: { Paper: String(paper), ...(isOfTopic ? { TopicID: String(topicId) } : {}) },
  });
}
