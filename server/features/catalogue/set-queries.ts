import type { Db } from "../../platform/db/database.ts";
import { notFound } from "../../platform/errors.ts";
import type { Caller } from "../../platform/session.ts";
import type { Catalogue, SetFacts } from "./snapshot-queries.ts";

export interface CatalogueDeps {
  db: Db;
  catalogue: Catalogue;
}

/** What a set is, and that it may be looked at: one drawn for somebody else does not exist. @throws AppError not_found */
export async function findSet(catalogue: Catalogue, caller: Caller | null, setId: number): Promise<SetFacts> {
  const set = await catalogue.set(setId);
  const foreign = set?.ownerId && set.ownerId !== caller?.userId;
  if (!set || set.retired || foreign) throw notFound("problem set");
  return set;
}
