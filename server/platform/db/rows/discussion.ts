import type { Generated, GeneratedAlways } from "kysely";
import type { Time } from "./column.ts";

interface Message {
  id: GeneratedAlways<number>;
  question_id: number;
  user_id: string | null;
  parent_id: number | null;
  body: string;
  created_at: Time;
  updated_at: Time;
  deleted_at: Time | null;
  archived_at: Time | null;
  body_html: Generated<string>;
  hidden_at: Time | null;
  vote_count: Generated<number>;
  reply_count: Generated<number>;
  words: GeneratedAlways<string>;
}

interface Vote {
  message_id: number;
  user_id: string;
  value: number;
  changes: Generated<number>;
}

interface Thread {
  question_id: number;
  messages: Generated<number>;
  posts: Generated<number>;
  unanswered: Generated<number>;
}

interface Reputation {
  user_id: string;
  votes: Generated<number>;
}

interface ReplyNotice {
  user_id: string;
  message_id: number;
}

interface Moderation {
  id: GeneratedAlways<number>;
  message_id: number;
  verdict: "kept" | "removed";
  decided_at: Time;
  undone_at: Time | null;
}

interface Report {
  message_id: number;
  user_id: string;
  reason: string;
  created_at: Time;
  moderation_id: number | null;
}

export interface DiscussionTables {
  message: Message;
  vote: Vote;
  thread: Thread;
  reputation: Reputation;
  reply_notice: ReplyNotice;
  moderation: Moderation;
  report: Report;
}
