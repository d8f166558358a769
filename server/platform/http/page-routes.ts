import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";

interface Pages {
  /** The built app: dist/web. */
  webDir: string;
  /** Prerendered pages by path, as they stand now. */
  site: (path: string) => string | undefined;
}

/** Files of the built front end, the prerendered pages, and the app's shell for every other address. */
export async function pageRoutes(app: FastifyInstance, { webDir, site }: Pages): Promise<void> {
  const html = "text/html; charset=utf-8";
  if (existsSync(webDir))
    await app.register(fastifyStatic, {
      root: webDir,
      index: false,
      preCompressed: true,
      wildcard: false,
      setHeaders: (reply, file) => {
        const hashed = file.includes(`${path.sep}assets${path.sep}`);
        reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  const shellFile = path.join(webDir, "index.html");
  const shell = existsSync(shellFile) ? readFileSync(shellFile, "utf8") : undefined;

  app.get("/", { config: { open: true } }, async (_request, reply) => {
    const page = site("/") ?? shell;
    if (!page) throw new AppError("not_found", "The pages are not built yet. Run npm start.");
    return reply.header("cache-control", "no-cache").type(html).send(page);
  });

  app.setNotFoundHandler((request, reply) => {
    const [address = ""] = request.url.split("?");
    const isPage = request.method === "GET" && !address.startsWith("/api/") && !/\.\w+$/.test(address);
    const page = isPage ? (site(address) ?? shell) : undefined;
    if (page) return reply.header("cache-control", "no-cache").type(html).send(page);
    throw new AppError("not_found", "There is no such page.");
  });
}
