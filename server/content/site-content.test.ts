import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { brand } from "../platform/brand.ts";
import { readSiteContent } from "./site-content.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "threshold-site-"));
  for (const entry of ["updates.yaml", "notices.yaml", "sittings.yaml", "blog", "legal"])
    cpSync(path.join("content", entry), path.join(root, entry), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function edit(file: string, change: (text: string) => string) {
  const at = path.join(root, file);
  const before = readFileSync(at, "utf8");
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(at, after);
}

describe("files for the prerendered pages", () => {
  test("are read newest first, with the product's own names, and days begin in Singapore", () => {
    const { updates, notices, legal } = readSiteContent(root);
    expect(updates.map(({ published }) => published)).toEqual(
      updates
        .map(({ published }) => published)
        .toSorted()
        .toReversed(),
    );
    expect(notices.find(({ key }) => key === "price-increase")).toMatchObject({
      audience: "non-subscribers",
      to: "2022-09-18T16:00:00.000Z",
    });
    expect(notices.find(({ key }) => key === "telegram")?.link?.url).toBe(brand.chat_group);
    for (const { body } of [legal.terms, legal.privacy]) {
      expect(body).toContain(brand.email);
      expect(body).not.toContain("{{");
    }
  });

  test.each<[string, string, (text: string) => string, RegExp]>([
    [
      "an update that is older than the one below",
      "updates.yaml",
      (s) => s.replace("2026-11-21", "2026-11-19"),
      /^updates\.yaml:\d+: .*the newest update must come first/,
    ],
    [
      "an update's key that appears twice",
      "updates.yaml",
      (s) => s.replace("key: plans", "key: articles"),
      /^updates\.yaml:\d+: .*articles appears twice/,
    ],
    [
      "a day that is not in the calendar",
      "updates.yaml",
      (s) => s.replace("2026-11-20", "2026-11-31"),
      /must be a date/,
    ],
    [
      "a word that the brand does not have",
      "updates.yaml",
      (s) => s.replace("The [blog]", "{{nmae}} [blog]"),
      /^updates\.yaml:\d+: .*there is no {{nmae}} in brand\.yaml/,
    ],
    [
      "a notice that ends before it begins",
      "notices.yaml",
      (s) => s.replace("to: 2022-09-19", "to: 2022-08-01"),
      /^notices\.yaml:\d+: .*must come after `from`/,
    ],
    [
      "a notice's key that appears twice",
      "notices.yaml",
      (s) => s.replace("key: telegram", "key: updates-page"),
      /updates-page appears twice/,
    ],
    [
      "a notice for an unknown audience",
      "notices.yaml",
      (s) => s.replace("non-subscribers", "visitors"),
      /^notices\.yaml:\d+: notices\.2\.audience: /,
    ],
    [
      "a link of a notice to elsewhere than a page",
      "notices.yaml",
      (s) => s.replace("/pricing", "javascript:x"),
      /must begin with \/ or https/,
    ],
    [
      "a sitting whose registration ends before it begins",
      "sittings.yaml",
      (s) => s.replace("closes: 2025-01-22", "closes: 2025-01-21"),
      /^sittings\.yaml:\d+: .*must not come before `opens`/,
    ],
    [
      "a sitting that one could register for only after it",
      "sittings.yaml",
      (s) => s.replace("closes: 2025-01-22", "closes: 2025-03-15"),
      /^sittings\.yaml:\d+: .*must come before the sitting/,
    ],
    [
      "a sitting of which not all is known, and nothing says why",
      "sittings.yaml",
      (s) => s.replace(/ {4}note: CEA's own.*\n/, ""),
      /^sittings\.yaml:\d+: .*needs a note/,
    ],
    [
      "a sitting of a year that is said to be unknown",
      "sittings.yaml",
      (s) => s.replace("year: 2027", "year: 2026"),
      /^sittings\.yaml:\d+: .*2026 has sittings/,
    ],
    ["broken YAML", "notices.yaml", (s) => s.replace("notices:", "notices: ["), /^notices\.yaml:\d+: /],
    [
      "terms without their day",
      "legal/terms.md",
      (s) => s.replace(/effective: .*\n/, ""),
      /^legal\/terms\.md:1: effective: /,
    ],
    [
      "a post's title that search results cut",
      "blog/exam-format.md",
      (s) => s.replace('title: "How', `title: "${"long ".repeat(13)}`),
      /^blog\/exam-format\.md:1: title: /,
    ],
    [
      "a word in a text that the brand does not have",
      "legal/privacy.md",
      (s) => s.replace("{{email}}", "{{mail}}"),
      /^legal\/privacy\.md:1: there is no {{mail}}/,
    ],
  ])("%s refuses the start, naming the file", (_name, file, change, expected) => {
    edit(file, change);
    expect(() => readSiteContent(root)).toThrow(expected);
  });

  test("a missing file is reported by name", () => {
    rmSync(path.join(root, "notices.yaml"));
    expect(() => readSiteContent(root)).toThrow("notices.yaml:1: is missing");
    rmSync(path.join(root, "legal/terms.md"));
    mkdirSync(path.join(root, "legal"), { recursive: true });
    cpSync("content/notices.yaml", path.join(root, "notices.yaml"));
    expect(() => readSiteContent(root)).toThrow("legal/terms.md:1: is missing");
  });
});
