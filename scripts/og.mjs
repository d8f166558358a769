// Draws the pictures shown with shared links: one per prerendered page, into dist/web/og, from the page's title.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import satori from "satori";
import { readPosts } from "../server/content/blog.ts";
import { brand } from "../server/platform/brand.ts";

const SIZE = { width: 1200, height: 630 };
/** The light theme of web/app/styles/tokens.css. */
const COLOURS = { paper: "#faf8f3", ink: "#1b1f1d", soft: "#4f534d", accent: "#2447c6" };

const require = createRequire(import.meta.url);
const fontFile = (weight) =>
  readFileSync(require.resolve(`@fontsource/newsreader/files/newsreader-latin-${weight}-normal.woff`));
const fonts = [400, 500].map((weight) => ({
  name: "Newsreader",
  data: fontFile(weight),
  weight,
  style: "normal",
}));

const contentDir = process.env.CONTENT_DIR ?? "content";
/** The text in each picture, by its name (SitePage.picture in web/site). */
const titles = {
  home: "Cross the line with questions you can trust",
  pricing: "Plans & Pricing",
  blog: "The blog",
  updates: "Updates",
  affiliate: "The affiliate programme",
  tos: "Terms",
  privacy: "Privacy",
  ...Object.fromEntries(readPosts(contentDir).map((post) => [`blog-${post.path}`, post.title])),
};

const box = (style, ...children) => ({
  type: "div",
  props: { style: { display: "flex", ...style }, children },
});
const mark = {
  type: "svg",
  props: {
    width: 72,
    height: 72,
    viewBox: "0 0 32 32",
    children: {
      type: "path",
      props: {
        d: "M8.5 25V6.5h15V25M3.5 26.5h25",
        fill: "none",
        stroke: COLOURS.accent,
        strokeWidth: 3.4,
        strokeLinecap: "square",
      },
    },
  },
};

const picture = (title) =>
  box(
    {
      ...SIZE,
      boxSizing: "border-box",
      flexDirection: "column",
      justifyContent: "space-between",
      padding: "64px 80px 0",
      background: COLOURS.paper,
      color: COLOURS.ink,
    },
    box({ alignItems: "center", gap: 24, fontSize: 44, fontWeight: 500 }, mark, brand.name),
    box(
      { fontSize: title.length > 55 ? 72 : 88, fontWeight: 500, lineHeight: 1.1, letterSpacing: "-0.015em" },
      title,
    ),
    box(
      { flexDirection: "column", gap: 40 },
      box({ fontSize: 34, color: COLOURS.soft }, brand.tagline),
      box({ height: 16, width: SIZE.width, marginLeft: -80, background: COLOURS.accent }),
    ),
  );

await initWasm(readFileSync(require.resolve("@resvg/resvg-wasm/index_bg.wasm")));
mkdirSync("dist/web/og", { recursive: true });
for (const [name, title] of Object.entries(titles)) {
  const svg = await satori(picture(title), { ...SIZE, fonts });
  writeFileSync(`dist/web/og/${name}.png`, new Resvg(svg).render().asPng());
}
