import { createECDH } from "node:crypto";
import { isLoopbackOrigin } from "../http/loopback.ts";
import { CURVE } from "./vapid.ts";

/**
 * The push services of the browsers. This server calls the address that a caller names, so no other host is allowed.
 */
const SERVICES = ["fcm.googleapis.com", "updates.push.services.mozilla.com"];
/** Services that give each region or machine a name of its own. */
const SERVICE_DOMAINS = [".push.apple.com", ".notify.windows.com"];

/**
 * Whether an address is one of a push service.
 * @param loopback whether this machine counts too, without TLS: for developers and tests
 */
export function isPushService(endpoint: string, { loopback }: { loopback: boolean }): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username || password) return false;
  if (loopback && protocol === "http:" && isLoopbackOrigin(origin)) return true;
  if (protocol !== "https:" || port) return false;
  return SERVICES.includes(hostname) || SERVICE_DOMAINS.some((domain) => hostname.endsWith(domain));
}

/** Whether a message can be encrypted for this key: it must be a point on the curve. */
export function isSubscriptionKey(p256dh: string): boolean {
  try {
    const curve = createECDH(CURVE);
    curve.generateKeys();
    curve.computeSecret(p256dh, "base64url");
    return true;
  } catch {
    return false;
  }
}
