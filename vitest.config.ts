import { defineConfig } from "vitest/config";
import { brandModule } from "./web/brand-module.ts";
import { onPreact } from "./web/on-preact.ts";

/** As many as the cores that the tests have to do with: a third took a quarter longer, since each has its database in a thread of its own. */
const WORKERS = 2;

/** As scripts/run-tests.mjs starts this process, and with it all threads: with little room for new objects, clearing it took a sixth of the time. */
const ROOM = ["--max-semi-space-size=64"];

export default defineConfig({
  plugins: [brandModule()],
  // A module's form that Vite reads, as in the build: the other one would ask for React by itself.
  resolve: {
    alias: [...onPreact, { find: /^(@dnd-kit\/([a-z]+))$/, replacement: "$1/dist/$2.esm.js" }],
  },
  test: {
    // What is not passed through here would ask for React by itself.
    server: { deps: { inline: [/@tanstack\/react-query/, /wouter/, /@dnd-kit/] } },
    globalSetup: "test/global-setup.ts",
    setupFiles: "test/patience.ts",
    maxWorkers: WORKERS,
    // The full sizes of npm run proof take their time.
    testTimeout: process.env.PROOF === "1" ? 3_600_000 : 120_000,
    hookTimeout: 60_000,
    // What is waited for comes in its own time: the catalogue alone may be a second old.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "server",
          include: ["{bench,contract,server,scripts}/**/*.test.{ts,tsx}"],
          // One database a worker, opened once and emptied between tests: opening one takes seconds.
          isolate: false,
          execArgv: ROOM,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "web rules",
          include: ["web/**/*.test.ts"],
          exclude: ["web/**/*.dom.test.ts"],
          // What needs no page needs no page made for it, which takes longer than most of these tests.
          isolate: false,
          execArgv: ROOM,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "web",
          include: ["web/**/*.test.tsx", "web/**/*.dom.test.ts"],
          environment: "happy-dom",
          setupFiles: ["test/patience.ts", "test/page-alone.ts"],
          // As often as test/patience.ts looks.
          expect: { poll: { timeout: 20_000, interval: 5 } },
          // A page's modules listen to the window, set timers, and remember whose browser it is: each file has its own global
          // object, in threads that stay. A thread of its own for each file took three times as long.
          pool: "vmThreads",
          // After the server's, since a worker that comes from a page's tests has no database open.
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
