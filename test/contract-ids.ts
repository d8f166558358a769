import { z } from "zod";
import type { Endpoint } from "../contract/endpoint.ts";
import { allEndpoints } from "../server/platform/openapi/document.ts";

/** A place in an endpoint's input that names something: `PUT /api/sets/:id/attempt params.id`. */
export interface IdField {
  endpoint: Endpoint;
  name: string;
}

/** The schema inside optional, default, coercion and alternatives. */
function plainOf(schema: unknown): unknown[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return plainOf(schema.unwrap());
  if (schema instanceof z.ZodDefault) return plainOf(schema.unwrap());
  if (schema instanceof z.ZodPipe) return plainOf(schema.in);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(plainOf);
  return [schema];
}

/** A row's number has no other bound than that of numbers. */
const isRowNumber = (schema: unknown) =>
  schema instanceof z.ZodNumber && schema.maxValue === Number.MAX_SAFE_INTEGER && schema.minValue === 1;

const isNamed = (name: string) => /(id|ids|referee|token|questions|constant)$/i.test(name);

function idsIn(schema: unknown, path: string): string[] {
  return plainOf(schema).flatMap((plain) => {
    if (plain instanceof z.ZodObject)
      return Object.entries(plain.shape).flatMap(([name, field]) => idsIn(field, `${path}.${name}`));
    if (plain instanceof z.ZodArray) return idsIn(plain.element, `${path}[]`);
    return isRowNumber(plain) || isNamed(path) ? [path] : [];
  });
}

/** Every place in the contract where something is named: everything in an address, and IDs elsewhere. */
export const idFields = (endpoints: readonly Endpoint[] = allEndpoints()): IdField[] =>
  endpoints.flatMap((endpoint) => {
    const inPath = Object.keys(endpoint.params.shape).map((name) => `params.${name}`);
    const elsewhere = [...idsIn(endpoint.query, "query"), ...idsIn(endpoint.body, "body")];
    return [...inPath, ...new Set(elsewhere)].map((name) => ({ endpoint, name }));
  });
