import type { Finding } from "#contract/editing.ts";
import type { Wording } from "./wording.ts";

/** The field of a finding for each field of the editor that the linter looks at. */
const FIELDS: Partial<Record<keyof Wording, Finding["Field"]>> = {
  Body: "Body",
  Options: "Params",
  Parts: "Params",
  Answer: "Answer",
  Explanation: "Explanation",
  Rationales: "Rationales",
  Source: "Source",
};

/** The fields in which an author has written something since the question was empty. */
export function writtenFields(wording: Wording, empty: Wording): ReadonlySet<Finding["Field"]> {
  const written = new Set<Finding["Field"]>();
  for (const [name, field] of Object.entries(FIELDS) as [keyof Wording, Finding["Field"]][])
    if (JSON.stringify(wording[name]) !== JSON.stringify(empty[name])) written.add(field);
  return written;
}
