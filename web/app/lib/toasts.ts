import { useSyncExternalStore } from "react";

/** How long a toast stays. */
const TOAST_MS = 5000;

export interface Toast {
  id: number;
  tone: "info" | "success" | "warning";
  title: string;
  body?: string;
  /** Where to see what it says of. */
  link?: { href: string; text: string };
  durationMs: number;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a toast. The same words twice take the earlier one's place, so that a burst of failures is one toast. */
export function toast(message: Omit<Toast, "id" | "durationMs"> & { durationMs?: number | undefined }): void {
  lastId += 1;
  const others = toasts.filter((t) => t.title !== message.title || t.body !== message.body);
  set([...others.slice(-2), { ...message, durationMs: message.durationMs ?? TOAST_MS, id: lastId }]);
}

export function dismissToast(id: number): void {
  set(toasts.filter((t) => t.id !== id));
}

/** The toasts on screen, oldest first. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, () => toasts);
}
