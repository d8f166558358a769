import { useState } from "react";
import type { ImportReport, Lack, Remark } from "#contract/exchange.ts";
import { Button } from "../../../ui/button.tsx";
import { AlertIcon, InfoIcon } from "../../../ui/icon.tsx";

export const count = (n: number) => n.toLocaleString("en-SG");
export const questions = (n: number) => `${count(n)} ${n === 1 ? "question" : "questions"}`;

const LACKING: Record<Lack, string> = {
  source: "no source",
  explanation: "no explanation",
  reasons: "no reasons for wrong options",
  topic: "an unknown topic",
};

/** What a file does to the bank, in figures. */
export function Counts({ report }: { report: ImportReport }) {
  const facts: [string, number][] = [
    ["New", report.Added],
    ["Changed", report.Changed],
    ["Unchanged", report.Unchanged],
    ["Published", report.Published],
    ["Drafts", report.Drafts],
  ];
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {facts.map(([name, n]) => (
          <div key={name}>
            <dt className="text-sm text-soft">{name}</dt>
            <dd className="font-serif text-xl figures">{count(n)}</dd>
          </div>
        ))}
      </dl>
      {report.Lacks.length > 0 && (
        <p className="mt-4 max-w-note text-sm text-soft">
          Drafts wait for what is missing:{" "}
          {report.Lacks.map(({ What, Questions }) => `${count(Questions)} with ${LACKING[What]}`).join(", ")}.
        </p>
      )}
    </>
  );
}

const SHOWN = 20;

interface RemarksProps {
  kind: "problem" | "warning" | "left out";
  remarks: readonly Remark[];
  /** How many there are; of very many only the first are reported. */
  total: number;
}

function titleOf(kind: RemarksProps["kind"], total: number): string {
  const problems = `${count(total)} ${total === 1 ? "problem" : "problems"}`;
  if (kind === "problem") return `${problems} in the file`;
  if (kind === "left out") return `${problems}: these were left out`;
  return `${count(total)} ${total === 1 ? "thing is" : "things are"} left behind`;
}

/** What is reported by line: the first ones, and more on request. */
export function Remarks({ kind, remarks, total }: RemarksProps) {
  const [isLong, setIsLong] = useState(false);
  if (total === 0) return null;
  const shown = isLong ? remarks : remarks.slice(0, SHOWN);
  const title = titleOf(kind, total);
  return (
    <section>
      <h3 className="flex items-start gap-2 text-base font-semibold font-sans">
        {kind === "problem" ? <AlertIcon className="mt-0.5" /> : <InfoIcon className="mt-0.5 text-soft" />}
        {title}
      </h3>
      <ol className="mt-3 max-w-measure text-sm">
        {shown.map(({ Line, Message }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes
          <li key={i} className="flex gap-4 border-t border-hairline py-2.5">
            <span className="w-20 shrink-0 text-soft figures">Line {count(Line)}</span>
            <span className="min-w-0 wrap-anywhere">{Message}</span>
          </li>
        ))}
      </ol>
      {!isLong && remarks.length > SHOWN && (
        <Button variant="ghost" className="mt-2" onClick={() => setIsLong(true)}>
          Show {count(remarks.length - SHOWN)} more
        </Button>
      )}
      {(isLong || remarks.length <= SHOWN) && total > remarks.length && (
        <p className="mt-3 text-sm text-soft">And {count(total - remarks.length)} more after these.</p>
      )}
    </section>
  );
}
