import { BlockList, isIP } from "node:net";
import type { FastifyRequest } from "fastify";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8);
loopback.addAddress("::1", "ipv6");

/** What a proxy adds: a request that carries one of these comes from elsewhere, whoever hands it over. */
const FORWARDING = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/;

/** Whether a name or an address, as an address bar has it, is this machine. */
const isLoopbackName = (name: string): boolean => ["localhost", "127.0.0.1", "[::1]"].includes(name);

/** Whether an origin is this machine's own, without TLS: what a developer runs and nobody else reaches. */
export function isLoopbackOrigin(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === "http:" && isLoopbackName(hostname);
}

/**
 * Whether a request was made on this machine, for this machine: the peer of its socket is loopback, no proxy handed it
 * over, and it was addressed to localhost, so that no page of another name that resolves to 127.0.0.1 can make it.
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
