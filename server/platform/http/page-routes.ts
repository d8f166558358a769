import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { appPages } from "#contract/app-pages.ts";
import { AppError } from "../errors.ts";
import { type SentDocument, sendDocument } from "./documents.ts";
import { noPage } from "./reply.ts";
import { readShells } from "./shells.ts";
import { allowStyles, ownSources } from "./style-policy.ts";

interface Pages {
  /** The built app: dist/web. */
  webDir: string;
  /** Prerendered documents by path, in their current form. */
  site: (path: string) => Promise<SentDocument | undefined>;
  /** The key of the newest update; empty if there is none. */
  newestUpdate: string;
}

/** Pages that visitors are likely to open next are fetched and rendered before they press the link. */
const SPECULATION = {
  prerender: [
    {
      where: {
        and: [
          { href_matches: ["/paper/*", "/topic/*", "/try", "/pricing", "/blog", "/blog/*", "/login*"] },
          { not: { href_matches: "/*.xml" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
};
const SPECULATION_PATH = "/speculation-rules.json";

const appAddresses = appPages.map((page) => new RegExp(`^${page.replace(/:\w+/g, "[^/]+")}$`));
const isAppAddress = (address: string) => appAddresses.some((pattern) => pattern.test(address));

/**
 * Serves files of the built front end, the prerendered pages, the app's shell at its addresses, and 404 at all others.
 */
export async function pageRoutes(app: FastifyInstance, { webDir, site, newestUpdate }: Pages): Promise<void> {
  if (existsSync(webDir)) await serveFiles(app, webDir);
  const shellFor = readShells(webDir, newestUpdate);
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const document = await site(addressOf(request));
    if (document) return sendSite(request, reply, document);
    if (!shellFor) throw new AppError("not_found", "The pages are not built yet. Run npm start.");
    return sendDocument(request, reply.header("x-robots-tag", "noindex"), shellFor(addressOf(request)));
  };

  for (const url of ["/", ...appPages])
    app.route({ method: ["GET", "HEAD"], url, config: { open: true }, handler: sendPage });
  app.get(SPECULATION_PATH, { config: { open: true } }, async (_request, reply) =>
    reply
      .header("cache-control", "public, max-age=3600")
      .type("application/speculationrules+json")
      .send(JSON.stringify(SPECULATION)),
  );

  app.setNotFoundHandler(async (request, reply) => {
    const address = addressOf(request);
    const document = await site(address);
    if (document) return sendSite(request, reply, document);
    const bare = address.replace(/\/+$/, "");
    if (bare !== address && (isAppAddress(bare) || (await site(bare))))
      return reply.redirect(bare + request.url.slice(address.length), 301);
    const missing = /\.\w+$/.test(address) ? undefined : await site("/404");
    if (!missing) throw noPage();
    return sendDocument(request, reply.code(404), missing);
  });
}

const addressOf = (request: FastifyRequest): string => request.url.split("?")[0] ?? "/";

const sendSite = (request: FastifyRequest, reply: FastifyReply, document: SentDocument) =>
  sendDocument(request, reply.header("speculation-rules", `"${SPECULATION_PATH}"`), document);

async function serveFiles(app: FastifyInstance, webDir: string) {
  const offline = path.join(webDir, "offline.html");
  const offlineStyles = existsSync(offline) ? ownSources(readFileSync(offline, "utf8")) : "";
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    preCompressed: true,
    wildcard: false,
    setHeaders: (reply, file) => {
      if (file.startsWith(offline)) allowStyles(reply, offlineStyles);
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
}
