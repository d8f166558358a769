import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import type { Config } from "../../platform/config.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { unsubscribe } from "./commands.ts";

/** A mail program's form is one line. */
const BODY_LIMIT = 4 * 1024;

/**
 * What the List-Unsubscribe header of a promotional mail names. Mail programs call it from anywhere, with a form and
 * without a session (RFC 8058): the signed token in the address is all that counts, and the body is not read.
 */
export function unsubscribeRoutes(
  app: FastifyInstance,
  deps: { db: Db; config: Pick<Config, "secretKey"> },
): void {
  const { unsubscribe: oneClick, unsubscribeLink: link } = api.promotion;
  const commandDeps = { db: deps.db, secretKey: deps.config.secretKey };
  const tokenOf = (params: unknown): string => {
    const parsed = oneClick.params.safeParse(params);
    if (!parsed.success) throw new AppError("bad_input", "This link is broken.", { code: "bad_link" });
    return parsed.data.token;
  };
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _body, done) => done(null, null));
    scope.post(oneClick.path, { config: { endpoint: oneClick }, bodyLimit: BODY_LIMIT }, async (request) => {
      const Email = await unsubscribe(commandDeps, tokenOf(request.params));
      return { Response: { Email, PromoOptOut: true } };
    });
    scope.get(link.path, { config: { endpoint: link } }, async (request, reply) => {
      return reply.redirect(`/unsub-promo?token=${encodeURIComponent(tokenOf(request.params))}`, 303);
    });
  });
}
