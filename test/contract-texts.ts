import { z } from "zod";
import type { Endpoint } from "../contract/endpoint.ts";
import { allEndpoints } from "../server/platform/openapi/document.ts";

/** A place in an endpoint's input for a text: `body.Answers[].Answer`. */
export interface TextField {
  endpoint: Endpoint;
  part: "params" | "query" | "body";
  path: string[];
  schema: z.ZodString;
}

/** The type inside a wrapper: optional, default, coerced pipes, refined types. */
function inner(schema: unknown): unknown[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return [schema.unwrap()];
  if (schema instanceof z.ZodDefault) return [schema.unwrap()];
  if (schema instanceof z.ZodPipe) return [schema.in];
  if (schema instanceof z.ZodUnion) return [...schema.options];
  return [];
}

function textsIn(schema: unknown, path: string[]): { path: string[]; schema: z.ZodString }[] {
  if (schema instanceof z.ZodString) return [{ path, schema }];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => textsIn(field, [...path, name]));
  if (schema instanceof z.ZodArray) return textsIn(schema.element, [...path, "[]"]);
  return inner(schema).flatMap((one) => textsIn(one, path));
}

/** Every text that a caller may send, for every endpoint. */
export const textFields = (): TextField[] =>
  allEndpoints().flatMap((endpoint) =>
    (["params", "query", "body"] as const).flatMap((part) =>
      textsIn(endpoint[part], []).map((found) => ({ endpoint, part, ...found })),
    ),
  );

/** Texts that slow patterns and careless loops choke on, each given as a small unit to repeat. */
export const NASTY = [
  "a",
  ".",
  "@",
  "a@",
  "a.",
  " ",
  "\t\n",
  "~",
  "|",
  "\\",
  "&#",
  "[](",
  "*_",
  "%",
  "İ",
  "ﬃ",
  "\u0301",
  "\u200d",
  "😀",
  "\ud800",
] as const;

/** `unit` repeated to `length` code units, with an end that makes a pattern backtrack. */
export const pumped = (unit: string, length: number, end = "@"): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length - end.length) + end;

/** A valid value for a field of this kind, so that a whole input is accepted. */
function plain(schema: unknown): unknown {
  if (schema instanceof z.ZodString) return "1";
  if (schema instanceof z.ZodNumber) return 1;
  if (schema instanceof z.ZodBoolean) return true;
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodArray) return [plain(schema.element)];
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, plain(field)]));
  const [wrapped] = inner(schema);
  return wrapped === undefined ? undefined : plain(wrapped);
}

/** The body of a call in which one field is `text` and every other something plain. */
export function bodyWith({ endpoint, path }: TextField, text: string): unknown {
  const body = plain(endpoint.body);
  const put = (at: unknown, [name, ...rest]: string[]): unknown => {
    if (name === undefined) return text;
    if (name === "[]") return [put(Array.isArray(at) ? at[0] : undefined, rest)];
    const fields: object = at instanceof Object ? at : {};
    return { ...fields, [name]: put(Reflect.get(fields, name), rest) };
  };
  return put(body, path);
}

/** The address of a call in which one parameter or query is `text`. */
export function addressWith({ endpoint, part, path }: TextField, text: string): string {
  const value = encodeURIComponent(text.toWellFormed());
  const [name = ""] = path;
  const filled = endpoint.path.replace(/:(\w+)/g, (_, param) =>
    part === "params" && param === name ? value : "1",
  );
  return part === "query" ? `${filled}?${name}=${value}` : filled;
}
