import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const app = path.resolve(import.meta.dirname, "..");

it("asks queries neither to suspend nor to throw, which the build leaves out", () => {
  const files = globSync("**/*.{ts,tsx}", { cwd: app, exclude: ["**/*.test.*"] });
  expect(files.length).toBeGreaterThan(100);
  const asking = files.filter((file) =>
    /useSuspense|usePrefetch|throwOnError|QueryErrorResetBoundary|useInfiniteQuery/.test(
      readFileSync(path.join(app, file), "utf8"),
    ),
  );
  expect(asking).toEqual([]);
});
