import { sql } from "kysely";
import type { BotReply } from "#contract/bot.ts";
import { crowd } from "../../platform/crowd.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Limits } from "../../platform/limits.ts";
import type { Log } from "../../platform/logging.ts";
import type { Model } from "../../platform/model.ts";
import type { Caller } from "../../platform/session.ts";
import type { FigureDeps } from "../calculators/queries.ts";
import { sumText } from "../calculators/sum-answer-rules.ts";
import { sumView } from "../calculators/view.ts";
import { type Together, withFirst } from "./comparison-rules.ts";
import { findPassages, findTogether, type PassageDeps } from "./passage-queries.ts";
import { requireBot } from "./policy.ts";
import {
  type BotPassage,
  GIVEN,
  INSTRUCTIONS,
  inPassages,
  lawAsAtOf,
  materialOf,
  QUOTED,
  relevant,
} from "./rules.ts";
import { findSum, type Summed } from "./sum-queries.ts";
import { sourceView } from "./view.ts";

export interface BotDeps extends PassageDeps {
  content: PassageDeps["content"] & FigureDeps["content"];
  /** Undefined where passages are quoted. */
  model: Model | undefined;
  limits: Limits;
  log: Log;
}

/** So many of a user's questions are kept, the latest. */
const MOST_KEPT = 200;
/** A question that was never answered is given up after this long: its process died. */
const GIVEN_UP = "70 seconds";

export type BotEvent =
  | ({ event: "sources" } & Pick<BotReply, "ID" | "Sources" | "LawAsAt" | "Model" | "Sum">)
  | { event: "text"; Text: string }
  | { event: "done"; ID: number }
  | { event: "error"; Error: string };

/** What is asked, and the question of the bank that it is about. */
export interface Asked {
  prompt: string;
  about?: number | undefined;
}

/**
 * Answers a question, piece by piece. One of a user at once, 20 an hour.
 * @param gone says that nobody waits for the answer any more
 * @throws AppError forbidden without a plan; slow_down past the limits
 */
export async function ask(
  deps: BotDeps,
  caller: Caller,
  asked: Asked,
  now: Date,
  gone: AbortSignal,
): Promise<AsyncGenerator<BotEvent>> {
  requireBot(caller);
  await deps.limits.take(caller.userId, "botHour");
  const { id, passages, together, summed } = await crowd.enter(() => prepare(deps, caller, asked, now));
  if (gone.aborted) {
    // An answer that nobody begins to read has no end of its own, and the next question waits for it.
    await closeAnswer(deps.db, id, "", false);
    throw new AppError("unavailable", "You left before the answer came.");
  }
  return tell(deps, { id, prompt: asked.prompt, passages, together, summed }, gone);
}

/** Takes the user's one place and looks up what there is to say. */
async function prepare(deps: BotDeps, caller: Caller, asked: Asked, now: Date) {
  const { prompt, about } = asked;
  const id = await openAnswer(deps.db, caller.userId, prompt, now);
  try {
    const all = await findPassages(deps, caller, asked, now);
    // Its own explanation is what somebody has just read who asks about a question; a model can put it in other words.
    const found = deps.model
      ? all
      : all.filter(({ questionId }) => questionId === null || questionId !== about);
    const most = deps.model ? GIVEN : QUOTED;
    const fitting = relevant(found, most);
    const together = await findTogether(deps, prompt, fitting);
    const passages = together ? withFirst(fitting, together.passages).slice(0, most) : fitting;
    return { id, passages, together, summed: await findSum(deps, caller, prompt, now) };
  } catch (error) {
    await closeAnswer(deps.db, id, "", false);
    throw error;
  }
}

/** A question, and what was found for it. */
interface Looked {
  id: number;
  prompt: string;
  passages: readonly BotPassage[];
  together: Together | undefined;
  summed: Summed;
}

/** What we say first, anyone who says the rest: a sum, or what is needed for one. */
const ownWords = (summed: Summed): string => {
  if (!summed) return "";
  return "sum" in summed ? sumText(summed.sum) : summed.needs;
};

async function* tell(
  { db, model, log }: BotDeps,
  { id, prompt, passages, together, summed }: Looked,
  gone: AbortSignal,
): AsyncGenerator<BotEvent> {
  const writer = passages.length > 0 ? model : undefined;
  const own = ownWords(summed);
  let completion = "";
  let isAnswered = false;
  try {
    yield {
      event: "sources",
      ID: id,
      Sources: passages.map(sourceView),
      LawAsAt: lawAsAtOf(passages),
      Model: writer ? { Name: writer.name, Cutoff: writer.cutoff } : null,
      Sum: summed && "sum" in summed ? sumView(summed.sum) : null,
    };
    if (own !== "") {
      completion = own;
      yield { event: "text", Text: own };
    }
    try {
      const said = writer?.say(INSTRUCTIONS, materialOf(prompt, passages, own), gone) ?? [];
      for await (const piece of said) {
        const text = own !== "" && !isAnswered ? `\n\n${piece}` : piece;
        isAnswered = true;
        completion += text;
        yield { event: "text", Text: text };
      }
    } catch (err) {
      log.warn({ err }, "the study bot's model failed");
      if (isAnswered) {
        yield { event: "error", Error: "The answer broke off. Please ask again." };
        return;
      }
    }
    if (!isAnswered) {
      // Without a model, or with one that says nothing, the passages speak for themselves.
      const text = inPassages(prompt, passages.slice(0, QUOTED), { own, lead: together?.lead });
      completion += text;
      if (text !== "") yield { event: "text", Text: text };
    }
    yield { event: "done", ID: id };
  } finally {
    await closeAnswer(db, id, completion, writer !== undefined);
  }
}

/** The whole answer at once. @throws AppError as `ask`; unavailable when a model broke off */
export async function answer(...asked: Parameters<typeof ask>): Promise<BotReply> {
  const reply: BotReply = { ID: 0, Completion: "", Sources: [], LawAsAt: null, Model: null, Sum: null };
  for await (const { event, ...piece } of await ask(...asked)) {
    if ("Error" in piece) throw new AppError("unavailable", piece.Error);
    if ("Text" in piece) reply.Completion += piece.Text;
    else Object.assign(reply, piece);
  }
  return reply;
}

async function openAnswer(db: Db, userId: string, prompt: string, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into bot_answer as b (user_id, prompt, asked_at) values (${userId}, ${prompt}, ${now})
    on conflict (user_id) where completion is null do update set prompt = excluded.prompt, asked_at = excluded.asked_at
      where abs(extract(epoch from excluded.asked_at - b.asked_at)) > extract(epoch from ${GIVEN_UP}::interval)
    returning b.id`.execute(db);
  if (rows[0]) {
    await sql`
      delete from bot_answer where user_id = ${userId} and id <= (
        select id from bot_answer where user_id = ${userId} order by id desc offset ${MOST_KEPT} limit 1)`.execute(
      db,
    );
    return rows[0].id;
  }
  throw new AppError("slow_down", "Your last question is still being answered. One at a time, please.", {
    code: "bot_busy",
    retryAfter: 5,
    retryAtMost: 60,
  });
}

async function closeAnswer(db: Db, id: number, completion: string, byModel: boolean): Promise<void> {
  await sql`update bot_answer set completion = ${completion}, by_model = ${byModel}
            where id = ${id} and completion is null`.execute(db);
}

/** Says whether an answer helped. @throws AppError not_found for somebody else's */
export async function judgeAnswer(
  db: Db,
  caller: Caller,
  { id, feedback }: { id: number; feedback: "thumbsup" | "thumbsdown" },
): Promise<void> {
  const { rows } = await sql`
    update bot_answer set feedback = ${feedback} where id = ${id} and user_id = ${caller.userId} returning id`.execute(
    db,
  );
  if (rows.length === 0) throw notFound("answer");
}
