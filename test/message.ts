import type { Message } from "../contract/discussion.ts";

/** A post by somebody else under question 5, as a reader sees it. */
export const buildMessage = (ID: number, Body: string, overrides: Partial<Message> = {}): Message => ({
  ID,
  Body,
  BodyHTML: `<p>${Body}</p>`,
  UserID: "somebody",
  User: { ID: "somebody", DName: "some_body", Rep: 1, IsMod: false },
  CreatedAt: "2026-11-01T02:00:00Z",
  UpdatedAt: "2026-11-01T02:00:00Z",
  ReplyToMsgID: null,
  Replies: 0,
  VoteCount: 0,
  UserVote: 0,
  VoteIsFinal: false,
  MsgCount: 3,
  Version: 1,
  Outdated: false,
  CHThread: { ResourceID: 5, Paper: 1, TopicName: "Contract" },
  State: "shown",
  ...overrides,
});
