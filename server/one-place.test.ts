import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ADVISORY_LOCKS } from "./platform/db/advisory-locks.ts";

/** Code that belongs in one place only, and the pattern that finds it elsewhere. */
const ONCE = [
  {
    what: "the number of our own tenant",
    home: "platform/session.ts",
    elsewhere: /tenant_?id"? *(?:=|===|:) *1\b/i,
  },
  {
    what: "the number of an advisory lock",
    home: "platform/db/advisory-locks.ts",
    elsewhere: /advisory\w*lock\w*\( *\d/i,
  },
  {
    what: "the note that the catalogue changed",
    home: "content/catalogue-change.ts",
    elsewhere: /insertInto\("catalogue_change"\)|insert into catalogue_change/i,
  },
  {
    what: "the rule of who may use a paper",
    home: "features/catalogue/policy.ts",
    elsewhere: /\bhasPaper\b|caller\??\.perm & /,
  },
  {
    what: "how many pages a list has",
    home: "platform/paging.ts",
    elsewhere: /Math\.ceil\([^\n]*pageSize/,
  },
];

const files = globSync("**/*.ts", { cwd: import.meta.dirname }).filter((file) => !file.endsWith(".test.ts"));

test.each(ONCE)("$what is written in $home alone", ({ home, elsewhere }) => {
  const found = files.filter((file) =>
    elsewhere.test(readFileSync(path.join(import.meta.dirname, file), "utf8")),
  );
  expect(files).toContain(home);
  expect(found.filter((file) => file !== home)).toEqual([]);
});

test("each advisory lock has a number of its own", () => {
  const numbers = Object.values(ADVISORY_LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});
