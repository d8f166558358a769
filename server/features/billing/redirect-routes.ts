import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import { AppError } from "../../platform/errors.ts";
import type { BindDeps } from "../../platform/http/bind.ts";
import { Cookies } from "../../platform/http/cookies.ts";
import { isOwnNavigation } from "../../platform/http/same-origin.ts";
import { type CheckoutDeps, createCheckout } from "./checkout-commands.ts";

/** Where the pricing page gets the reason; only from our own words, never from what was sent. */
const pricing = (name: "checkout" | "reason", value: string) =>
  `/pricing?${name}=${encodeURIComponent(value)}`;

/** The checkout link: always 303, to the provider or to our pricing page. */
export function redirectRoutes(app: FastifyInstance, deps: BindDeps & { billing: CheckoutDeps }): void {
  const endpoint = api.billing.checkoutRedirect;
  const { publicOrigin } = deps.config;

  /** Where to send this request. @throws AppError with the reason to show on the pricing page */
  async function target(cookies: Cookies, priceId: string): Promise<string> {
    const now = deps.clock.now();
    const caller = await deps.sessions.require(cookies.session, now);
    await deps.limits.take(caller.userId, endpoint.limit);
    const { url } = await createCheckout(deps.billing, caller, { priceId, reuse: true }, now);
    return url;
  }

  app.get(endpoint.path, { config: { endpoint } }, async (request, reply) => {
    // Compared and never used to build an address.
    const asked = endpoint.query.safeParse(request.query);
    if (asked.data?.origin !== publicOrigin)
      throw new AppError("bad_input", "The origin is not this site's.", { code: "bad_origin" });
    const params = endpoint.params.safeParse(request.params);
    const known = deps.billing.plans.prices.find((price) => price.id === params.data?.priceId);
    if (!known) return reply.redirect(pricing("reason", "unknown_price"), 303);
    if (!isOwnNavigation(request, publicOrigin)) return reply.redirect(pricing("checkout", known.id), 303);
    try {
      const cookies = new Cookies(request, reply, publicOrigin);
      return reply.redirect(await target(cookies, known.id), 303);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return reply.redirect(pricing("reason", error.code), 303);
    }
  });
}
