import { readFileSync } from "node:fs";
import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type UserConfig } from "vite";
import { parse } from "yaml";
import { pwa } from "./web/pwa.ts";

const contentDir = path.resolve(process.env.CONTENT_DIR ?? path.join(import.meta.dirname, "content"));

const brandFile = path.join(contentDir, "brand.yaml");
const readBrand = (): Record<string, string> => parse(readFileSync(brandFile, "utf8"));

/** `virtual:brand` is content/brand.yaml, so that the product's words live in one file and no YAML reader ships. */
function brandModule(): Plugin {
  return {
    name: "threshold-brand",
    resolveId: (id) => (id === "virtual:brand" ? "\0virtual:brand" : undefined),
    load(id) {
      if (id !== "\0virtual:brand") return undefined;
      this.addWatchFile(brandFile);
      return Object.entries(readBrand())
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("\n");
    },
    transformIndexHtml: (html) => html.replaceAll("%BRAND_NAME%", readBrand().name ?? ""),
  };
}

/** Asks for the heading font together with the styles instead of after them: headings don't jump. */
function preloadFont(): Plugin {
  return {
    name: "threshold-preload-font",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => name.endsWith(".woff2"))
          .map((name) => ({
            tag: "link",
            injectTo: "head-prepend" as const,
            attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${name}` },
          })),
    },
  };
}

const root = path.join(import.meta.dirname, "web");
const outDir = path.join(import.meta.dirname, "dist/web");

/**
 * The one script of the prerendered pages, without React and in one file. Its name has no hash: page and script are
 * both asked for anew each time, so they are of the same version.
 */
const siteScript: UserConfig = {
  root,
  publicDir: false,
  plugins: [brandModule()],
  build: {
    outDir,
    emptyOutDir: false,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: path.join(root, "site/script/main.ts"),
      output: { entryFileNames: "site.js", chunkFileNames: "site-[name].js" },
    },
  },
};

/** What renders the prerendered pages, for the server: `vite build --ssr site/render.tsx`. */
const renderer: UserConfig = {
  root,
  plugins: [brandModule(), react(), tailwindcss()],
  build: { outDir: path.join(import.meta.dirname, "dist/site"), emptyOutDir: true, assetsInlineLimit: 0 },
};

const app: UserConfig = {
  root,
  plugins: [brandModule(), react(), tailwindcss(), preloadFont(), ...pwa(readBrand())],
  resolve: {
    alias: { "use-sync-external-store/shim/index.js": path.join(root, "app/lib/external-store-shim.ts") },
  },
  build: {
    outDir,
    emptyOutDir: true,
    // The content security policy allows no data: URLs.
    assetsInlineLimit: 0,
    // scripts/check-bytes.mjs weighs the pages by it.
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: path.join(root, "index.html"), island: path.join(root, "site/demos/island.tsx") },
      preserveEntrySignatures: "allow-extension",
      output: {
        // The landing page asks for it by this name (web/site/script/islands.ts).
        entryFileNames: ({ name }) => (name === "island" ? "island.js" : "assets/[name]-[hash].js"),
        codeSplitting: {
          // One chunk of what every page needs compresses better than many small ones that import each other.
          includeDependenciesRecursively: false,
          groups: [
            {
              name: "shared",
              test: /node_modules\/(react|react-dom|scheduler|wouter|@tanstack|use-sync-external-store|regexparam)\/|web\/app\/(lib|ui)\/(?!data-table|paginator|filter-group|section|field|referral|modal|access\.|redirect|search-params)/,
            },
            // What both the run and the copies for offline need.
            {
              name: "answers",
              test: /node_modules\/idb\/|practice\/(api|answer-batch|answer-sync|answer-text|dwell|elapsed|outbox|outbox-store)\.ts$/,
            },
            {
              name: "question",
              test: /web\/app\/features\/(practice|statistics)\/(?!drawn|review|sample|components\/(test-box|past|analysis|review|sample|shortcut-help|blanks|case|unsent|stats-))/,
            },
          ],
        },
      },
    },
  },
  // The server's own pages, and what they load, as they were last built.
  server: {
    proxy: Object.fromEntries(
      [
        "/api",
        "/sandbox",
        "^/(pricing|blog|updates|affiliate|tos|privacy|og)(/|$)",
        "^/(site|site-pricing|island).js",
      ].map((prefix) => [prefix, { target: process.env.API_ORIGIN ?? "http://localhost:3000" }]),
    ),
  },
};

export default defineConfig(({ mode, isSsrBuild }) => {
  if (isSsrBuild) return renderer;
  return mode === "site" ? siteScript : app;
});
