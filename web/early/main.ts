import { callsOf, type EarlyAttempt, type EarlyCall } from "./calls.ts";
import type {} from "./replies.ts";

/*
 * Runs while the app's own code is still on its way, and asks for what the page will ask for first. It is a file of its
 * own, which imports nothing of the app: on a slow phone the app comes a second later. web/app/lib/early.ts takes the replies.
 */
const replies = new Map<string, Promise<Response>>();
globalThis.earlyReplies = replies;

function ask({ name, next }: EarlyCall) {
  const [method = "", url = ""] = name.split(" ");
  // As web/app/lib/call.ts sends it.
  const sent = fetch(url, {
    method,
    signal: AbortSignal.timeout(100_000),
    headers: { "X-Requested-With": "app" },
  });
  const reply = next ? sent.then((response) => follow(response, next)) : sent;
  // The app shows a failure when it takes the reply.
  reply.catch(() => undefined);
  replies.set(name, reply);
}

/** What comes next is on its way before the app has this reply, so that it does not ask for it a second time. */
async function follow(response: Response, next: NonNullable<EarlyCall["next"]>): Promise<Response> {
  if (response.status === 200) {
    const { Response: attempt }: { Response: EarlyAttempt | null } = await response.clone().json();
    const urls = attempt ? next(attempt) : "";
    for (const url of urls.split(" ")) if (url) ask({ name: `GET ${url}` });
  }
  return response;
}

const { pathname, search } = window.location;
// The same marker as in web/app/lib/whoami.ts.
const isSignedIn = /(^|;\s*)signed_in=1(;|$)/.test(document.cookie);
for (const call of callsOf(pathname + search, isSignedIn)) ask(call);
