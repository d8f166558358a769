import type { BotSource, BotSum } from "#contract/bot.ts";
import type { BotPassage } from "./rules.ts";
import { sourcesOf } from "./sum-answer-rules.ts";
import type { Line, Sum } from "./sum-rules.ts";

export const sourceView = ({ title, questionId, source, href, isBeyond }: BotPassage): BotSource => ({
  Title: title,
  QuestionID: questionId,
  Source: source,
  Href: href,
  ...(isBeyond ? { Shelf: "beyond" as const } : {}),
});

const lineView = ({ label, amount }: Line) => ({ Label: label, Amount: amount });

export const sumView = (sum: Sum): BotSum => ({
  Title: sum.title,
  Steps: sum.steps.map(lineView),
  Total: lineView(sum.total),
  Notes: [...sum.notes],
  Sources: sourcesOf(sum).map(({ title, source, since }) => ({ Title: title, Source: source, Since: since })),
});
