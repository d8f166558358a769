import type { FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import { isLoopbackOrigin } from "./loopback.ts";

const crossSite = () =>
  new AppError("forbidden", "This request did not come from our own pages.", { code: "cross_site" });

/** How browsers say that they only fetch ahead, the current way first and then the older ones. */
const PURPOSES = ["sec-purpose", "purpose", "x-purpose", "x-moz"];
const isPrefetch = (headers: FastifyRequest["headers"]) =>
  PURPOSES.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? "")));

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

function originOf(referer: string | undefined): string | undefined {
  return referer && URL.canParse(referer) ? new URL(referer).origin : undefined;
}

/**
 * Lets a state-changing call through only from our own pages.
 * A browser says so itself by Sec-Fetch-Site; without it an Origin must be ours. A GET without either needs
 * X-Requested-With or a Referer of ours, since an image tag could make one.
 * @throws AppError forbidden
 */
export function requireSameOrigin(request: FastifyRequest, publicOrigin: string): void {
  const headers = request.headers;
  if (isPrefetch(headers)) throw crossSite();
  const site = first(headers["sec-fetch-site"]);
  const origin = first(headers.origin);
  if (origin !== undefined && origin !== publicOrigin && !isOwnHost(origin, request)) throw crossSite();
  if (site !== undefined) {
    if (site !== "same-origin") throw crossSite();
    return;
  }
  if (request.method !== "GET" || origin !== undefined) return;
  if (first(headers["x-requested-with"]) === "app") return;
  if (originOf(headers.referer) === publicOrigin) return;
  throw crossSite();
}

/** On a developer's machine localhost and 127.0.0.1 are the same place, whatever PUBLIC_ORIGIN says. */
function isOwnHost(origin: string, request: FastifyRequest): boolean {
  if (!URL.canParse(origin)) return false;
  return isLoopbackOrigin(origin) && new URL(origin).host === request.host;
}
