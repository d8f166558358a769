import type { Message } from "#contract/discussion.ts";
import type { PublicUser } from "#contract/shapes.ts";
import type { Update } from "../../content/updates.ts";
import { type Caller, isAdmin, isModerator } from "../../platform/session.ts";
import { publicUserView } from "../account/view.ts";

/** A message with its context, as `messageColumns` selects it. */
export interface MessageRow {
  id: number;
  body: string;
  body_html: string;
  user_id: string | null;
  parent_id: number | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  archived_at: Date | null;
  hidden_at: Date | null;
  vote_count: number;
  reply_count: number;
  question_id: number;
  paper: number;
  topic: string;
  /** Of its question, when it was written. */
  version: number;
  /** The version since which the question has asked what it asks now. */
  substance: number;
  messages: number;
  display_name: string | null;
  rep: number;
  is_mod: boolean;
  vote: number;
  vote_changes: number;
}

function stateOf(row: MessageRow): Message["State"] {
  if (row.deleted_at) return "deleted";
  if (row.archived_at) return "archived";
  return row.hidden_at ? "hidden" : "shown";
}

/**
 * Hidden messages are visible to their authors and moderators; archived ones to admins, who may restore them; deleted
 * ones to nobody.
 */
const seesWords = (state: Message["State"], row: MessageRow, reader: Caller) =>
  state === "shown" ||
  (state === "hidden" && (isModerator(reader) || row.user_id === reader.userId)) ||
  (state === "archived" && isAdmin(reader));

/** Whether what the question asks has changed since the message was written; mere rewording outdates nothing. */
export const isOutdated = (row: Pick<MessageRow, "version" | "substance">): boolean =>
  row.version < row.substance;

export function authorView(row: {
  user_id: string | null;
  display_name: string | null;
  rep: number;
  is_mod: boolean;
}): PublicUser | null {
  if (row.user_id === null) return null;
  return publicUserView({ ...row, id: row.user_id, display_name: row.display_name ?? "" });
}

/** A message as this reader may see it; one that is not shown has neither words nor name. */
export function messageView(row: MessageRow, reader: Caller): Message {
  const State = stateOf(row);
  const isSeen = seesWords(State, row, reader);
  return {
    ID: row.id,
    Body: isSeen ? row.body : "",
    BodyHTML: isSeen ? row.body_html : "",
    UserID: isSeen ? row.user_id : null,
    User: isSeen ? authorView(row) : null,
    CreatedAt: row.created_at.toISOString(),
    UpdatedAt: row.updated_at.toISOString(),
    ReplyToMsgID: row.parent_id,
    Replies: row.reply_count,
    VoteCount: row.vote_count,
    UserVote: row.vote,
    VoteIsFinal: row.vote_changes > 0 && row.vote !== 0,
    MsgCount: row.messages,
    Outdated: isOutdated(row),
    Version: row.version,
    CHThread: { ResourceID: row.question_id, Paper: row.paper, TopicName: row.topic },
    State,
  };
}

/** A moderator also sees the words of removed messages, since a decision may be undone. */
export const moderatedView = (row: MessageRow, reader: Caller): Message => ({
  ...messageView(row, reader),
  Body: row.body,
  BodyHTML: row.body_html,
  UserID: row.user_id,
  User: authorView(row),
});

export const newsView = ({ key, title, published }: Update) => ({
  Key: key,
  Title: title,
  Published: published,
});
