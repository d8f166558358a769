import type { PlanDate } from "#contract/reminders.ts";
import type { Sitting, Sittings } from "../../content/sittings.ts";
import type { PlanFacts } from "../plan/rules.ts";

type Dated = Pick<PlanFacts, "examDate" | "papers" | "courseDate" | "passedPaper">;

/** The same day some years later; after 29 February the 28th, where the year has no other. */
export function yearsAfter(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate();
  return new Date(Date.UTC(year + years, month - 1, Math.min(date, last))).toISOString().slice(0, 10);
}

const written = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-SG", { ...options, timeZone: "UTC" });

/** A sitting's days as one says them: "13–14 March 2027". */
export function daysOfSitting({ from, to }: Pick<Sitting, "from" | "to">): string {
  const whole = written(to, { day: "numeric", month: "long", year: "numeric" });
  if (from === to) return whole;
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${whole}`;
  return `${written(from, { day: "numeric", month: "long" })} – ${whole}`;
}

const papersOf = (papers: readonly number[]) =>
  papers.length === 1 ? `Paper ${papers[0]}` : "Paper 1 and Paper 2";

/** What is announced of a sitting. Its own day is among it for anyone who has not said when they sit. */
function ofSitting(sitting: Sitting, plan: Dated): PlanDate[] {
  const days = daysOfSitting(sitting);
  const { registration } = sitting;
  const dates: PlanDate[] = [];
  if (registration) {
    const hours = registration.hours ? `, ${registration.hours}` : "";
    const isOneDay = registration.opens === registration.closes;
    const opens = isOneDay ? "Registration, on this day only" : "Registration opens";
    dates.push({
      Day: registration.opens,
      Label: `${opens}${hours}: exam on ${days}`,
      Kind: "registration_opens",
    });
    if (!isOneDay)
      dates.push({
        Day: registration.closes,
        Label: `Registration closes${hours}: exam on ${days}`,
        Kind: "registration_closes",
      });
  }
  if (plan.examDate === null)
    dates.push({ Day: sitting.from, Label: `Exam sitting on ${days}`, Kind: "sitting" });
  return dates;
}

/** What runs out. A pass in one paper counts no longer than the certificate. */
function ofValidity({ courseDate, passedPaper, examDate }: Dated, sittings: Sittings): PlanDate[] {
  const certificateEnds = courseDate && yearsAfter(courseDate, sittings.certificateYears);
  const passEnds = passedPaper && yearsAfter(passedPaper.date, sittings.passYears);
  const warned = (day: string, label: string) =>
    examDate !== null && day < examDate ? `${label}, before your exam` : label;
  const dates: PlanDate[] = [];
  if (certificateEnds)
    dates.push({
      Day: certificateEnds,
      Label: warned(certificateEnds, "Your course certificate runs out"),
      Kind: "certificate_ends",
    });
  if (passedPaper && passEnds) {
    const day = certificateEnds && certificateEnds < passEnds ? certificateEnds : passEnds;
    const label = warned(day, `Your pass in Paper ${passedPaper.paper} runs out`);
    dates.push({ Day: day, Label: label, Kind: "pass_ends" });
  }
  return dates;
}

/**
 * The days that matter to a learner, from today on, the next one first. That the exam's day is not known is no fault: then it is
 * simply not among them.
 */
export function datesOf(plan: Dated, sittings: Sittings, today: string): PlanDate[] {
  const exam: PlanDate[] = plan.examDate
    ? [{ Day: plan.examDate, Label: `Your exam: ${papersOf(plan.papers)}`, Kind: "exam" }]
    : [];
  return [
    ...exam,
    ...sittings.sittings.flatMap((sitting) => ofSitting(sitting, plan)),
    ...ofValidity(plan, sittings),
  ]
    .filter(({ Day }) => Day >= today)
    .sort((a, b) => a.Day.localeCompare(b.Day));
}
