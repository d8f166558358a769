import type { ExamResult } from "#contract/forecast.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Caller } from "../../platform/session.ts";
import { dayInSingapore, startOfSingaporeDay } from "../../platform/singapore-day.ts";
import type { AbilityDeps } from "../ability/queries.ts";
import { readFolded } from "../ability/state-queries.ts";
import { forecastOf } from "./queries.ts";

/** What the caller reported of real exams, the latest first. */
export async function listResults(db: Db, userId: string): Promise<ExamResult[]> {
  const rows = await db
    .selectFrom("exam_result")
    .select(["paper", "on_day", "passed"])
    .where("user_id", "=", userId)
    .orderBy("on_day", "desc")
    .orderBy("paper")
    .execute();
  return rows.map((row) => ({ Paper: row.paper, On: row.on_day, Passed: row.passed }));
}

/**
 * Keeps what a learner reports of a paper of the real exam, with what was forecast on its eve; a second report of the same day replaces
 * the first, whose forecast stays.
 * @throws AppError bad_input for a day to come; not_found
 */
export async function reportResult(
  deps: AbilityDeps,
  caller: Caller,
  result: { paper: number; on: string; passed: boolean },
  now: Date,
): Promise<ExamResult[]> {
  if (result.on > dayInSingapore(now))
    throw new AppError("bad_input", "That day is still to come.", {
      fields: { On: "That day is still to come." },
    });
  const known = await deps.db
    .updateTable("exam_result")
    .set({ passed: result.passed, reported_at: now })
    .where("user_id", "=", caller.userId)
    .where("paper", "=", result.paper)
    .where("on_day", "=", result.on)
    .executeTakeFirstOrThrow();
  if (known.numUpdatedRows === 0n) await keepFirst(deps, caller, result, now);
  return listResults(deps.db, caller.userId);
}

/** A first report, with the forecast of the eve: it is worked out from nothing, which a repeated report need not be. */
async function keepFirst(
  { db, banks }: AbilityDeps,
  { userId }: Caller,
  result: { paper: number; on: string; passed: boolean },
  now: Date,
): Promise<void> {
  const bank = await banks.read();
  const paper = bank.papers.find((one) => one.paper === result.paper);
  if (!paper) throw notFound("paper");
  const before = startOfSingaporeDay(new Date(result.on));
  const { state } = await readFolded(db, userId, bank, { before, withHeld: false });
  await db
    .insertInto("exam_result")
    .values({
      user_id: userId,
      paper: result.paper,
      on_day: result.on,
      passed: result.passed,
      said: forecastOf(state, paper, result.on)?.pass ?? null,
      reported_at: now,
    })
    // Two of the same moment: the later one counts.
    .onConflict((oc) =>
      oc.columns(["user_id", "paper", "on_day"]).doUpdateSet({ passed: result.passed, reported_at: now }),
    )
    .execute();
}
