import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { AppError } from "../errors.ts";

/** A mail program's form is one line. */
const BODY_LIMIT = 4 * 1024;

/** A call whose one parameter is the token of a mail's link. */
type OfToken = Endpoint<{ token: z.ZodString }>;

interface OneClick {
  /** What the List-Unsubscribe header names: mail programs post to it. */
  press: OfToken;
  /** The same address where it is opened. */
  link: OfToken;
  /** The page that asks, for whoever opens it. */
  page: string;
  /** Does what was asked for. @throws AppError for a token that was not made here */
  unsubscribe: (token: string) => Promise<object>;
}

/**
 * The two calls that the List-Unsubscribe header of a mail names. Mail programs call the first from anywhere, with a form and
 * without a session (RFC 8058): the signed token in the address is all that counts, and the body is not read. The second, by which
 * a scanner may follow the link, changes nothing.
 */
export function oneClickRoutes(app: FastifyInstance, { press, link, page, unsubscribe }: OneClick): void {
  const tokenOf = (params: unknown): string => {
    const parsed = press.params.safeParse(params);
    if (!parsed.success) throw new AppError("bad_input", "This link is broken.", { code: "bad_link" });
    return parsed.data.token;
  };
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _body, done) => done(null, null));
    scope.post(press.path, { config: { endpoint: press }, bodyLimit: BODY_LIMIT }, async (request) => ({
      Response: await unsubscribe(tokenOf(request.params)),
    }));
    scope.get(link.path, { config: { endpoint: link } }, async (request, reply) =>
      reply.redirect(`${page}?token=${encodeURIComponent(tokenOf(request.params))}`, 303),
    );
  });
}
