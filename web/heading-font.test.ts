import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { headingFont } from "./heading-font.ts";

const place = mkdtempSync(path.join(os.tmpdir(), "heading-font-"));
afterAll(() => rmSync(place, { recursive: true }));

it("is made once for each set of characters, and grows by those that a text brings", async () => {
  const cache = path.join(place, "cache");
  const words = path.join(place, "words");
  mkdirSync(words);
  const write = (text: string) => writeFileSync(path.join(words, "post.md"), text);
  const sizeIn = (folder: string) => statSync(path.join(folder, "newsreader.woff2")).size;
  write("Plain words");
  const plain = await headingFont(cache, words);
  write("Other plain words");
  expect(await headingFont(cache, words)).toBe(plain);
  write("Ærøskøbing");
  const more = await headingFont(cache, words);
  expect(sizeIn(more)).toBeGreaterThan(sizeIn(plain));
  expect(readdirSync(cache)).toHaveLength(2);
});
