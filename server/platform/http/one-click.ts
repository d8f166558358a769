import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { AppError } from "../errors.ts";

/** The form that a mail program posts is one line. */
const BODY_LIMIT = 4 * 1024;

/** A call whose one parameter is the token in a mail's link. */
type OfToken = Endpoint<{ token: z.ZodString }>;

interface OneClick {
  /** The address in the List-Unsubscribe header: mail programs post to it. */
  press: OfToken;
  /** The same address when opened in a browser. */
  link: OfToken;
  /** The confirmation page for someone who opens it. */
  page: string;
  /** Does what the link is for. @throws AppError for a token that was not made here */
  unsubscribe: (token: string) => Promise<object>;
}

/**
 * The two calls behind the List-Unsubscribe header of a mail. Mail programs make the first from anywhere, with a form
 * and without a session (RFC 8058): only the signed token in the address counts, and the body is not read. The second
 * changes nothing, since a scanner may open the link.
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
