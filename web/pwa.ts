import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { PRERENDERED } from "./app/lib/prerendered.ts";

/** Addresses that the worker leaves to the server: calls, its own pages, and what monitors ask for. */
const SERVER = /^\/(api|calendar|dev|sandbox|healthz|readyz|metrics)(\/|\?|$)/;

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), "utf8");

/** The paper's colour in the light theme, which is also the one before the page is drawn. */
function paperColour(tokens: string): string {
  const colour = /--paper: light-dark\((#[0-9a-f]{6})/.exec(tokens)?.[1];
  if (!colour) throw new Error("tokens.css names no --paper");
  return colour;
}

/** The page for an address outside of the app when there is no network. It needs the worker and nothing else. */
function offlinePage(): Plugin {
  return {
    name: "threshold-offline-page",
    apply: "build",
    generateBundle() {
      const source = read("site/offline.html").replace("/* tokens.css */", read("app/styles/tokens.css"));
      this.emitFile({ type: "asset", fileName: "offline.html", source });
    },
  };
}

/** Installs on a phone, and starts without a network: docs/decisions/0008-offline.md. */
export function pwa(brand: Record<string, string>): Plugin[] {
  const colour = paperColour(read("app/styles/tokens.css"));
  const icon = (name: string, size: number, purpose: "any" | "maskable") => ({
    src: `/icons/${name}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const name = brand.name ?? "";
  return [
    offlinePage(),
    ...VitePWA({
      // Registered by web/app/offline, after sign-in and never by a visitor's page.
      injectRegister: false,
      registerType: "prompt",
      filename: "sw.js",
      includeManifestIcons: false,
      manifest: {
        id: "/",
        name: `${name}: ${brand.tagline ?? ""}`,
        short_name: name,
        description: "Questions for both papers of Singapore's real-estate salesperson exam, each explained.",
        lang: "en-SG",
        start_url: "/paper/1",
        scope: "/",
        display: "standalone",
        theme_color: colour,
        background_color: colour,
        categories: ["education"],
        icons: [
          icon("icon-192", 192, "any"),
          icon("icon-512", 512, "any"),
          icon("maskable-512", 512, "maskable"),
        ],
        shortcuts: [1, 2].map((paper) => ({ name: `Paper ${paper}`, url: `/paper/${paper}` })),
      },
      workbox: {
        mode: "production",
        sourcemap: false,
        inlineWorkboxRuntime: true,
        // Notifications: web/push/worker.ts.
        importScripts: ["/push-worker.js"],
        globPatterns: ["**/*.{js,css,html,svg,png,woff2}"],
        // A name with a hash in it is its own revision.
        dontCacheBustURLsMatching: /^assets\//,
        // "/" is the prerendered landing page and never the app's index.html.
        directoryIndex: "",
        navigateFallback: "/index.html",
        navigateFallbackDenylist: [SERVER, PRERENDERED],
        cleanupOutdatedCaches: true,
        // The page that registered it need not be loaded again to have its chunks at hand.
        clientsClaim: true,
        skipWaiting: false,
        // The one rule besides the precache, for visits to prerendered pages; it stores nothing. The function is
        // copied into the worker as text, so it can name nothing of this file.
        runtimeCaching: [
          {
            urlPattern: ({ request, url }) =>
              request.mode === "navigate" &&
              !/^\/(api|calendar|dev|sandbox|healthz|readyz|metrics)(\/|$)/.test(url.pathname),
            handler: "NetworkOnly",
            options: { precacheFallback: { fallbackURL: "/offline.html" } },
          },
        ],
      },
    }),
  ];
}
