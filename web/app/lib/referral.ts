import { forBrowser } from "./kept.ts";

/** A referral code lives this long in a browser. */
const LIFE_MS = 30 * 24 * 60 * 60 * 1000;
const NAME = "referral";
const LONGEST = 64;

/** A referral code as a link carries it, or as somebody types or pastes it, a whole link included. */
export function codeFrom(text: string): string | undefined {
  const typed = text.trim();
  const named = URL.canParse(typed) ? (new URL(typed).searchParams.get("r") ?? "").trim() : typed;
  return named !== "" && named.length <= LONGEST ? named : undefined;
}

/** Keeps a code for 30 days from now, in place of an earlier one. */
export function storeReferral(code: string, now: number = Date.now()): void {
  forBrowser.set(NAME, JSON.stringify({ code, until: now + LIFE_MS }));
}

/** The code that is kept; one that is too old, or nothing of ours, is forgotten. */
export function readReferral(now: number = Date.now()): string | undefined {
  const text = forBrowser.get(NAME);
  if (!text) return undefined;
  const code = liveCode(text, now);
  if (code === undefined) forgetReferral();
  return code;
}

function liveCode(text: string, now: number): string | undefined {
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== "object" || kept === null || !("code" in kept) || !("until" in kept))
      return undefined;
    const { code, until } = kept;
    if (typeof code !== "string" || typeof until !== "number") return undefined;
    // A clock that was put back must not make a code last for longer.
    return until > now && until <= now + LIFE_MS ? codeFrom(code) : undefined;
  } catch {
    return undefined;
  }
}

export function forgetReferral(): void {
  forBrowser.remove(NAME);
}
