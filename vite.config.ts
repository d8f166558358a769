import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type UserConfig } from "vite";
import { PRERENDERED } from "./web/app/lib/prerendered.ts";
import { brandModule, contentDir, readBrand } from "./web/brand-module.ts";
import { chunkOf } from "./web/chunks.ts";
import { earlyCalls } from "./web/early-calls.ts";
import { headingFont } from "./web/heading-font.ts";
import { onPreact } from "./web/on-preact.ts";
import { pwa } from "./web/pwa.ts";

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
/** What `@heading-font/newsreader.woff2` stands for in styles and imports. */
const font = {
  "@heading-font": await headingFont(path.join(import.meta.dirname, ".cache/fonts"), contentDir, root),
};
const aliases = [...onPreact, ...Object.entries(font).map(([find, replacement]) => ({ find, replacement }))];
const outDir = path.join(import.meta.dirname, "dist/web");

/**
 * The one script of the prerendered pages, without React and in one file. Its name has no hash: page and script are
 * both requested again each time, so they are of the same version.
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

/** What the service worker does with notifications: one script, which the generated worker imports (web/pwa.ts). */
const pushWorker: UserConfig = {
  root,
  publicDir: false,
  build: {
    outDir,
    emptyOutDir: false,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: path.join(root, "push/worker.ts"),
      // A worker of this kind imports no modules.
      output: { format: "iife", entryFileNames: "push-worker.js" },
    },
  },
};

/**
 * The landing page's demos, by the name that web/site/script/islands.ts asks for: the app's components, in a build of their own for
 * visitors who only came to look.
 */
const island: UserConfig = {
  root,
  publicDir: false,
  plugins: [brandModule()],
  resolve: {
    alias: onPreact,
  },
  build: {
    outDir,
    emptyOutDir: false,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: path.join(root, "site/demos/island.tsx"),
      preserveEntrySignatures: "strict",
      output: { entryFileNames: "island.js", chunkFileNames: "island-[name].js" },
    },
  },
};

/**
 * What renders the prerendered pages, for the server: `vite build --ssr site/render.tsx`. What draws them goes into it, since outside
 * of it Node would look for React.
 */
const renderer: UserConfig = {
  root,
  define: { "process.env.NODE_ENV": '"production"' },
  ssr: { noExternal: [/^preact/] },
  plugins: [brandModule(), tailwindcss()],
  resolve: { alias: aliases },
  build: { outDir: path.join(import.meta.dirname, "dist/site"), emptyOutDir: true, assetsInlineLimit: 0 },
};

/** Where the chunks of the app are seen from (web/chunks.ts). */
const landmarks = {
  questionPage: path.join(root, "app/routes/set-do.tsx"),
  card: path.join(root, "app/question/answer-area.tsx"),
  learnersPages:
    /\/routes\/(paper|paper-updated|topic|set|set-review|try|question|saved|search|discuss|profile|login)\.tsx$/,
};

const app: UserConfig = {
  root,
  plugins: [brandModule(), tailwindcss(), preloadFont(), earlyCalls(), ...pwa(readBrand())],
  resolve: {
    alias: aliases,
  },
  build: {
    outDir,
    emptyOutDir: true,
    // The content security policy allows no data: URLs.
    assetsInlineLimit: 0,
    // scripts/check-bytes.mjs weighs the pages by it.
    manifest: true,
    modulePreload: {
      polyfill: false,
      // The names would be on every page. The shell of an address asks for its chunks, and a page for those of the next one.
      resolveDependencies: (_file, deps) => deps.filter((name) => name.endsWith(".css")),
    },
    rolldownOptions: {
      // Which code is for the browser is said for servers that render React; there are none here.
      onLog: (level, log, tell) => log.code !== "MODULE_LEVEL_DIRECTIVE" && tell(level, log),
      preserveEntrySignatures: "allow-extension",
      output: {
        // The names of lazy chunks stand in those that load them, where a hash does not compress.
        chunkFileNames: "assets/[name]-[hash:7].js",
        codeSplitting: {
          // Every chunk that is named is complete: what its modules import is in it, or in one that comes before it.
          includeDependenciesRecursively: false,
          groups: [
            {
              debugName: "by need",
              name: (id, graph) => chunkOf(id, (one) => graph.getModuleInfo(one), landmarks),
            },
          ],
        },
      },
    },
  },
  // The server's own pages, and what they load, as they were last built.
  server: {
    proxy: Object.fromEntries(
      ["/api", "/sandbox", "/calendar/", PRERENDERED.source, "/og/", "^/(site|island)[^/]*\\.js$"].map(
        (prefix) => [prefix, { target: process.env.API_ORIGIN ?? "http://localhost:3000" }],
      ),
    ),
  },
};

export default defineConfig(({ mode, isSsrBuild }) => {
  if (isSsrBuild) return renderer;
  return { site: siteScript, island, push: pushWorker }[mode] ?? app;
});
