import { documentFaults } from "#contract/stem-document.ts";
import { perQuestion } from "./rule.ts";

/** What is meant as a document in a text can be drawn as one. */
export const documents = perQuestion("documents", (q) =>
  [q.body, ...q.params.flatMap((p) => (typeof p === "string" ? [] : [p.B]))].flatMap(documentFaults),
);
