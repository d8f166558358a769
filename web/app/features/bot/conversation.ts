import { useSyncExternalStore } from "react";
import { askBot, type BotAnswer } from "./api.ts";

/** What was asked and answered since the page was loaded; it outlives the dialog, so that closing it loses nothing. */
let answers: readonly BotAnswer[] = [];
let asking: AbortController | undefined;
const listeners = new Set<() => void>();

function show(next: readonly BotAnswer[]) {
  answers = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useConversation = () => useSyncExternalStore(subscribe, () => answers);

/** Asks; one question at a time. */
export async function ask(prompt: string): Promise<void> {
  if (asking) return;
  asking = new AbortController();
  const before = answers;
  try {
    for await (const answer of askBot(prompt, asking.signal)) show([...before, answer]);
  } finally {
    asking = undefined;
  }
}
