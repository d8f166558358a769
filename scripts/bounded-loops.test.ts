import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** A loop that only something inside it ends: around a database call it may never end, inside its transaction. */
const ENDLESS = /for \([^;()]*;\s*;|while \(true\)/;

test("every loop of the server has a bound of its own", () => {
  const files = readdirSync("server", { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  );
  expect(files.length).toBeGreaterThan(150);
  const endless = files.filter((name) => ENDLESS.test(readFileSync(path.join("server", name), "utf8")));
  expect(endless).toEqual([]);
  for (const loop of ["for (;;) {", 'for (let held = ""; ; ) {', "while (true) {"])
    expect(loop).toMatch(ENDLESS);
});
