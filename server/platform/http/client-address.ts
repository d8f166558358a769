import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";
import { StartError } from "../errors.ts";

const familyOf = (ip: string) => (isIPv4(ip) ? "ipv4" : "ipv6");

/**
 * The proxies whose X-Forwarded-For is trusted, from addresses and CIDR ranges.
 * @throws StartError naming the one that is neither
 */
export function trustedProxies(list: readonly string[]): BlockList {
  const trusted = new BlockList();
  for (const entry of list) {
    const [address = "", prefix, ...rest] = entry.split("/");
    const bits = isIPv4(address) ? 32 : 128;
    const usable = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
    if (!isIP(address) || !usable || rest.length > 0)
      throw new StartError(`TRUST_PROXY must list addresses or ranges such as 10.0.0.0/8, not ${entry}.`);
    if (prefix === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(prefix), familyOf(address));
  }
  return trusted;
}

/** The eight groups of an IPv6 address in any form; the URL parser normalises them. */
function groupsOf(ip: string): string[] {
  const [head = "", tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split("::");
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  return [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
}

/** The IPv4 address inside an IPv4-mapped IPv6 one (::ffff:192.0.2.7). */
function unwrapped(ip: string): string {
  const groups = groupsOf(ip);
  if (groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return ip;
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/** Reads `ip`, `ip:port`, `[ip]` and `[ip]:port`, without the zone of an IPv6 address; undefined for anything else. */
function parseAddress(text: string): string | undefined {
  const [, bracketed, v4, plain] =
    /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+)(?::\d{1,5})?|(.*))$/s.exec(text.trim()) ?? [];
  if (v4 !== undefined) return isIPv4(v4) ? v4 : undefined;
  const v6 = (bracketed ?? plain ?? "").replace(/%[\w.-]*$/, "");
  return isIPv6(v6) ? unwrapped(v6) : undefined;
}

/**
 * The source of a request: the socket's peer or, if that is a trusted proxy, the address it forwards for, read from the
 * nearest to the farthest. An entry that is no address stops the reading, so the request counts for the proxy that
 * passed it on.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, trusted: BlockList): string {
  const hops = (forwardedFor ?? "").split(",");
  let nearest = parseAddress(peer) ?? peer;
  while (hops.length > 0 && isIP(nearest) && trusted.check(nearest, familyOf(nearest))) {
    const farther = parseAddress(hops.pop() ?? "");
    if (!farther) break;
    nearest = farther;
  }
  return nearest;
}

/** What limits are counted by: an IPv4 address, or the /64 of an IPv6 one, which is one household. */
export const addressKey = (address: string): string =>
  isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(":")}::/64` : address;
