import type {} from "../../early/replies.ts";

/**
 * The reply to a call that was made before the app's code was there (web/early); undefined if there was none. It is
 * given once: whatever asks again asks the server. After a call that changes something, none of the others is given.
 */
export function takeEarly(method: string, url: string): Promise<Response> | undefined {
  const replies = globalThis.earlyReplies;
  const name = `${method} ${url}`;
  const reply = replies?.get(name);
  if (reply) replies?.delete(name);
  else if (method !== "GET") replies?.clear();
  return reply;
}
