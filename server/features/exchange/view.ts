import type { ImportReport, Lack, Remark } from "#contract/exchange.ts";
import type { Plan } from "./plan-queries.ts";

/** As many as anybody reads before correcting the file. */
const MOST_TOLD = 500;

const shown = (remarks: Plan["problems"]): Remark[] =>
  remarks.slice(0, MOST_TOLD).map(({ line, message }) => ({ Line: line, Message: message }));

const LACKS: readonly Lack[] = ["source", "explanation", "reasons", "topic"];

/** What a plan does, or did. */
export function reportView(plan: Plan, isDryRun: boolean): ImportReport {
  const { additions, changes, unchanged, leftOut, problems, warnings } = plan;
  const drafts = additions.filter((q) => q.isDraft);
  const opened = changes.filter((change) => change.row.isDraft && !change.isDraft);
  const lacks = LACKS.map((What) => ({
    What,
    Questions: drafts.filter((q) => q.lacks.includes(What)).length,
  }));
  return {
    DryRun: isDryRun,
    Questions: additions.length + changes.length + unchanged,
    Added: additions.length,
    Changed: changes.length,
    Unchanged: unchanged,
    Published: additions.length - drafts.length + opened.length,
    Drafts: drafts.length,
    Lacks: lacks.filter((lack) => lack.Questions > 0),
    LeftOut: leftOut,
    ProblemCount: problems.length,
    Problems: shown(problems),
    WarningCount: warnings.length,
    Warnings: shown(warnings),
  };
}
