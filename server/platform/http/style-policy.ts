import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";

const POLICY = "content-security-policy";

const source = (style: string) => ` 'sha256-${createHash("sha256").update(style).digest("base64")}'`;

const sheetSources = (html: string) =>
  Array.from(html.matchAll(/<style>(.*?)<\/style>/gs), ([, sheet = ""]) => source(sheet)).join("");

/** The style sheets in a page's head as sources of its policy; its body may contain text by others. */
export const headSources = (html: string): string => sheetSources(html.split("</head>")[0] ?? "");

/** All styles, including those of attributes, of a page whose content is entirely ours. */
export function ownSources(html: string): string {
  const attributes = new Set(Array.from(html.matchAll(/ style="([^"&]*)"/g), ([, style = ""]) => style));
  const hashes = attributes.size > 0 ? ` 'unsafe-hashes'${Array.from(attributes, source).join("")}` : "";
  return sheetSources(html) + hashes;
}

/** Allows only styles with these sources on the page being sent. */
export function allowStyles(reply: FastifyReply, sources: string): void {
  const policy = String(reply.getHeader(POLICY) ?? "");
  if (sources) reply.header(POLICY, policy.replace("style-src 'self'", `style-src 'self'${sources}`));
}

/** Pages that are made for one answer include their styles. */
export function allowStylesOfPages(app: FastifyInstance): void {
  app.addHook("onSend", async (_request, reply, payload) => {
    if (typeof payload === "string" && String(reply.getHeader("content-type")).startsWith("text/html"))
      allowStyles(reply, headSources(payload));
    return payload;
  });
}
