import type { ImportReport } from "#contract/exchange.ts";
import { paths } from "../../../lib/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckIcon } from "../../../ui/icon.tsx";
import { LinkButton } from "../../../ui/link.tsx";
import { ErrorState } from "../../../ui/notice.tsx";
import { Counts, count, questions, Remarks } from "./report.tsx";

/** What a file would do, before anything is written. */
export function Trial({
  report,
  onImport,
}: {
  report: ImportReport;
  onImport: (skipBroken: boolean) => void;
}) {
  const writes = report.Added + report.Changed;
  return (
    <section className="mt-8 grid gap-8 border-t border-hairline pt-6">
      {report.ProblemCount === 0 && (
        <div>
          <h3 className="text-base font-semibold font-sans">
            {writes === 0
              ? `All ${questions(report.Questions)} are in the bank already`
              : `${questions(report.Questions)} can be imported`}
          </h3>
          <div className="mt-4">
            <Counts report={report} />
          </div>
          {writes > 0 && (
            <Button className="mt-6" onClick={() => onImport(false)}>
              Import {questions(writes)}
            </Button>
          )}
        </div>
      )}
      <Remarks kind="problem" remarks={report.Problems} total={report.ProblemCount} />
      {report.ProblemCount > 0 && (
        <div className="max-w-note text-sm text-soft">
          <p>Correct these in the file and choose it again.</p>
          {writes > 0 && (
            <>
              <p className="mt-3">
                Or leave out what cannot be read: {questions(report.LeftOut)} would be left out, and{" "}
                {questions(writes)} imported.
              </p>
              <Button variant="outline" className="mt-4" onClick={() => onImport(true)}>
                Leave out {count(report.LeftOut)} and import the rest
              </Button>
            </>
          )}
        </div>
      )}
      <Remarks kind="warning" remarks={report.Warnings} total={report.WarningCount} />
    </section>
  );
}

/** What was written. */
export function Done({ report }: { report: ImportReport }) {
  return (
    <section className="mt-8 border-t border-hairline pt-6">
      <h3 className="flex items-start gap-2 text-base font-semibold font-sans text-correct">
        <CheckIcon className="mt-0.5" /> {questions(report.Added + report.Changed)} imported
      </h3>
      <div className="mt-4">
        <Counts report={report} />
      </div>
      <div className="mt-8">
        <Remarks kind="left out" remarks={report.Problems} total={report.ProblemCount} />
      </div>
      {report.Drafts > 0 && (
        <LinkButton variant="outline" className="mt-6" href={paths.manager({ only: "drafts" })}>
          See the drafts
        </LinkButton>
      )}
    </section>
  );
}

/** Why nothing was written. */
export function Failed({ error, onRetry }: { error: string; onRetry: () => void }) {
  return (
    <ErrorState
      title={error}
      action={
        <Button variant="outline" onClick={onRetry}>
          Check the file again
        </Button>
      }
    />
  );
}
