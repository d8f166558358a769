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

/** @throws AppError forbidden for what says that another site made it, or that it was only fetched ahead */
function refuseForeign(request: FastifyRequest, publicOrigin: string): void {
  const headers = request.headers;
  const site = first(headers["sec-fetch-site"]);
  const origin = first(headers.origin);
  if (isPrefetch(headers)) throw crossSite();
  if (origin !== undefined && origin !== publicOrigin && !isOwnHost(origin, request)) throw crossSite();
  if (site !== undefined && site !== "same-origin") throw crossSite();
}

/**
 * Lets a state-changing call through only from our own pages, and a GET only from their scripts.
 * A browser says so itself by Sec-Fetch-Site. Without it a GET needs X-Requested-With, which no link and no image can
 * send. Origin and Referer are no such sign: a link that somebody wrote is on a page of ours too.
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

/** Whether a link of our own page was followed, as far as the browser tells: never one that was loaded like an image. */
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
