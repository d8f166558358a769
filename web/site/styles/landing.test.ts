import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const sheet = path.join(import.meta.dirname, "landing.css");
const sources = [...readFileSync(sheet, "utf8").matchAll(/^@source "(.+)";$/gm)].map(([, glob = ""]) =>
  path.join(import.meta.dirname, glob),
);

/** The components that a file is drawn with, without those that come later by themselves. */
function componentsOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, from = ""] of readFileSync(file, "utf8").matchAll(
    /^(?:import|export|\}) .*from "(\..+\.tsx)";$/gm,
  ))
    componentsOf(path.join(path.dirname(file), from), seen);
  return seen;
}

it("has the styles of every component that its demos are drawn with", () => {
  const drawn = componentsOf(path.join(import.meta.dirname, "../demos/island.tsx"));
  const isRead = (file: string) =>
    sources.some((source) => file.startsWith(`${source}/`) || path.matchesGlob(file, source));
  expect(drawn.size).toBeGreaterThan(10);
  expect([...drawn].filter((file) => !isRead(file))).toEqual([]);
});
