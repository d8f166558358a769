import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";

const POLICY = "content-security-policy";

const source = (style: string) => ` 'sha256-${createHash("sha256").update(style).digest("base64")}'`;

/** The style sheets in a page's head as sources of its policy: what else claims to be a style is not applied. */
export function styleSources(html: string): string {
  const [head = ""] = html.split("</head>");
  return Array.from(head.matchAll(/<style>(.*?)<\/style>/gs), ([, sheet = ""]) => source(sheet)).join("");
}

/** The same for the style attributes of a page that holds nothing but what we wrote. */
export function attributeSources(html: string): string {
  const styles = new Set(Array.from(html.matchAll(/ style="([^"&]*)"/g), ([, style = ""]) => style));
  return styles.size > 0 ? ` 'unsafe-hashes'${Array.from(styles, source).join("")}` : "";
}

/** Lets the styles with these sources apply to the page that is sent. */
export function allowStyles(reply: FastifyReply, sources: string): void {
  const policy = String(reply.getHeader(POLICY) ?? "");
  if (sources) reply.header(POLICY, policy.replace("style-src 'self'", `style-src 'self'${sources}`));
}

/** Pages that are made for one answer carry their styles with them too. */
export function allowStylesOfPages(app: FastifyInstance): void {
  app.addHook("onSend", async (_request, reply, payload) => {
    if (typeof payload === "string" && String(reply.getHeader("content-type")).startsWith("text/html"))
      allowStyles(reply, styleSources(payload));
    return payload;
  });
}
