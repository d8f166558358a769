import { documentFaults } from "#contract/stem-document.ts";
import { perQuestion } from "./rule.ts";

/** Text that is meant as a document can be drawn as one. */
export const documents = perQuestion("documents", (q) =>
  [q.body, ...q.params.flatMap((p) => (typeof p === "string" ? [] : [p.B]))].flatMap(documentFaults),
);
