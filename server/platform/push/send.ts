import webPush from "web-push";
import { isPushService } from "./services.ts";
import type { Vapid } from "./vapid.ts";

/** Where a browser is reached, and the keys that a message to it is encrypted with. */
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
  /** The payload that the browser's service worker reads, as JSON. */
  payload: object;
  /** How long the service keeps it for a browser that is offline, in seconds. */
  keptSeconds: number;
  /** A message that is waiting under this name is replaced. */
  topic: string;
}

/** The statuses by which the service says that a subscription is over. */
const GONE = [404, 410];

/**
 * Sends a message to a browser's push service, encrypted so that the service cannot read it.
 * @returns false when the subscription is over
 * @throws the reason, in words that name no address
 */
export async function sendPush(
  { vapid, loopback, timeoutMs }: PushConfig,
  { endpoint, p256dh, auth }: Subscription,
  { payload, keptSeconds, topic }: Message,
): Promise<boolean> {
  if (!isPushService(endpoint, { loopback })) return false;
  // The package only builds the request: sending by itself, it would have no timeout and support https alone.
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

/** The status of the reply; its body is not read. A redirect is not followed, since it could lead anywhere. */
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
