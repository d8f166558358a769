import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { UserExport } from "./export.ts";
import { Time } from "./values.ts";

const Cents = z.int().describe("cents of SGD");

/** What the caller would lose now by deleting their account. */
const DeletionPreview = z.object({
  DeleteAfter: Time.describe("when it would be final, if it were asked for now"),
  Perm: z.int().min(0).max(3),
  EndsAt: Time.nullable(),
  DaysLeft: z.int().describe("of the subscription, each one begun counting"),
  Attempts: z.int(),
  SavedQuestions: z.int(),
  Messages: z.int().describe("they stay, without a name"),
  Owed: Cents.describe("commission that may be asked for now"),
  NotYetOwed: Cents,
  Processing: Cents.describe("in an open payout, which is waited for"),
  MinPayout: Cents.describe("from which on what is owed may be asked for"),
});
export type DeletionPreview = z.infer<typeof DeletionPreview>;

/** The data stored about the caller, and the deletion of their account. */
export const privacy = {
  exportData: endpoint("GET /api/user/export", {
    who: "user",
    summary: "All data stored about the caller",
    streams: true,
    reply: UserExport,
  }),
  deletionPreview: endpoint("GET /api/user/deletion", {
    who: "user",
    summary: "What the caller would lose with the account",
    reply: DeletionPreview,
  }),
  requestDeletion: endpoint("DELETE /api/user", {
    who: "user",
    summary: "Deletes the caller's account in 30 days, unless they sign in before; ends the session now",
    body: z.strictObject({ Email: z.string().max(254) }),
    reply: z.object({ DeleteAfter: Time }),
  }),
};
