import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { UserExport } from "./export.ts";
import { PublicUser, User } from "./shapes.ts";
import { Email, Empty, Time, UserId } from "./values.ts";

const LoginBody = z
  .strictObject({
    Email: Email.optional(),
    Otp: z
      .string()
      .max(6, { error: "Please provide a valid OTP", abort: true })
      .regex(/^\d{6}$/, "Please provide a valid OTP")
      .optional(),
    GoogleJWT: z.string().max(8192).optional(),
    RefereeUserID: z.string().max(64).optional(),
  })
  .superRefine((b, ctx) => {
    if (b.GoogleJWT !== undefined) return;
    if (b.Email === undefined)
      ctx.addIssue({ code: "custom", path: ["Email"], message: "Please provide a valid email address" });
    if (b.Otp === undefined)
      ctx.addIssue({ code: "custom", path: ["Otp"], message: "Please provide a valid OTP" });
  });

const logout = {
  who: "visitor",
  summary: "Ends this browser's session",
  reply: Empty,
  readsSession: false,
} as const;
const grant = {
  who: "admin",
  summary: "Grants three months of both papers to a user",
  params: { id: UserId },
  reply: User,
} as const;

/** A user as an admin sees one. */
const AdminUser = User.extend({
  ExtraTimePercent: z.int(),
  KeyLimit: z.int().describe("new explanations a day"),
});
export type AdminUser = z.infer<typeof AdminUser>;

const SignedInUser = User.extend({
  DeletionUndone: z
    .literal(true)
    .optional()
    .describe("there when this sign-in kept an account from deletion"),
});

const Cents = z.int().describe("cents of SGD");

/** What the deletion of the caller's account would cost them, as it stands now. */
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

/** The signed token of a promotional mail's link; it names an address and is no user's ID. */
const PromoToken = z.string().min(1).max(512);

const PromoChoice = z.object({ Email: z.string(), PromoOptOut: z.boolean() });

/** Sign-in, sessions and the caller's own account. */
export const account = {
  requestCode: endpoint("POST /api/otp", {
    who: "visitor",
    summary: "Mails a one-time code",
    body: z.strictObject({ Email }),
    reply: z.object({ ResendAfter: z.int().describe("seconds") }),
    readsSession: false,
  }),
  login: endpoint("POST /api/login", {
    who: "visitor",
    summary: "Signs in by code or Google; makes the account on first sign-in",
    body: LoginBody,
    reply: SignedInUser,
    readsSession: false,
  }),
  googleStart: endpoint("GET /api/login/google", {
    who: "visitor",
    summary: "What the Google button needs; null when Google sign-in is not configured",
    reply: z.object({ ClientID: z.string(), Nonce: z.string() }).nullable(),
    readsSession: false,
  }),
  logout: endpoint("POST /api/logout", logout),
  logoutByGet: endpoint("GET /api/logout", { ...logout, changesState: true }),
  whoami: endpoint("GET /api/whoami", {
    who: "visitor",
    summary: "The signed-in user, or null",
    reply: User.nullable(),
  }),
  rename: endpoint("POST /api/user", {
    who: "user",
    summary: "Sets the caller's display name",
    query: { DisplayName: z.string().max(1000).default("") },
    reply: User,
  }),
  publicUser: endpoint("GET /api/user/:id", {
    who: "visitor",
    summary: "What others see of a user; never an e-mail",
    params: { id: UserId },
    reply: PublicUser,
  }),
  resetProgress: endpoint("PUT /api/user/reset-progress", {
    who: "user",
    summary: "Deletes the caller's attempts, answers and review schedule",
    reply: User,
  }),
  exportData: endpoint("GET /api/user/export", {
    who: "user",
    summary: "All that is held about the caller",
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
  setPromo: endpoint("PUT /api/user/promo", {
    who: "user",
    summary: "Says whether the caller wants news and offers by mail",
    body: z.strictObject({ PromoOptOut: z.boolean() }),
    reply: User,
  }),
  unsubscribePromo: endpoint("PUT /api/user/unsubscribe-promo/:id", {
    who: "visitor",
    summary: "Stops promotional mail to the address of the link's signed token",
    params: { id: PromoToken },
    reply: PromoChoice,
    readsSession: false,
  }),
  /** For mail programs, which come from anywhere and send a form: bound by hand, the token stands in for the rest. */
  unsubscribe: endpoint("POST /api/unsubscribe/:token", {
    who: "visitor",
    summary: "The same with one click in a mail program (List-Unsubscribe-Post)",
    params: { token: PromoToken },
    reply: PromoChoice,
    changesState: false,
    readsSession: false,
  }),
  unsubscribeLink: endpoint("GET /api/unsubscribe/:token", {
    who: "visitor",
    summary: "For mail programs without one click: 303 to the page that asks",
    params: { token: PromoToken },
    reply: Empty,
    readsSession: false,
  }),
  findUsers: endpoint("GET /api/admin/users", {
    who: "admin",
    summary: "Users by their ID or the beginning of their e-mail, at most 20",
    query: { query: z.string().max(254).default("") },
    reply: z.array(AdminUser),
  }),
  grant: endpoint("POST /api/admin/user/:id", grant),
  grantByGet: endpoint("GET /api/admin/user/:id", { ...grant, changesState: true }),
};
