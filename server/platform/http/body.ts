import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { AppError } from "../errors.ts";
import { removeOddLengths } from "./odd-lengths.ts";
import { badInput } from "./reply.ts";

function check<T extends z.ZodType>(schema: T, value: unknown) {
  try {
    return schema.safeParse(value);
  } catch (error) {
    if (!removeOddLengths(value)) throw error;
    return schema.safeParse(value);
  }
}

/** @throws AppError bad_input with the faults by field */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = check(schema, value);
  if (!result.success) throw badInput(result.error);
  return result.data;
}

/** PostgreSQL cannot store NUL in a text, so NUL is refused here. @throws AppError bad_input */
export function refuseNul(isThere: boolean): void {
  if (isThere) throw new AppError("bad_input", "That text holds a character that cannot be stored.");
}

/** Some clients send an empty body where none is needed. */
function bodyFor({ body: schema }: Endpoint, body: unknown): unknown {
  const isEmpty = body instanceof Object && Object.keys(body).length === 0;
  return isEmpty && schema instanceof z.ZodUndefined ? undefined : body;
}

/** JSON can say half of a surrogate pair, as it is left of an emoji that was cut off. */
const SURROGATE = /\\u[dD][89a-fA-F]/;

/** No UTF-8 says half a pair: to PostgreSQL's jsonb it would be an error, so it becomes U+FFFD, as in other columns. */
const wellFormed = (_name: string, value: unknown) =>
  typeof value === "string" ? value.toWellFormed() : value;

function jsonOf(text: string): unknown {
  if (text === "") return undefined;
  try {
    return SURROGATE.test(text) ? JSON.parse(text, wellFormed) : JSON.parse(text);
  } catch {
    throw new AppError("bad_input", "That is not valid JSON.", { code: "bad_json" });
  }
}

/** Turns a raw body into the endpoint's input. @throws AppError bad_input */
export function readBodyText(endpoint: Endpoint, text: string): unknown {
  refuseNul(text.includes("\\u0000"));
  return parse(endpoint.body, bodyFor(endpoint, jsonOf(text)));
}

/** JSON is parsed only once the caller is known, so a body stays raw until then; other types are 415. */
export function keepBodiesRaw(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
}
