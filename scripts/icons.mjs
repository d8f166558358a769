// Draws the icons of the installed app again from the logo's mark: node scripts/icons.mjs. They use the light theme's
// colours, since a home screen does not say which theme it has.
import { readFileSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { findChromium } from "./chromium.mjs";

const tokens = readFileSync("web/app/styles/tokens.css", "utf8");
const colour = (name) => new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6})`).exec(tokens)[1];

// The mark of web/app/ui/logo.tsx fills 26 of its 32 units. `mark` is its share of the icon's width: a maskable icon
// may be cut to a circle of 80%, so its mark is smaller. `radius` rounds the visible corners.
const ICONS = [
  { name: "icon-192", size: 192, mark: 0.74, radius: 0.22 },
  { name: "icon-512", size: 512, mark: 0.74, radius: 0.22 },
  { name: "maskable-512", size: 512, mark: 0.64, radius: 0 },
  { name: "apple-touch-180", size: 180, mark: 0.72, radius: 0 },
];

const page = ({ size, mark, radius }) => `<!doctype html><body style="margin:0"><div style="width:${size}px;
  height:${size}px;display:grid;place-items:center;background:${colour("paper")};border-radius:${radius * size}px">
  <svg width="${mark * size}" viewBox="0 0 32 32" fill="none" stroke-linecap="square" stroke-width="3">
  <path d="M8.5 22V6.500h15V22" stroke="${colour("ink")}"/><path d="M3 26.500h26" stroke="${colour("accent")}"/>
  </svg></div>`;

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
  for (const icon of ICONS) {
    const tab = await browser.newPage({ viewport: { width: icon.size, height: icon.size } });
    await tab.setContent(page(icon));
    writeFileSync(`web/public/icons/${icon.name}.png`, await tab.screenshot({ omitBackground: true }));
    await tab.close();
  }
} finally {
  await browser.close();
}
