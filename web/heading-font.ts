import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import subsetFont from "subset-font";

const WHOLE = "@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2";
/** The weights that headings, stems and emphasis have. */
const WEIGHTS = { min: 400, max: 600 };
const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join("");
/** What careful writers type, whether or not a text has it today. */
const TYPOGRAPHIC = "–—‘’“”…•×−½é";
const TEXT = /\.(ya?ml|md|tsx)$/;

/** Every character of the product's own words. */
function charactersOf(...folders: string[]): string {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
  );
  const text = files.filter((file) => TEXT.test(file)).map((file) => readFileSync(file, "utf8"));
  return [...new Set(ASCII + TYPOGRAPHIC + text.join(""))].sort().join("");
}

/**
 * The face of headings, cut to the characters and weights that the product has: 24 KB instead of 57. What a learner
 * may type besides is drawn in the next face of the list. Made once for each set of characters.
 * @returns the folder that newsreader.woff2 lies in
 */
export async function headingFont(cache: string, ...folders: string[]): Promise<string> {
  const whole = readFileSync(createRequire(import.meta.url).resolve(WHOLE));
  const characters = charactersOf(...folders);
  const sign = createHash("sha256").update(whole).update(characters).update(JSON.stringify(WEIGHTS));
  const folder = path.join(cache, sign.digest("hex").slice(0, 16));
  const file = path.join(folder, "newsreader.woff2");
  if (existsSync(file)) return folder;
  const cut = await subsetFont(whole, characters, {
    targetFormat: "woff2",
    variationAxes: { wght: WEIGHTS },
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, cut);
  return folder;
}
