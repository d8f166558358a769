import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { ZodError } from "zod";
import type { Failure } from "#contract/shapes.ts";
import { AppError, STATUS } from "../errors.ts";
import { failurePage } from "./failure-page.ts";

const SOMETHING = "Something went wrong";
/** SQLSTATE classes and socket errors that mean "not now" rather than "wrong". */
const NOT_NOW = /^(08|53|57|58|25006|55P03|40|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_)/;

/** No more files or connections can be opened at the moment. */
const NO_DESCRIPTOR = /\b(EMFILE|ENFILE)\b|too many open files/i;

const codeOf = (error: unknown) => {
  const code: unknown = error instanceof Object ? Reflect.get(error, "code") : undefined;
  return typeof code === "string" ? code : "";
};

/** How many faults of an input are listed, and how much is shown of a name that the caller made up. */
const MOST_FAULTS = 20;
const LONGEST_NAME = 60;

/** The validator's own words, used where the contract has none, name types that a reader of the page does not know. */
const VALIDATORS_WORDS = /^(Invalid|Too (small|big)|Unrecognized|Expected)/;

function sentenceOf({ code, path, message }: ZodError["issues"][number]): string {
  if (!VALIDATORS_WORDS.test(message)) return message;
  const what = path.length === 0 ? "what is sent" : path.join(".").slice(0, LONGEST_NAME);
  if (code === "too_big") return `Please check ${what}: it is too long or too large.`;
  if (code === "too_small") return `Please check ${what}: it is too short or too small.`;
  return `Please check ${what}: it is missing or not of the right kind.`;
}

/** The input's first fault as a sentence, and one for each field. */
export function badInput(error: ZodError): AppError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues.slice(0, MOST_FAULTS)) {
    const names = issue.code === "unrecognized_keys" ? issue.keys : [issue.path.join(".") || "Body"];
    for (const name of names.slice(0, MOST_FAULTS).map((whole) => whole.slice(0, LONGEST_NAME)))
      fields[name] ??=
        issue.code === "unrecognized_keys" ? `There is no field called ${name}.` : sentenceOf(issue);
  }
  const [name, sentence] = Object.entries(fields)[0] ?? ["", SOMETHING];
  const error_ = /[.!]$/.test(sentence) || sentence.startsWith("Please") ? sentence : `${name}: ${sentence}`;
  return new AppError("bad_input", error_, { fields });
}

export const noPage = () => new AppError("not_found", "There is no such page.");

const busy = () => new AppError("unavailable", "We are very busy. Please try again in a moment.");

/** Fastify's own refusals, before a handler runs; undefined for a server error. */
function fromFastify({ statusCode = 500 }: FastifyError): AppError | undefined {
  if (statusCode === 404) return noPage();
  if (statusCode === 413) return new AppError("too_large", "That is too large to send.");
  if (statusCode === 415) return new AppError("unsupported_type", "Please send JSON.");
  if (statusCode === 503) return busy();
  return statusCode < 500 ? new AppError("bad_input", "That request could not be read.") : undefined;
}

/** Turns anything thrown into a refusal; undefined for a server error. */
function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (NOT_NOW.test(codeOf(error)))
    return new AppError("unavailable", "The database is not answering. Please try again in a moment.");
  if (NO_DESCRIPTOR.test(codeOf(error)) || (error instanceof Error && NO_DESCRIPTOR.test(error.message)))
    return busy();
  if (error instanceof Error && "statusCode" in error) return fromFastify(error as FastifyError);
  return undefined;
}

/** Whether someone opened an address in the browser; API calls get JSON whatever they accept. */
const isVisit = (request: FastifyRequest) =>
  !request.url.startsWith("/api/") && request.headers.accept?.includes("text/html") === true;

/** A refusal in the reply envelope; undefined is a server error, whose details are not revealed. */
export const failureOf = (refusal: AppError | undefined): Failure => ({
  Error: refusal?.message ?? SOMETHING,
  Code: refusal?.code ?? "unexpected",
  ...(refusal?.fields ? { Fields: refusal.fields } : {}),
});

const OF_A_FILE = ["content-encoding", "content-length", "etag", "last-modified", "accept-ranges"];

/** The one place where a refusal becomes HTTP. Anything else is logged and answered with a generic sentence. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toAppError(error);
  if (!refusal) request.log.error({ err: error }, "unexpected fault");
  else if (refusal.kind === "unavailable") request.log.warn({ err: error }, "unavailable");
  const body = failureOf(refusal);
  if (refusal?.retryAfter) reply.header("retry-after", String(refusal.retryAfter));
  const status = refusal ? STATUS[refusal.kind] : 500;
  // A file that could not be sent has left its headers behind.
  for (const name of OF_A_FILE) reply.removeHeader(name);
  reply.code(status).header("cache-control", "no-store");
  if (!isVisit(request)) return reply.type("application/json; charset=utf-8").send(body);
  return reply.type("text/html; charset=utf-8").send(failurePage(status, body.Error, request.id));
}
