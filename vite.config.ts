import { readFileSync } from "node:fs";
import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { parse } from "yaml";

const contentDir = path.resolve(process.env.CONTENT_DIR ?? path.join(import.meta.dirname, "content"));

/** `virtual:brand` is content/brand.yaml, so that the product's words live in one file and no YAML reader ships. */
function brandModule(): Plugin {
  const file = path.join(contentDir, "brand.yaml");
  const read = (): Record<string, string> => parse(readFileSync(file, "utf8"));
  return {
    name: "threshold-brand",
    resolveId: (id) => (id === "virtual:brand" ? "\0virtual:brand" : undefined),
    load(id) {
      if (id !== "\0virtual:brand") return undefined;
      this.addWatchFile(file);
      return Object.entries(read())
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("\n");
    },
    transformIndexHtml: (html) => html.replaceAll("%BRAND_NAME%", read().name ?? ""),
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

export default defineConfig({
  root: path.join(import.meta.dirname, "web"),
  plugins: [brandModule(), react(), tailwindcss(), preloadFont()],
  build: {
    outDir: path.join(import.meta.dirname, "dist/web"),
    emptyOutDir: true,
    // The content security policy allows no data: URLs.
    assetsInlineLimit: 0,
    // scripts/check-bytes.mjs weighs the pages by it.
    manifest: true,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: process.env.API_ORIGIN ?? "http://localhost:3000" } } },
});
