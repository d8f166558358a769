import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PublicUser, User } from "./shapes.ts";
import { Email, Empty, UserId } from "./values.ts";

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

const SignedInUser = User.extend({
  DeletionUndone: z
    .literal(true)
    .optional()
    .describe("there when this sign-in kept an account from deletion"),
});

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
};
