import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { User } from "./shapes.ts";
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

/** A user as an admin sees one. */
const AdminUser = User.extend({
  ExtraTimePercent: z.int(),
  KeyLimit: z.int().describe("new explanations a day"),
});
export type AdminUser = z.infer<typeof AdminUser>;

/** What only the admin page needs and no other feature owns. */
export const administration = {
  audit: endpoint("GET /api/admin/audit", {
    who: "admin",
    summary: "What admins did, newest first",
    query: pageQuery,
    paged: true,
    reply: z.array(AuditEntry),
  }),
  findUsers: endpoint("GET /api/admin/users", {
    who: "admin",
    summary: "Users by their ID or the beginning of their e-mail, at most 20",
    query: { query: z.string().max(254).default("") },
    reply: z.array(AdminUser),
  }),
};
