import { sql } from "kysely";
import type { UserExport } from "#contract/export.ts";
import type { Db } from "../../platform/db/database.ts";
import type { StudyBanks } from "../ability/bank-queries.ts";
import type { Belief } from "../ability/belief-rules.ts";
import { readFolded } from "../ability/state-queries.ts";

type StudyPart = "Beliefs" | "KnownAreas" | "PlanDays" | "ExamResults";

const DAY_MS = 24 * 60 * 60 * 1000;
const timeOf = (day: number) => new Date(Math.round(day * DAY_MS)).toISOString();

const belief = (about: string, { mean, variance, day }: Belief) => ({
  About: about,
  Mean: mean,
  SD: Math.sqrt(variance),
  At: timeOf(day),
});

/** What is believed of a user, without what an open test withholds; what they said of it, and the days that they began. */
export async function readStudyParts(
  { db, banks }: { db: Db; banks: StudyBanks },
  userId: string,
): Promise<Pick<UserExport, StudyPart>> {
  const { state } = await readFolded(db, userId, await banks.read());
  const known = await sql<UserExport["KnownAreas"][number]>`
    select area as "Area", iso_utc(at) as "At" from known_area where user_id = ${userId} order by area`.execute(
    db,
  );
  const days = await sql<UserExport["PlanDays"][number]>`
    select day::text as "Day", minutes as "Minutes", items as "Items", iso_utc(made_at) as "MadeAt"
    from plan_day where user_id = ${userId} order by day`.execute(db);
  const results = await sql<UserExport["ExamResults"][number]>`
    select paper as "Paper", on_day::text as "On", passed as "Passed", said as "Forecast", iso_utc(reported_at) as "ReportedAt"
    from exam_result where user_id = ${userId} order by on_day, paper`.execute(db);
  return {
    Beliefs: [
      ...[...state.nodes].map(([key, node]) => belief(key, node)),
      ...[...state.rules].map(([key, rule]) => ({
        ...belief(`rule:${key}`, rule.belief),
        Answers: rule.memory.answers,
        LastAnsweredAt: timeOf(rule.memory.day),
        StrengthDays: rule.memory.strength,
      })),
    ],
    KnownAreas: known.rows,
    PlanDays: days.rows,
    ExamResults: results.rows,
  };
}
