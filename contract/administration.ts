import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, pageQuery, Time } from "./values.ts";

export const AuditEntry = z.object({
  ID: Id,
  At: Time,
  Actor: z.string().describe("an e-mail; empty for the command line"),
  Action: z.string(),
  Subject: z.string(),
  Details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** What only the admin page needs and no other feature owns. */
export const administration = {
  audit: endpoint("GET /api/admin/audit", {
    who: "admin",
    summary: "What admins did, newest first",
    query: pageQuery,
    paged: true,
    reply: z.array(AuditEntry),
  }),
};
