import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Empty, Time } from "./values.ts";

/** The longest address that a push service gives a browser. */
const LONGEST_ENDPOINT = 1000;

/** A day that matters to a learner: of the exam, of its registration, or on which something expires. */
const PlanDate = z.object({
  Day: z.string().describe("as 2027-03-13"),
  Label: z.string(),
  Kind: z.enum([
    "exam",
    "sitting",
    "registration_opens",
    "registration_closes",
    "certificate_ends",
    "pass_ends",
  ]),
});
export type PlanDate = z.infer<typeof PlanDate>;

/** A learner's reminder settings; all are off by default. */
const Reminders = z.object({
  Mail: z.boolean(),
  Push: z.boolean(),
  Hour: z.int().describe("of the day in Singapore, from 0 to 23"),
  PushPossible: z.boolean().describe("whether this installation sends notifications"),
  PushHere: z.boolean().describe("whether the browser of this session shows them"),
  CalendarSince: Time.nullable().describe("since when the calendar has its address; null where it has none"),
});
export type Reminders = z.infer<typeof Reminders>;

/** The signed token in a reminder's link; it names an account. */
const ReminderToken = z.string().min(1).max(256);

const base64url = (bytes: number, what: string) =>
  z
    .string()
    .max(100, { abort: true })
    .regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), what);

/** The days that matter, reminders by mail and notification, and the calendar. */
export const reminders = {
  dates: endpoint("GET /api/plan/dates", {
    who: "user",
    summary: "The caller's days that matter, from today on, the next one first",
    reply: z.array(PlanDate),
  }),
  read: endpoint("GET /api/plan/reminders", {
    who: "user",
    summary: "How the caller is reminded",
    reply: Reminders,
  }),
  save: endpoint("PUT /api/plan/reminders", {
    who: "user",
    summary: "Changes how the caller is reminded; what is left out stays as it is",
    body: z.strictObject({
      Mail: z.boolean().optional(),
      Push: z.boolean().optional(),
      Hour: z
        .int("Please choose an hour from 0 to 23.")
        .min(0, "Please choose an hour from 0 to 23.")
        .max(23, "Please choose an hour from 0 to 23.")
        .optional(),
    }),
    reply: Reminders,
  }),
  end: endpoint("DELETE /api/plan/reminders", {
    who: "user",
    summary: "Turns everything off: mail, notifications in every browser, and the calendar",
    reply: Reminders,
  }),
  makeCalendar: endpoint("POST /api/plan/calendar", {
    who: "user",
    summary: "Gives the caller's calendar a new secret address; the former one ends",
    reply: z.object({ Address: z.string() }),
  }),
  removeCalendar: endpoint("DELETE /api/plan/calendar", {
    who: "user",
    summary: "Removes the address of the caller's calendar",
    reply: Empty,
  }),
  /** For calendar programs, which have no session: bound by hand, because the token replaces it. */
  calendar: endpoint("GET /calendar/:token.ics", {
    who: "visitor",
    summary: "The dates that matter as a calendar, for anyone who has its secret address",
    params: { token: z.string().max(256) },
    reply: z.string(),
    isFile: true,
    readsSession: false,
  }),
  pushKey: endpoint("GET /api/push/key", {
    who: "user",
    summary: "The key by which a browser's push service knows this installation; null where it sends none",
    reply: z.object({ Key: z.string().nullable() }),
  }),
  subscribe: endpoint("POST /api/push/subscriptions", {
    who: "user",
    summary: "Lets this browser show the caller's notifications, until the session ends",
    body: z.strictObject({
      Endpoint: z.string().max(LONGEST_ENDPOINT, "That address of a push service is too long."),
      Keys: z.strictObject({
        p256dh: base64url(65, "That is no key of a browser's subscription."),
        auth: base64url(16, "That is no secret of a browser's subscription."),
      }),
    }),
    reply: Reminders,
  }),
  unsubscribe: endpoint("DELETE /api/push/subscriptions", {
    who: "user",
    summary: "No browser shows the caller's notifications any more",
    reply: Reminders,
  }),
  /** For mail programs, which call from anywhere and send a form: bound by hand, because only the token counts. */
  endMail: endpoint("POST /api/reminders/unsubscribe/:token", {
    who: "visitor",
    summary: "No more reminders by mail, with one click in a mail program (List-Unsubscribe-Post)",
    params: { token: ReminderToken },
    reply: z.object({ Mail: z.boolean() }),
    changesState: false,
    readsSession: false,
  }),
  endMailLink: endpoint("GET /api/reminders/unsubscribe/:token", {
    who: "visitor",
    summary: "For mail programs without one click: 303 to the page that asks",
    params: { token: ReminderToken },
    reply: Empty,
    redirects: true,
    readsSession: false,
  }),
};
