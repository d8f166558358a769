import type { z } from "zod";
import * as zod from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { api } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { Failure } from "#contract/shapes.ts";
import { cookieName } from "../http/cookies.ts";

/** Every endpoint of the contract. */
export const allEndpoints = (): Endpoint[] =>
  Object.values(api).flatMap((feature) => Object.values<Endpoint>(feature));

const WHO = {
  visitor: "Anyone.",
  user: "Signed in; locked content also needs the subscription.",
  moderator: "Moderators and admins.",
  editor: "Admins of the tenant that holds the questions.",
  admin: "Admins.",
} as const;

/** Described once, since it is the same under each call. */
const refusal = Failure.meta({ id: "Failure" });

const failure = (description: string) => ({
  description,
  content: { "application/json": { schema: refusal } },
});

function envelope(endpoint: Endpoint): z.ZodType {
  return endpoint.paged
    ? zod.object({
        Response: endpoint.reply,
        TPages: zod.int(),
        Page: zod.int().optional(),
        Total: zod.int().optional(),
      })
    : zod.object({ Response: endpoint.reply });
}

const contentOf = (endpoint: Endpoint) =>
  endpoint.isFile
    ? { "application/octet-stream": { schema: endpoint.reply } }
    : { "application/json": { schema: envelope(endpoint) } };

/**
 * What must be sent with a call. If nothing is needed, the empty requirement comes first: a visitor may call it. A
 * state-changing call is for our own pages, which browsers declare by themselves; other clients send the header.
 */
function securityOf(endpoint: Endpoint): Record<string, string[]>[] {
  const ownPage: Record<string, string[]> =
    endpoint.changesState && endpoint.method === "GET" ? { ownPage: [] } : {};
  return endpoint.who === "visitor" ? [ownPage, { ...ownPage, session: [] }] : [{ ...ownPage, session: [] }];
}

const initial = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Each way that a call may be refused. */
function refusalsOf({ who, method, params, query, body, readsSession, changesState }: Endpoint) {
  const namesSomething =
    [params, query].some(({ shape }) => Object.keys(shape).length > 0) || body.def.type !== "undefined";
  const isOpen = who === "visitor" && !changesState;
  return {
    "400": failure("Bad input, or a rule refused it; Error says which."),
    "429": failure("Too many requests; Retry-After says how long to wait."),
    "503": failure("The product is too busy or restarting, or its database is away."),
    ...(readsSession ? { "401": failure("Not signed in, or without the plan that this needs.") } : {}),
    ...(isOpen ? {} : { "403": failure("Not allowed; or not asked for by a page of ours.") }),
    ...(namesSomething ? { "404": failure("Something that is named is not there.") } : {}),
    ...(readsSession ? { "409": failure("The account is in use in another browser.") } : {}),
    ...(method === "GET"
      ? {}
      : { "413": failure("Too large to send."), "415": failure("A body that is not sent as JSON.") }),
  };
}

function operationOf(endpoint: Endpoint, feature: string, name: string): ZodOpenApiOperationObject {
  return {
    operationId: `${feature}${initial(name)}`,
    tags: [feature],
    security: securityOf(endpoint),
    summary: endpoint.summary,
    description: WHO[endpoint.who],
    requestParams: { path: endpoint.params, query: endpoint.query },
    ...(endpoint.body.def.type === "undefined"
      ? {}
      : { requestBody: { content: { "application/json": { schema: endpoint.body } } } }),
    responses: {
      ...(endpoint.redirects
        ? { "303": { description: "See the page that Location names." } }
        : { "200": { description: "Done.", content: contentOf(endpoint) } }),
      ...(endpoint.emptyWhenNull ? { "204": { description: "There is none." } } : {}),
      ...refusalsOf(endpoint),
    },
  };
}

/**
 * The OpenAPI document, made from the contract alone.
 * @param origin where the product is served; over https the cookies have other names
 */
export function openApiDocument(origin: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const [feature, endpoints] of Object.entries(api))
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
      const operation = operationOf(endpoint, feature, name);
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
    }
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Threshold",
      version: "1",
      description:
        "Success is {Response}, failure {Error, Code, Fields?}. An {id} is a whole number, so that no address is two calls: " +
        "/api/questions/updated/1 is never the question “updated”.",
    },
    servers: [{ url: origin }],
    tags: Object.keys(api).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: cookieName("sid", origin),
          description: "Set by signing in.",
        },
        ownPage: {
          type: "apiKey",
          in: "header",
          name: "X-Requested-With",
          description:
            "“app”. Needed where the browser sends no Sec-Fetch-Site; a navigation is refused either way.",
        },
      },
    },
  });
}
