import type { FastifyInstance } from "fastify";

/** Every route says who may call it, or that it is open; one under /api that says neither stops the boot. */
export function refuseRoutesWithoutPolicy(app: FastifyInstance): void {
  app.addHook("onRoute", (route) => {
    // The static plugin's own routes carry no policy: files of the built front end are public.
    const isFile = !route.url.startsWith("/api/");
    if (route.config?.endpoint || route.config?.open || isFile) return;
    throw new Error(`The route ${String(route.method)} ${route.url} does not say who may call it.`);
  });
}
