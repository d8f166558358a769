import { randomUUID } from "node:crypto";
import { type OutgoingHttpHeaders, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { ConnectionError } from "fastify";
import { AppError, STATUS } from "../errors.ts";
import { failureOf } from "./reply.ts";

/** The HTTP parser's errors in the user's words. */
function refusalOf(code: string): AppError {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT")
    return new AppError("too_slow", "Your request took too long to arrive. Please try again.");
  if (code === "HPE_HEADER_OVERFLOW")
    return new AppError("headers_too_large", "The headers of that request are too large.");
  if (code === "HPE_CHUNK_EXTENSIONS_OVERFLOW")
    return new AppError("too_large", "That is too large to send.");
  return new AppError("bad_input", "That request could not be read.");
}

/** Answers what is not even a request like any refusal, and closes the connection. */
export function refuseUnreadable(security: OutgoingHttpHeaders) {
  return ({ code }: Pick<ConnectionError, "code">, socket: Duplex): void => {
    if (code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const refusal = refusalOf(code);
    const status = STATUS[refusal.kind];
    const body = JSON.stringify(failureOf(refusal));
    const headers: OutgoingHttpHeaders = {
      ...security,
      "x-request-id": randomUUID(),
      "cache-control": "no-store",
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
      date: new Date().toUTCString(),
      connection: "close",
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
    const answer = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n");
    socket.end(answer, () => socket.destroy());
  };
}
