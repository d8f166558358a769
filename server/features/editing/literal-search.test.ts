import { expect, onTestFailed, test } from "vitest";
import { adminIn } from "../../../test/editing.ts";
import { startProduct } from "../../../test/product.ts";
import { seeded } from "../../../test/random.ts";
import { sized } from "../../../test/size.ts";

/** Parts of the search texts: words, and the characters of SQL and patterns. */
const PIECES = [
  ...[
    "%",
    "_",
    "\\",
    "'",
    '"',
    ";",
    "--",
    "/*",
    "*/",
    "$1",
    "$$",
    ":x",
    "?",
    "[a-z]",
    "(",
    ")",
    "|",
    "^",
    ".*",
    "+",
  ],
  ...[
    " or 1=1 ",
    " union select 1 ",
    "; drop table question",
    "::text",
    "null",
    "\\x41",
    "E'",
    "U&'",
    "{",
    "}",
    "&",
  ],
  ...[
    "100",
    "r",
    "s",
    "under",
    "score",
    "it",
    "say",
    "a",
    "b",
    "back",
    "slash",
    " ",
    "x",
    "of",
    "中",
    "文",
    "ö",
    "Ä",
  ],
  ...["ß", "\u0301", "\u200b", "\ud83d\ude00", "\n", "\t", "\u00a0"],
];
const searches = sized(150, 5000);

test(`a search is literal: no text of it is SQL or a pattern, and every text finds just what holds it (${searches} texts)`, async () => {
  const p = await startProduct();
  const admin = await adminIn(p);
  const bodies = [
    "100% of it",
    "100 of it",
    "under_score",
    "underscore",
    "back\\slash",
    "it's",
    'say "x"',
    "a;--b",
    "ÄÖ 中文",
  ];
  for (const Body of bodies)
    await admin.post("/api/tenant/1/questions", {
      QnType: "mcq",
      TopicID: 1,
      Body,
      Params: ["5", "6", "7", "8"],
      Answer: "1",
      Explanation: "",
    });
  const find = async (text: string) => {
    const found = await admin.get(
      `/api/tenant/1/questions?only=drafts&pageSize=100&sql=${encodeURIComponent(text)}`,
    );
    expect(found.status).toBe(200);
    return found.response.map((q) => String(q.Body));
  };
  const chance = seeded(onTestFailed);
  for (let n = 0; n < searches; n++) {
    const text = Array.from({ length: 1 + chance.below(4) }, () => PIECES[chance.below(PIECES.length)]).join(
      "",
    );
    expect([text, await find(text)]).toEqual([
      text,
      bodies.filter((b) => b.toLowerCase().includes(text.toLowerCase())),
    ]);
  }
  expect((await admin.get("/api/tenant/1/questions?orderBy=ID;drop table question")).status).toBe(400);
  const ids = (await admin.get("/api/tenant/1/questions?orderBy=-ID&pageSize=5")).response.map((q) =>
    Number(q.ID),
  );
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
});
