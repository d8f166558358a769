import webPush from "web-push";
import { isPushService } from "./services.ts";
import type { Vapid } from "./vapid.ts";

/** Where a browser is reached, and what a message to it is sealed with. */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushConfig {
  vapid: Vapid;
  /** Whether this machine's own addresses count as push services. */
  loopback: boolean;
  timeoutMs: number;
}

interface Message {
  /** What the browser's worker reads, as JSON. */
  payload: object;
  /** How long the service keeps it for a browser that is away, in seconds. */
  keptSeconds: number;
  /** One that waits under this name is replaced. */
  topic: string;
}

/** The subscription is over, as the service says of one that it does not know any more. */
const GONE = [404, 410];

/**
 * Hands a message to a browser's push service, sealed so that the service cannot read it.
 * @returns false when the subscription is over
 * @throws what went wrong, in words that name no address
 */
export async function sendPush(
  { vapid, loopback, timeoutMs }: PushConfig,
  { endpoint, p256dh, auth }: Subscription,
  { payload, keptSeconds, topic }: Message,
): Promise<boolean> {
  if (!isPushService(endpoint, { loopback })) return false;
  // The package only builds the request: it would follow no time-out and speak to https alone.
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    { vapidDetails: vapid, TTL: keptSeconds, topic, contentEncoding: "aes128gcm" },
  );
  const status = await ask(
    endpoint,
    { method, headers: textsOf(headers), body: Uint8Array.from(body) },
    timeoutMs,
  );
  if (GONE.includes(status)) return false;
  if (status < 200 || status > 299) throw new Error(`the push service answered ${status}`);
  return true;
}

/** The status of the reply, whose body nobody reads. A redirect is not followed: it could lead anywhere. */
async function ask(endpoint: string, request: RequestInit, timeoutMs: number): Promise<number> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const reply = await fetch(endpoint, { ...request, redirect: "manual", signal });
    await reply.body?.cancel();
    return reply.status;
  } catch {
    throw new Error(signal.aborted ? "the push service did not answer in time" : "the push service is away");
  }
}

const textsOf = (headers: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.toLowerCase() !== "content-length")
      .map(([name, value]) => [name, String(value)]),
  );
