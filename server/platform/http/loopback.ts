import { BlockList, isIP } from "node:net";
import type { FastifyRequest } from "fastify";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8);
loopback.addAddress("::1", "ipv6");

/** Headers that a proxy adds: a request with one of these comes from elsewhere, no matter who passes it on. */
const FORWARDING = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/;

/** Whether a name or an address, as in an address bar, is this machine. */
const isLoopbackName = (name: string): boolean => ["localhost", "127.0.0.1", "[::1]"].includes(name);

/** Whether an origin is this machine, without TLS: a developer's, which nobody else reaches. */
export function isLoopbackOrigin(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === "http:" && isLoopbackName(hostname);
}

/**
 * Whether a request was made on this machine, for this machine: its socket's peer is loopback, no proxy passed it on,
 * and it was addressed to localhost, so that a page of another name that resolves to 127.0.0.1 cannot make it.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const peer = request.socket.remoteAddress ?? "";
  const family = isIP(peer) === 6 ? "ipv6" : "ipv4";
  return (
    isIP(peer) !== 0 &&
    loopback.check(peer, family) &&
    !Object.keys(request.headers).some((name) => FORWARDING.test(name)) &&
    isLoopbackName((request.headers.host ?? "").replace(/:\d+$/, "").toLowerCase())
  );
}
