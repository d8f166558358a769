import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { dayInSingapore } from "../../platform/singapore-day.ts";
import { examDayOf } from "./exam-day-rules.ts";
import { type PlanFacts, UNPLANNED } from "./rules.ts";

interface Row extends Omit<PlanFacts, "resit" | "passedPaper"> {
  resitPaper: number | null;
  resitAccount: string | null;
  passedPaper: number | null;
  passedOn: string | null;
  resitTopics: number[];
}

/** What a learner plans with, or the defaults before they said anything. */
export async function readPlan(db: Db, userId: string): Promise<PlanFacts> {
  const { rows } = await sql<Row>`
    select papers, exam_date as "examDate", exam_month as "examMonth", asked, minutes, days_off::text[] as "daysOff",
           coalesce((select json_agg(json_build_object('day', d.day, 'minutes', d.minutes) order by d.day)
                     from unnest(own_dates, own_minutes) as d (day, minutes)), '[]'::json) as dates,
           resit_paper as "resitPaper", resit_account as "resitAccount", to_jsonb(resit_topics) as "resitTopics",
           course_date as "courseDate", passed_paper as "passedPaper", passed_on as "passedOn"
    from study_plan where user_id = ${userId}`.execute(db);
  const [row] = rows;
  if (!row) return UNPLANNED;
  const { resitPaper, resitAccount, resitTopics, passedPaper: paper, passedOn: date, ...plan } = row;
  const resit =
    resitPaper === null ? null : { paper: resitPaper, account: resitAccount ?? "", topics: resitTopics };
  return { ...plan, resit, passedPaper: paper === null || date === null ? null : { paper, date } };
}

/** The day that a learner studies for, as YYYY-MM-DD. */
export const studyDayOf = async (db: Db, userId: string, now: Date): Promise<string> =>
  examDayOf(await readPlan(db, userId), dayInSingapore(now)).day;
