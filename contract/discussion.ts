import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { POST_LENGTH } from "./message-limits.ts";
import { PublicUser, User } from "./shapes.ts";
import { Empty, Flag, Id, PaperId, pageQuery, Time, UserId } from "./values.ts";

/**
 * shown · a placeholder for a deleted or archived message with replies, and any archived one to an admin, who sees its
 * words · hidden until a moderator has looked at it.
 */
const MessageState = z.enum(["shown", "deleted", "archived", "hidden"]);

export const Message = z.object({
  ID: Id,
  Body: z.string().describe("what was written; empty where it is not shown"),
  BodyHTML: z.string().describe("the same, rendered and sanitised"),
  UserID: UserId.nullable().describe("null once the account is gone, or where the message is not shown"),
  User: PublicUser.nullable(),
  CreatedAt: Time,
  UpdatedAt: Time,
  ReplyToMsgID: Id.nullable(),
  Replies: z.int().describe("how many are shown"),
  VoteCount: z.int(),
  UserVote: z.int().min(-1).max(1),
  VoteIsFinal: z.boolean().describe("the caller has changed the vote once already"),
  MsgCount: z.int().describe("how many messages the question has"),
  Outdated: z.boolean().describe("what the question asks has changed since"),
  Version: z.int().describe("of the question when it was written: what it is about"),
  CHThread: z.object({ ResourceID: Id, Paper: z.int(), TopicName: z.string() }),
  State: MessageState,
});
export type Message = z.infer<typeof Message>;

/** newest first · by votes · by the number of replies */
const PostOrder = z.enum(["newest", "votes", "replies"]);
export type PostOrder = z.infer<typeof PostOrder>;

const ReplyNotice = z.object({
  MessageID: Id,
  QuestionID: Id,
  User: PublicUser.nullable(),
  CreatedAt: Time,
});

const Verdict = z.enum(["keep", "remove", "undo"]);

/** A message that was reported, or that a moderator has just decided on. */
export const ReportedMessage = z.object({
  ID: Id.describe("the message's"),
  Message,
  MutedUntil: Time.nullable().describe("the author's"),
  Reports: z.array(z.object({ Reason: z.string(), CreatedAt: Time })),
  Decision: z.enum(["kept", "removed"]).nullable(),
  DecidedAt: Time.nullable(),
});
export type ReportedMessage = z.infer<typeof ReportedMessage>;

const Moderator = z.object({ ID: UserId, Email: z.string(), DName: z.string() });

/** Why a moderator acts, and why a subscriber reports. */
const Reason = z.string().trim().min(1, "Please say why in a few words.").max(255);
const Body = z.string().max(4 * POST_LENGTH.most);

/** What learners say under questions, and its moderation. */
export const discussion = {
  thread: endpoint("GET /api/chat/threads/:questionId", {
    who: "user",
    summary:
      "A question's posts, 50 a page and oldest first, with all their replies; `msgID` gives the page that holds it",
    params: { questionId: Id },
    query: { page: pageQuery.page, msgID: Id.optional() },
    paged: true,
    reply: z.array(Message),
  }),
  post: endpoint("POST /api/chat/threads/:questionId", {
    who: "user",
    summary: "Writes a post or a reply; a reply to a reply hangs under the same post",
    params: { questionId: Id },
    body: z.strictObject({ ReplyToMsgID: Id.nullish(), Body }),
    reply: Message,
  }),
  list: endpoint("GET /api/chat/messages", {
    who: "user",
    summary:
      "Posts on questions that the caller may read, 10 a page, newest first unless another order is asked for; or the replies to one",
    query: {
      page: pageQuery.page,
      onlyOwnMsgs: Flag.optional(),
      onlyMsgsWithNoReplies: Flag.optional(),
      replyToID: Id.optional(),
      q: z
        .string()
        .max(100, { abort: true })
        .trim()
        .min(2, "Please give at least 2 characters.")
        .optional()
        .describe(
          "up to 8 words that a post or one of its replies has, from 3 characters on by their beginnings; among the newest 5,000 messages that have them",
        ),
      paper: PaperId.optional(),
      topic: Id.optional(),
      sort: PostOrder.optional(),
    },
    paged: true,
    reply: z.array(Message),
  }),
  counts: endpoint("GET /api/chat/counts", {
    who: "user",
    summary: "How many messages these questions have (`1,2,3`), of those that the caller may read",
    query: {
      questions: z
        .string()
        .max(400, { abort: true })
        .regex(/^\d{1,12}(,\d{1,12})*$/, "Please give questions by their IDs, with commas between."),
    },
    reply: z.array(z.object({ QuestionID: Id, MsgCount: z.int() })),
  }),
  archive: endpoint("PUT /api/chat/messages/:id/archive", {
    who: "admin",
    summary: "Hides an outdated message",
    params: { id: Id },
    reply: Message,
  }),
  restore: endpoint("PUT /api/chat/messages/:id/restore", {
    who: "admin",
    summary: "Shows an archived message again",
    params: { id: Id },
    reply: Message,
  }),
  remove: endpoint("PUT /api/chat/messages/:id/delete", {
    who: "user",
    summary: "Deletes a message: a moderator any, its author within 15 minutes and while nobody has replied",
    params: { id: Id },
    reply: Empty,
  }),
  react: endpoint("PUT /api/chat/reaction/:id/:vote", {
    who: "user",
    summary: "Votes on somebody's message; a vote may be changed or taken back once",
    params: { id: Id, vote: z.coerce.number().int().min(-1).max(1) },
    reply: Message,
  }),
  notices: endpoint("GET /api/notices", {
    who: "user",
    summary:
      "Replies to what the caller wrote that the caller has not seen, newest first, and how many; and what is new in the " +
      "product in the last 30 days",
    reply: z.object({
      Unread: z.int().describe("replies"),
      Replies: z.array(ReplyNotice),
      News: z.array(
        z.object({ Key: z.string(), Title: z.string(), Published: z.string().describe("a day") }),
      ),
    }),
  }),
  readNotices: endpoint("PUT /api/notices/read", {
    who: "user",
    summary: "Marks replies as seen: those under one question, or all",
    body: z.strictObject({ QuestionID: Id.optional() }),
    reply: z.object({ Unread: z.int() }),
  }),
  replyMails: endpoint("PUT /api/user/reply-mails", {
    who: "user",
    summary: "Whether replies are announced by mail",
    body: z.strictObject({ Wanted: z.boolean() }),
    reply: User,
  }),
  report: endpoint("POST /api/chat/messages/:id/report", {
    who: "user",
    summary: "Reports a message to the moderators; three different reporters hide it until it is looked at",
    params: { id: Id },
    body: z.strictObject({ Reason }),
    reply: Empty,
  }),
  reports: endpoint("GET /api/admin/reports", {
    who: "moderator",
    summary: "Messages that wait for a moderator, hidden ones first; or with `decided` the latest decisions",
    query: { page: pageQuery.page, decided: Flag.optional() },
    paged: true,
    reply: z.array(ReportedMessage),
  }),
  decide: endpoint("PUT /api/admin/reports/:id", {
    who: "moderator",
    summary: "Keeps or removes a reported message, or undoes the latest decision about it",
    params: { id: Id },
    body: z.strictObject({ Verdict }),
    reply: ReportedMessage,
  }),
  mute: endpoint("PUT /api/admin/users/:id/mute", {
    who: "moderator",
    summary: "Keeps an author from writing for some days; 0 ends it",
    params: { id: UserId },
    body: z.strictObject({ Days: z.int().min(0).max(365), Reason }),
    reply: z.object({ MutedUntil: Time.nullable() }),
  }),
  moderators: endpoint("GET /api/admin/moderators", {
    who: "admin",
    summary: "Who looks after the discussion besides the admins",
    reply: z.array(Moderator),
  }),
  setModerator: endpoint("PUT /api/admin/users/:id/moderator", {
    who: "admin",
    summary: "Makes a user a moderator, or no longer one",
    params: { id: UserId },
    body: z.strictObject({ IsModerator: z.boolean() }),
    reply: z.object({ IsModerator: z.boolean() }),
  }),
};
