import { EventSourceParserStream } from "eventsource-parser/stream";
import type { BotReply, BotSource } from "#contract/bot.ts";
import type { WorkedSum } from "#contract/calculators.ts";
import { ApiError, call } from "../../lib/call.ts";

/** A question of the bank that is asked about: what it asks, as a line of plain text. */
export interface Subject {
  id: number;
  text: string;
}

/** An answer as it comes. */
export interface BotAnswer {
  prompt: string;
  about?: Subject | undefined;
  text: string;
  sources: readonly BotSource[];
  lawAsAt: string | null;
  model: BotReply["Model"];
  /** The sum that the first paragraph says. */
  sum: WorkedSum | null;
  /** Known from the first event on. */
  id: number | undefined;
  state: "asking" | "done" | "failed";
  /** Why it failed. */
  error: string | undefined;
}

export const asked = (prompt: string): BotAnswer => ({
  prompt,
  text: "",
  sources: [],
  lawAsAt: null,
  model: null,
  sum: null,
  id: undefined,
  state: "asking",
  error: undefined,
});

/** The answer as it is after one more event of the stream. */
export function withEvent(answer: BotAnswer, event: string | undefined, data: string): BotAnswer {
  const said: Partial<BotReply> & { Text?: string; Error?: string } = JSON.parse(data);
  if (event === "sources")
    return {
      ...answer,
      id: said.ID,
      sources: said.Sources ?? [],
      lawAsAt: said.LawAsAt ?? null,
      model: said.Model ?? null,
      sum: said.Sum ?? null,
    };
  if (event === "text") return { ...answer, text: answer.text + (said.Text ?? "") };
  if (event === "error") return { ...answer, state: "failed", error: said.Error };
  return event === "done" ? { ...answer, state: "done" } : answer;
}

const BROKE_OFF = "The answer broke off. Please ask again.";
const UNREACHABLE = "We could not reach the server. Check your connection and try again.";

/** The most that the server takes. */
const PROMPT_MOST = 1000;

/** What is asked, and behind it as much as there is room for of the question that it is about. */
export const promptOf = (prompt: string, about: Subject | undefined): string =>
  about ? [...`${prompt}\n\n${about.text}`].slice(0, PROMPT_MOST).join("") : prompt;

const queryOf = (prompt: string, about: Subject | undefined): URLSearchParams =>
  new URLSearchParams({
    prompt: promptOf(prompt, about),
    ...(about ? { question: String(about.id) } : {}),
  });

/** Asks the study bot, and gives the answer at once, still empty, and again at each piece that comes. It never throws. */
export async function* askBot(
  prompt: string,
  signal: AbortSignal,
  about?: Subject,
): AsyncGenerator<BotAnswer> {
  let answer: BotAnswer = { ...asked(prompt), about };
  yield answer;
  try {
    const reply = await fetch(`/api/chatbot?${queryOf(prompt, about)}`, {
      method: "POST",
      signal,
      headers: { "X-Requested-With": "app", Accept: "text/event-stream" },
    });
    if (!reply.ok || !reply.body) {
      const failure: { Error?: string } | null = await reply.json().catch(() => null);
      yield { ...answer, state: "failed", error: failure?.Error ?? reply.statusText };
      return;
    }
    const events = reply.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    const reader = events.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      answer = withEvent(answer, next.value.event, next.value.data);
      yield answer;
    }
    if (answer.state === "asking") yield { ...answer, state: "failed", error: BROKE_OFF };
  } catch {
    if (!signal.aborted) yield { ...answer, state: "failed", error: answer.text ? BROKE_OFF : UNREACHABLE };
  }
}

/** Says whether an answer helped. @throws ApiError */
export const judge = (id: number, feedback: "thumbsup" | "thumbsdown"): Promise<unknown> =>
  call("POST /api/chatbot/:id/feedback", { params: { id }, query: { feedback }, body: undefined });

export const sentenceOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : "Something went wrong";
