import { useSyncExternalStore } from "react";
import { whenOwnerChanges } from "../../lib/kept.ts";
import { askBot, type BotAnswer, type Subject } from "./api.ts";

/** What was asked and answered since the page was loaded; it outlives the dialog, so that closing it loses nothing. */
let answers: readonly BotAnswer[] = [];
let asking: AbortController | undefined;
const listeners = new Set<() => void>();

function show(next: readonly BotAnswer[]) {
  answers = next;
  for (const listener of listeners) listener();
}

// The next user of this tab sees nothing of it, and a late answer is nobody's.
whenOwnerChanges(() => {
  asking?.abort();
  asking = undefined;
  show([]);
});

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useConversation = () => useSyncExternalStore(subscribe, () => answers);

/** Asks; one question at a time. */
export async function ask(prompt: string, about?: Subject): Promise<void> {
  if (asking) return;
  const mine = new AbortController();
  asking = mine;
  const before = answers;
  try {
    for await (const answer of askBot(prompt, mine.signal, about))
      if (asking === mine) show([...before, answer]);
  } finally {
    if (asking === mine) asking = undefined;
  }
}
