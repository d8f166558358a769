import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { User } from "./shapes.ts";
import { Empty } from "./values.ts";

/** The signed token in a promotional mail's link; it names an address and no user's ID. */
const PromoToken = z.string().min(1).max(512);

const PromoChoice = z.object({ Email: z.string(), PromoOptOut: z.boolean() });

/** Promotional mail, and ways to unsubscribe. */
export const promotion = {
  setPromo: endpoint("PUT /api/user/promo", {
    who: "user",
    summary: "Says whether the caller wants news and offers by mail",
    body: z.strictObject({ PromoOptOut: z.boolean() }),
    reply: User,
  }),
  campaign: endpoint("POST /api/admin/campaigns", {
    who: "admin",
    needsFreshSignIn: true,
    summary:
      "Mails news or an offer to everybody who asked for such mail; without `Send` it only counts them",
    body: z.strictObject({
      Subject: z
        .string()
        .trim()
        .min(1, "Please give the mail a subject.")
        .max(120)
        .refine((text) => !/[\r\n]/.test(text), "A subject is one line."),
      Text: z.string().trim().min(1, "Please write the mail.").max(10_000),
      Send: z.boolean().default(false),
    }),
    reply: z.object({ Recipients: z.int() }),
  }),
  unsubscribePromo: endpoint("PUT /api/user/unsubscribe-promo/:id", {
    who: "visitor",
    summary: "Stops promotional mail to the address of the link's signed token",
    params: { id: PromoToken },
    reply: PromoChoice,
    readsSession: false,
  }),
  /** For mail programs, which call from anywhere and send a form: bound by hand, because only the token counts. */
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
    redirects: true,
    readsSession: false,
  }),
};
