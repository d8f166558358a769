import type { OutgoingHttpHeaders } from "node:http";
import type { BlockList } from "node:net";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import type { Limits } from "../limits.ts";
import { addressKey, clientAddress } from "./client-address.ts";
import { noPage, sendFailure } from "./reply.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** What limits are counted by: the source of the request (client-address.ts). */
    client: string;
  }
}

interface Admission {
  limits: Limits;
  security: OutgoingHttpHeaders;
  proxies: BlockList;
}

const forwardedFor = (request: FastifyRequest): string | undefined => {
  const value = request.headers["x-forwarded-for"];
  return Array.isArray(value) ? value.join(",") : value;
};

const isApi = (request: FastifyRequest) => request.url.startsWith("/api/");

/** A file of the built front end: only the static plugin's routes declare no policy. */
function isFile(request: FastifyRequest): boolean {
  const { endpoint, open } = request.routeOptions.config;
  return !endpoint && !open && !request.is404;
}

/**
 * Applies to every request before anything is read: sets the headers of its answer and checks the limit of its address.
 * @throws AppError
 */
async function admit(request: FastifyRequest, reply: FastifyReply, { limits, security, proxies }: Admission) {
  reply.headers(security).header("x-request-id", request.id);
  if (isApi(request)) {
    reply.header("cache-control", "no-store");
    reply.header("vary", "Sec-Fetch-Site, Origin, Cookie");
  }
  request.client = addressKey(
    clientAddress(request.socket.remoteAddress ?? "", forwardedFor(request), proxies),
  );
  await limits.take(request.client, isFile(request) ? "file" : "address");
}

/**
 * Admits requests. Hooks of the root run for every route, including those of plugins and requests that match no route.
 */
export function admitRequests(app: FastifyInstance, admission: Admission): void {
  let closing = false;
  app.decorateRequest("client", "");
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.addHook("onRequest", async (request, reply) => {
    await admit(request, reply, admission);
    if (closing) throw new AppError("unavailable", "We are restarting. Please try again in a moment.");
    if (request.raw.httpVersion === "1.1" && !request.headers.host)
      throw new AppError("bad_input", "That request could not be read.");
    // Before the body is looked at: an unknown route is 404 whatever was sent to it.
    if (request.is404 && (isApi(request) || !["GET", "HEAD"].includes(request.method))) throw noPage();
  });
}

/** Answers an address that the router cannot read, for which no hook runs. */
export const refuseBadAddress =
  (admission: Admission) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    admit(request, reply, admission).then(
      () => sendFailure(error, request, reply),
      (refusal: unknown) => sendFailure(refusal, request, reply),
    );
  };

/** The path of a request's target: proxies send whole addresses, and OPTIONS may ask for `*` (RFC 9112, 3.2). */
export function pathOf(target: string): string {
  if (target.startsWith("/")) return target;
  if (!/^https?:/i.test(target) || !URL.canParse(target)) return `/${target}`;
  const { pathname, search } = new URL(target);
  return pathname + search;
}
