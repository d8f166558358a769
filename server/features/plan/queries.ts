import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { type PlanFacts, UNPLANNED } from "./rules.ts";

interface Row extends Omit<PlanFacts, "resit" | "passedPaper"> {
  resitPaper: number | null;
  resitAccount: string | null;
  passedPaper: number | null;
  passedOn: string | null;
}

/** What a learner plans with, or what stands for it before they said anything. */
export async function readPlan(db: Db, userId: string): Promise<PlanFacts> {
  const { rows } = await sql<Row>`
    select papers, exam_date as "examDate", exam_month as "examMonth", asked, minutes, days_off::text[] as "daysOff",
           resit_paper as "resitPaper", resit_account as "resitAccount", course_date as "courseDate",
           passed_paper as "passedPaper", passed_on as "passedOn"
    from study_plan where user_id = ${userId}`.execute(db);
  const [row] = rows;
  if (!row) return UNPLANNED;
  const { resitPaper, resitAccount, passedPaper, passedOn, ...plan } = row;
  return {
    ...plan,
    resit: resitPaper === null ? null : { paper: resitPaper, account: resitAccount ?? "" },
    passedPaper: passedPaper === null || passedOn === null ? null : { paper: passedPaper, date: passedOn },
  };
}
