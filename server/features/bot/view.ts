import type { BotSource } from "#contract/bot.ts";
import type { BotPassage } from "./rules.ts";

export const sourceView = ({ title, questionId, source, href, isBeyond }: BotPassage): BotSource => ({
  Title: title,
  QuestionID: questionId,
  Source: source,
  Href: href,
  ...(isBeyond ? { Shelf: "beyond" as const } : {}),
});
