import type { FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import { isLoopbackOrigin } from "./loopback.ts";

const crossSite = () =>
  new AppError("forbidden", "This request did not come from our own pages.", { code: "cross_site" });

/** The headers by which browsers mark a prefetch, the current one first and then older ones. */
const PURPOSES = ["sec-purpose", "purpose", "x-purpose", "x-moz"];
const isPrefetch = (headers: FastifyRequest["headers"]) =>
  PURPOSES.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? "")));

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

function originOf(referer: string | undefined): string | undefined {
  return referer && URL.canParse(referer) ? new URL(referer).origin : undefined;
}

/** @throws AppError forbidden for a request that another site made, or that is only a prefetch */
function refuseForeign(request: FastifyRequest, publicOrigin: string): void {
  const headers = request.headers;
  const site = first(headers["sec-fetch-site"]);
  const origin = first(headers.origin);
  if (isPrefetch(headers)) throw crossSite();
  if (origin !== undefined && origin !== publicOrigin && !isOwnHost(origin, request)) throw crossSite();
  if (site !== undefined && site !== "same-origin") throw crossSite();
}

/**
 * Allows a state-changing call only from our own pages, and a GET only from their scripts. A browser shows this by
 * Sec-Fetch-Site. Without it a GET needs X-Requested-With, which no link and no image can send. Origin and Referer
 * prove nothing here: a link that a user wrote is on one of our pages too.
 * @throws AppError forbidden
 */
export function requireSameOrigin(request: FastifyRequest, publicOrigin: string): void {
  refuseForeign(request, publicOrigin);
  if (request.method !== "GET") return;
  const { headers } = request;
  if (first(headers["sec-fetch-mode"]) === "navigate") throw crossSite();
  if (headers["sec-fetch-site"] !== undefined) return;
  if (first(headers["x-requested-with"]) !== "app") throw crossSite();
}

/** Whether a link on our own page was clicked, as far as the browser says: never one that was loaded like an image. */
export function isOwnNavigation(request: FastifyRequest, publicOrigin: string): boolean {
  const { headers } = request;
  if (headers["sec-fetch-mode"] === "no-cors") return false;
  try {
    refuseForeign(request, publicOrigin);
  } catch {
    return false;
  }
  return (
    headers["sec-fetch-site"] !== undefined ||
    headers.origin !== undefined ||
    first(headers["x-requested-with"]) === "app" ||
    originOf(headers.referer) === publicOrigin
  );
}

/** On a developer's machine localhost and 127.0.0.1 are the same place, whatever PUBLIC_ORIGIN says. */
function isOwnHost(origin: string, request: FastifyRequest): boolean {
  if (!URL.canParse(origin)) return false;
  return isLoopbackOrigin(origin) && new URL(origin).host === request.host;
}
