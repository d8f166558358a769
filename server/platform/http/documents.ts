import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { allowStyles, ownSources } from "./style-policy.ts";

/**
 * A document that is made once and sent often: compressed beforehand, with the ETag by which a browser knows its copy
 * is current.
 */
export interface SentDocument {
  type: string;
  etag: string;
  /** The style sources that its policy allows. */
  styles: string;
  plain: Buffer;
  gzip: Buffer;
  br: Buffer;
}

/** Pages are made again while learners wait for answers, so the best compression would cost more than it saves. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export function sentDocument({ type, body }: { type: string; body: string }): SentDocument {
  const plain = Buffer.from(body);
  const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  const styles = type.startsWith("text/html") ? ownSources(body) : "";
  return { type, etag, styles, plain, gzip: gzipSync(plain), br: brotliCompressSync(plain, BROTLI) };
}

/** Sends a document, or 304 if the browser has it. Browsers revalidate each time, so that no figure is stale. */
export function sendDocument(request: FastifyRequest, reply: FastifyReply, document: SentDocument) {
  reply.header("cache-control", "no-cache").header("etag", document.etag).header("vary", "Accept-Encoding");
  allowStyles(reply, document.styles);
  if (request.headers["if-none-match"]?.includes(document.etag)) return reply.code(304).send();
  reply.type(document.type);
  const accepted = String(request.headers["accept-encoding"] ?? "");
  for (const encoding of ["br", "gzip"] as const)
    if (new RegExp(`\\b${encoding}\\b`).test(accepted))
      return reply.header("content-encoding", encoding).send(document[encoding]);
  return reply.send(document.plain);
}
