import { type RawBuilder, sql } from "kysely";
import type { ProblemSet, SetSummary } from "#contract/shapes.ts";
import type { Db } from "../../platform/db/database.ts";
import { shortRead } from "../../platform/db/pipelined-reads.ts";
import type { Caller } from "../../platform/session.ts";
import { mayReadSet } from "../catalogue/policy.ts";
import { type CatalogueDeps, findSet } from "../catalogue/set-queries.ts";
import type { SetFacts } from "../catalogue/snapshot-queries.ts";
import { toldScore } from "./key-queries.ts";
import { type Progress, setView } from "./set-view.ts";

const untouched: Progress = { ongoing: false, done: false, lastScore: null, covered: false };

/**
 * A user's progress with the set of this ID, as columns of Progress: three index lookups, however many attempts.
 * `setId` must not name a column of `a`, which has another meaning here.
 */
export const progressAt = (userId: string, setId: RawBuilder<unknown>) => sql`(
  select last.id is not null as done, last.score as "lastScore",
         exists (select 1 from covered_set c where c.user_id = ${userId} and c.set_id = ${setId}) as covered,
         exists (select 1 from attempt o where o.user_id = ${userId} and o.set_id = ${setId} and o.marked_at is null) as ongoing
  from (select 1) one
  left join lateral (
    select a.id, ${toldScore(userId)} as score from attempt a
    where a.user_id = ${userId} and a.set_id = ${setId} and a.marked_at is not null order by a.id desc limit 1
  ) last on true)`;

async function readProgress(
  db: Db,
  caller: Caller | null,
  setIds: readonly number[],
): Promise<Map<number, Progress>> {
  if (!caller || setIds.length === 0) return new Map();
  const { rows } = await sql<{ setId: number } & Progress>`${shortRead}
    select w.id as "setId", p.*
    from unnest(${setIds}::bigint[]) as w (id)
    cross join lateral ${progressAt(caller.userId, sql`w.id`)} p`.execute(db);
  return new Map(rows.map((row) => [row.setId, row]));
}

function viewer(caller: Caller | null, progress: Map<number, Progress>) {
  return (set: SetFacts): SetSummary =>
    setView(set, progress.get(set.id) ?? untouched, mayReadSet(caller, set));
}

/** The bank's own sets that match, in their order, with the caller's progress. */
export async function listSets(
  { db, catalogue }: CatalogueDeps,
  caller: Caller | null,
  matches: (set: SetFacts) => boolean = () => true,
): Promise<ProblemSet[]> {
  const { listed } = await catalogue.read();
  const matching = listed.filter(matches);
  const ids = matching.map((set) => set.id);
  const view = viewer(caller, await readProgress(db, caller, ids));
  return matching.map((set) => ({ ...view(set), Attempts: [] }));
}

/** One set with the caller's progress. @throws AppError not_found */
export async function readSet(
  deps: CatalogueDeps,
  caller: Caller | null,
  setId: number,
): Promise<SetSummary> {
  const set = await findSet(deps, caller, setId);
  return viewer(caller, await readProgress(deps.db, caller, [setId]))(set);
}

/** How many sets of missed questions are listed. */
const MOST_AGAIN = 50;

/** The caller's sets for practising wrong, skipped or flagged questions again (again-commands.ts), the newest first. */
export async function listAgainSets(
  deps: CatalogueDeps,
  caller: Caller,
  paper: number,
): Promise<SetSummary[]> {
  const rows = await deps.db
    .selectFrom("problem_set")
    .select("id")
    .where("owner_id", "=", caller.userId)
    .where("drawn_kind", "in", ["wrong", "skipped", "flagged"])
    .where("paper", "=", paper)
    .orderBy("id", "desc")
    .limit(MOST_AGAIN)
    .execute();
  const ids = rows.map((row) => row.id);
  const sets = await readSetsById(deps, caller, ids);
  return ids.flatMap((id) => sets.get(id) ?? []);
}

/** Sets by ID, for the attempts at them: retired ones too. */
export async function readSetsById(
  deps: CatalogueDeps,
  caller: Caller,
  ids: number[],
): Promise<Map<number, SetSummary>> {
  const view = viewer(caller, await readProgress(deps.db, caller, ids));
  const sets = await deps.catalogue.sets(ids);
  return new Map([...sets].map(([id, set]) => [id, view(set)]));
}
