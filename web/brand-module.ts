import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { parse } from "yaml";

export const contentDir = path.resolve(
  process.env.CONTENT_DIR ?? path.join(import.meta.dirname, "../content"),
);

const brandFile = path.join(contentDir, "brand.yaml");
export const readBrand = (): Record<string, string> => parse(readFileSync(brandFile, "utf8"));

/**
 * `virtual:brand` is content/brand.yaml, so that the product's words live in one file and no YAML reader ships.
 * `virtual:brand-name` is the name alone: all that a question's page says of it.
 */
export function brandModule(): Plugin {
  return {
    name: "threshold-brand",
    resolveId: (id) => (id === "virtual:brand" || id === "virtual:brand-name" ? `\0${id}` : undefined),
    load(id) {
      if (id === "\0virtual:brand-name") return `export const name = ${JSON.stringify(readBrand().name)};`;
      if (id !== "\0virtual:brand") return undefined;
      this.addWatchFile(brandFile);
      return Object.entries(readBrand())
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("\n");
    },
    transformIndexHtml: (html) => html.replaceAll("%BRAND_NAME%", readBrand().name ?? ""),
  };
}
