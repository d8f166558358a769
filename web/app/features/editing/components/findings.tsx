import type { Finding } from "#contract/editing.ts";
import { AlertIcon } from "../../../ui/icon.tsx";

interface FindingsProps {
  findings: readonly Finding[];
  field: Finding["Field"];
}

/** What the linter says to one field, beside it. */
export function Findings({ findings, field }: FindingsProps) {
  const own = findings.filter((finding) => finding.Field === field);
  return (
    <ul aria-live="polite" className="grid gap-1 text-sm">
      {own.map((finding) => (
        <li key={finding.Message} className="flex items-start gap-1.5">
          <AlertIcon
            size={18}
            className={finding.Severity === "error" ? "mt-0.5 text-wrong" : "mt-0.5 text-soft"}
          />
          <span>
            {finding.Severity === "error" && <b className="font-semibold">To mend: </b>}
            {finding.Message}
          </span>
        </li>
      ))}
    </ul>
  );
}
