import type { Generated, GeneratedAlways } from "kysely";
import type { Time } from "./column.ts";

interface BotAnswer {
  id: GeneratedAlways<number>;
  user_id: string;
  prompt: string;
  completion: string | null;
  by_model: Generated<boolean>;
  asked_at: Time;
  feedback: "thumbsup" | "thumbsdown" | null;
}

export interface BotTables {
  bot_answer: BotAnswer;
}
