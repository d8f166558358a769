import { defineConfig } from "vitest/config";
import { ByEnvironment } from "./test/by-environment.ts";
import { brandModule } from "./web/brand-module.ts";
import { onPreact } from "./web/on-preact.ts";

export default defineConfig({
  plugins: [brandModule()],
  resolve: { alias: onPreact },
  test: {
    include: ["{bench,contract,server,web,scripts}/**/*.test.{ts,tsx}"],
    // What is not passed through here would ask for React by itself.
    server: { deps: { inline: [/@tanstack\/react-query/, /wouter/] } },
    globalSetup: "test/global-setup.ts",
    setupFiles: "test/patience.ts",
    // One database a worker, opened once and emptied between tests: opening one takes seconds.
    isolate: false,
    fileParallelism: true,
    sequence: { sequencer: ByEnvironment },
    maxWorkers: 2,
    // The full sizes of npm run proof take their time.
    testTimeout: process.env.PROOF === "1" ? 3_600_000 : 120_000,
    hookTimeout: 60_000,
    // What is waited for comes in its own time: the catalogue alone may be a second old.
    expect: { poll: { timeout: 20_000 } },
  },
});
