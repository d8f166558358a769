import { readFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import net from "node:net";
import type { FastifyInstance } from "fastify";

/** How long the server waits for a peer, in milliseconds. */
interface Patience {
  /** For the headers of a request, from its connection or its first byte. */
  headersMs: number;
  /** For a whole request with its body. */
  requestMs: number;
  /** For the next request of a connection: longer than proxies commonly keep theirs. */
  idleMs: number;
  /** For any byte either way, so that a client that does not read its answer cannot keep its connection. */
  silentMs: number;
  /** How often requests in progress are checked. */
  checkMs: number;
}

export const PATIENCE: Patience = {
  headersMs: 15_000,
  requestMs: 30_000,
  idleMs: 72_000,
  silentMs: 90_000,
  checkMs: 5_000,
};

/** When this share of all connections is open, idle ones are closed to make room. */
const CROWDED = 0.9;

/** How many descriptors this process may open, if the system says. */
function descriptorLimit(): number | undefined {
  try {
    const found = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return found ? Number(found) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The most connections: as configured, but at most half of the descriptors, since the database and files need some too.
 */
export function connectionCap(asked: number): number {
  const descriptors = descriptorLimit();
  return descriptors === undefined ? asked : Math.min(asked, Math.max(1, Math.floor(descriptors / 2)));
}

/** A server that no peer can block by being slow, idle or many. */
export function patientServer(listener: RequestListener, maxConnections: number, patience: Patience): Server {
  const options = {
    headersTimeout: patience.headersMs,
    requestTimeout: patience.requestMs,
    keepAliveTimeout: patience.idleMs,
    connectionsCheckingInterval: patience.checkMs,
    // The app itself refuses a request without a Host, in its own words.
    requireHostHeader: false,
  };
  const server = createServer(options, listener);
  server.setTimeout(patience.silentMs);
  server.maxConnections = maxConnections;
  closeIdleWhenCrowded(server, maxConnections * CROWDED);
  // An expectation that cannot be met may be ignored (RFC 9110, 10.1.1): the request is answered like any other.
  server.on("checkExpectation", listener);
  return server;
}

/** Continues when a connection cannot be accepted, for example for lack of descriptors: the next one may succeed. */
export function surviveAcceptFaults(app: FastifyInstance): void {
  // Before it is listening, a fault stops the start (main.ts).
  app.server.once("listening", () =>
    app.server.on("error", (err) => app.log.warn({ err }, "a connection was not accepted")),
  );
}

/** How long an idle connection is left open for one more request. */
const LAST_REQUEST_MS = 2_000;

/**
 * Accepts no more connections, and closes each after its next answer, which says so. Idle ones are closed later: closed
 * at once, as the server's own close does, they would cut off a request that is on its way.
 * @returns when none is left, after `mostMs` at the latest
 */
export async function letGo(server: Server, mostMs: number): Promise<void> {
  server.maxRequestsPerSocket = 1;
  let closing: NodeJS.Timeout | undefined;
  const patience = setTimeout(() => {
    closing = setInterval(() => server.closeIdleConnections(), 100);
  }, LAST_REQUEST_MS);
  let late: NodeJS.Timeout | undefined;
  await new Promise<void>((resolve) => {
    late = setTimeout(resolve, mostMs);
    net.Server.prototype.close.call(server, () => resolve());
  });
  for (const timer of [patience, closing, late]) clearTimeout(timer);
}

function closeIdleWhenCrowded(server: Server, crowd: number) {
  let open = 0;
  server.on("connection", (socket) => {
    open += 1;
    socket.on("close", () => {
      open -= 1;
    });
    if (open >= crowd) server.closeIdleConnections();
  });
}
