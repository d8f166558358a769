import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/session.ts";
import { dayInSingapore } from "../../platform/singapore-day.ts";
import { startChosen } from "../builder/build-commands.ts";
import { holdLearner, type StartDeps } from "../practice/start-commands.ts";
import { type DayDeps, readDayFacts, readGround } from "./day-facts-queries.ts";
import { type LaidOut, layOut } from "./layout-queries.ts";
import { itemKey } from "./session-rules.ts";

const KEPT_DAYS = 30;

const noItem = () =>
  new AppError(
    "not_found",
    "Your plan has changed since this page was opened. Please look at today's session again.",
  );

/**
 * Starts an item of today's session as an ordinary attempt, or resumes it; from then on the day's items stay as they are.
 * @param key what `itemKey` gives
 * @returns the attempt's ID
 * @throws AppError refused for another day, or when its questions are gone; not_found where the plan has changed; slow_down past the day's budget
 */
export async function startItem(
  deps: DayDeps & StartDeps,
  caller: Caller,
  { day, key }: { day: string; key: string },
  now: Date,
): Promise<number> {
  if (day !== dayInSingapore(now))
    throw new AppError("refused", "That session is of another day. Today's is on the Today page.", {
      code: "other_day",
    });
  // Before the transaction: inside one it would wait for a second connection, which the embedded database does not have.
  const ground = await readGround(deps);
  return deps.db.transaction().execute(async (tx) => {
    await holdLearner(tx, caller, now);
    const facts = await readDayFacts(tx, ground, caller, now);
    const items = await layOut(tx, facts, caller);
    const index = items.findIndex(({ item }) => item.questions.length > 0 && itemKey(item) === key);
    const chosen = items[index];
    if (!chosen) throw noItem();
    await keepDay(tx, caller.userId, day, items, now);
    if (chosen.attempt !== undefined) return chosen.attempt;
    const title = chosen.item.label;
    const attempt = await startChosen(tx, deps, caller, { title, questions: chosen.item.questions }, now);
    await tx
      .insertInto("plan_session")
      .values({ user_id: caller.userId, day, item: index + 1, attempt_id: attempt })
      .execute();
    return attempt;
  });
}

/** Stores the day's items as they are laid out now, with the attempts of those that were begun, and lets days of long ago go. */
async function keepDay(
  tx: Db,
  userId: string,
  day: string,
  items: readonly LaidOut[],
  now: Date,
): Promise<void> {
  const isKept = items.every(({ stored }, i) => stored === i + 1);
  if (isKept) return;
  await sql`delete from plan_day where user_id = ${userId} and (day = ${day}::date or day < ${day}::date - ${KEPT_DAYS}::int)`.execute(
    tx,
  );
  await tx
    .insertInto("plan_day")
    .values({
      user_id: userId,
      day,
      minutes: items.reduce((sum, { item }) => sum + item.minutes, 0),
      items: JSON.stringify(items.map(({ item }) => item)),
      made_at: now,
    })
    .execute();
  const begun = items.flatMap(({ attempt }, i) =>
    attempt === undefined ? [] : [{ user_id: userId, day, item: i + 1, attempt_id: attempt }],
  );
  if (begun.length > 0) await tx.insertInto("plan_session").values(begun).execute();
}

/** The days that were begun go with a learner's progress; what they plan with stays. */
export async function forgetDays(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom("plan_day").where("user_id", "=", userId).execute();
}
