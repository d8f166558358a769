import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { appPages } from "#contract/app-pages.ts";

test("the server gives the app's shell at exactly the addresses that the app has pages for", () => {
  // As text: the router itself needs a browser.
  const router = readFileSync(path.join(import.meta.dirname, "router.tsx"), "utf8");
  const addresses = [...router.matchAll(/\bpage\(\s*"([^"]+)"/g)].map(([, address]) => address);
  expect(addresses).toEqual([...appPages]);
});
