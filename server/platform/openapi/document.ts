import type { z } from "zod";
import * as zod from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { api } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { Failure } from "#contract/shapes.ts";

/** Every endpoint of the contract. */
export const allEndpoints = (): Endpoint[] =>
  Object.values(api).flatMap((feature) => Object.values<Endpoint>(feature));

const WHO = {
  visitor: "Anyone.",
  user: "Signed in; locked content also needs the subscription.",
  admin: "Admins.",
  tenantAdmin: "Admins of the tenant.",
} as const;

const failure = (description: string) => ({
  description,
  content: { "application/json": { schema: Failure } },
});

function envelope(endpoint: Endpoint): z.ZodType {
  return endpoint.paged
    ? zod.object({ Response: endpoint.reply, TPages: zod.int() })
    : zod.object({ Response: endpoint.reply });
}

function operationOf(endpoint: Endpoint): ZodOpenApiOperationObject {
  const refusals = {
    "400": failure("Bad input, or a rule refused it; Error says which."),
    "429": failure("Too many requests; Retry-After says how long to wait."),
    ...(endpoint.who === "visitor" ? {} : { "401": failure("Not signed in.") }),
    ...(endpoint.who.includes("dmin") ? { "403": failure("Not allowed.") } : {}),
    ...(endpoint.path.includes(":") ? { "404": failure("No such thing.") } : {}),
  };
  return {
    summary: endpoint.summary,
    description: WHO[endpoint.who],
    requestParams: { path: endpoint.params, query: endpoint.query },
    ...(endpoint.body.def.type === "undefined"
      ? {}
      : { requestBody: { content: { "application/json": { schema: endpoint.body } } } }),
    responses: {
      "200": { description: "Done.", content: { "application/json": { schema: envelope(endpoint) } } },
      ...(endpoint.emptyWhenNull ? { "204": { description: "There is none." } } : {}),
      ...refusals,
    },
  };
}

/** The OpenAPI document, made from the contract and from nothing else. */
export function openApiDocument(server: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of allEndpoints()) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Threshold",
      version: "1",
      description: "Success is {Response}, failure {Error, Code, Fields?}.",
    },
    servers: [{ url: server }],
    paths,
  });
}
