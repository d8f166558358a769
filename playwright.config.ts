import { defineConfig, devices } from "@playwright/test";
import { findHeadlessShell } from "./scripts/chromium.mjs";

const wholeBrowser = process.env.CHROMIUM_PATH;
/**
 * The pages under the address bar, which nobody sees here, take more time of a new window than ours. The others are those
 * of Playwright's own list that may matter to us: this list takes its place.
 */
const FEATURES_OFF =
  "WebUIOmniboxPopup WebUIOmniboxAimPopup WebUIOmniboxFullPopup PreloadTopChromeWebUI AimEnabled DestroyProfileOnBrowserClose HttpsUpgrades LensOverlay MediaRouter OptimizationHints PaintHolding PreconnectToSearch ThirdPartyStoragePartitioning".split(
    " ",
  );
const args = [
  // Without a graphics card the GPU process only takes time from the tests.
  "--disable-gpu",
  `--disable-features=${FEATURES_OFF.join()}`,
  // Chromium's sandbox does not work for root; CI and containers run as root.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

const phone = { ...devices["Desktop Chrome"], viewport: { width: 390, height: 844 }, hasTouch: true };

/** On both screens where they differ; `MATRIX=full` shows on both whatever may be used on either. */
const ON_DESK = process.env.MATRIX === "full" ? /@desk|@both/ : /@desk-only|@both/;

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "e2e/prepare.ts",
  outputDir: ".cache/playwright",
  // As many as the cores that the tests have to do with: a third took as long, and left each test less to wait with.
  workers: 2,
  // A busy CI machine stops nobody's work; what passes only at the second try is listed as FLAKY, to be mended.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Colours on their way from one to another have the contrast of neither.
  use: {
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath: findHeadlessShell() ?? wholeBrowser, args },
    trace: "off",
    // Each new browser would fetch and keep all of the app; the tests about that have it.
    serviceWorkers: "block",
  },
  projects: [
    {
      name: "phone",
      use: phone,
      grepInvert: /@desk-only|@whole-browser/,
    },
    {
      // What the headless shell lacks: notifications, and workers that make room for newer ones once they are idle.
      name: "whole browser",
      use: { ...phone, launchOptions: { executablePath: wholeBrowser, args } },
      grep: /@whole-browser/,
    },
    {
      name: "desk",
      use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } },
      grep: ON_DESK,
    },
  ],
});
