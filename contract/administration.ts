import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { User } from "./shapes.ts";
import { Id, pageQuery, Time, UserId } from "./values.ts";

export const AuditEntry = z.object({
  ID: Id,
  At: Time,
  Actor: z.string().describe("an e-mail; empty for the command line"),
  Action: z.string(),
  Subject: z.string(),
  SubjectName: z.string().describe("the e-mail of a user, the title of a set; empty where there is none"),
  Details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** A user as an admin sees one. */
const AdminUser = User.extend({
  ExtraTimePercent: z.int(),
  KeyLimit: z.int().describe("new explanations a day"),
});
export type AdminUser = z.infer<typeof AdminUser>;

/** Counts of what is waiting for someone. */
const Desk = z.object({
  WrongKeys: z.int(),
  Feedback: z.int(),
  Reports: z.int(),
  UnderReview: z.int(),
  Drafts: z.int(),
  Community: z.int().describe("learners' questions that wait for a review"),
  Orders: z.int().describe("whose money must go back or is disputed"),
  Payouts: z.int(),
  Commissions: z.int(),
  MailsWaiting: z.int(),
  MailsGivenUp: z.int(),
  OldestMail: Time.nullable().describe("since when the oldest of those that wait"),
  JobsInTrouble: z.array(z.object({ Name: z.string(), Tries: z.int(), Error: z.string() })),
  BankNotLoaded: z
    .object({ At: Time, Reason: z.string() })
    .nullable()
    .describe("why the bank's files could not be loaded at the last start; the former bank is in use"),
});
export type Desk = z.infer<typeof Desk>;

const TenantAdmin = z.object({ TenantID: Id, Tenant: z.string(), ID: UserId, Email: z.string() });

/** What only the admin page needs and no other feature owns. */
export const administration = {
  audit: endpoint("GET /api/admin/audit", {
    who: "admin",
    summary: "What admins did, newest first",
    query: pageQuery,
    paged: true,
    reply: z.array(AuditEntry),
  }),
  desk: endpoint("GET /api/admin/desk", {
    who: "admin",
    summary: "What waits for somebody, and how mail and jobs do",
    reply: Desk,
  }),
  tenantAdmins: endpoint("GET /api/admin/tenant-admins", {
    who: "admin",
    summary: "Who administers which tenant",
    reply: z.object({
      Tenants: z.array(z.object({ ID: Id, Name: z.string() })),
      Admins: z.array(TenantAdmin),
    }),
  }),
  setTenantAdmin: endpoint("PUT /api/admin/users/:id/tenant-admin", {
    who: "admin",
    needsFreshSignIn: true,
    summary: "Makes a user an admin of a tenant, or no longer one",
    params: { id: UserId },
    body: z.strictObject({ TenantID: Id, IsAdmin: z.boolean() }),
    reply: z.object({ IsAdmin: z.boolean() }),
  }),
  findUsers: endpoint("GET /api/admin/users", {
    who: "admin",
    summary: "Users by their ID or the beginning of their e-mail, at most 20",
    query: { query: z.string().max(254).default("") },
    reply: z.array(AdminUser),
  }),
};
