import { sql } from "kysely";
import { expect, test } from "vitest";
import { emptyDatabase } from "../../test/database.ts";
import { canonicalAddress, mailboxOf } from "./email-address.ts";

test("an address has one form: ASCII, lower case, an international domain as its labels", () => {
  const cases = [
    ["Kate@Example.SG", "kate@example.sg"],
    ["  kate@example.sg ", "kate@example.sg"],
    ["o'brien+exam@example.sg", "o'brien+exam@example.sg"],
    ["kate@münchen.de", "kate@xn--mnchen-3ya.de"],
    ["kate@XN--mnchen-3ya.de", "kate@xn--mnchen-3ya.de"],
    ["kate@faß.de", "kate@xn--fa-hia.de"],
  ];
  for (const [typed = "", canonical] of cases) expect(canonicalAddress(typed), typed).toBe(canonical);
});

test("what is no address, or looks like another one, is refused", () => {
  const refused = [
    "",
    "kate",
    "@example.sg",
    "kate@",
    "kate@sg",
    "a@b@example.sg",
    ".kate@example.sg",
    "ka..te@example.sg",
    '"kate"@example.sg',
    "\u212Aate@example.sg", // the Kelvin sign
    "İ@x.test",
    "kate\u0001@example.sg",
    "ka te@example.sg",
    "kate@exam\u200Dple.sg",
    "kate@example\u3002sg",
    "kate@ﬁx.test",
    "kate@Ｇmail.com",
    "kate@127.1",
    "kate@1.2.3.4",
    "kate@-a.sg",
    "kate@a..sg",
    "kate@xn--iñvalid.com",
    "kate@example.sg:80",
    "kate@example.sg/x",
    `${"a".repeat(65)}@example.sg`,
    `a@${"b".repeat(64)}.sg`,
    `a@${".".repeat(60_000)}@`,
  ];
  for (const text of refused)
    expect(canonicalAddress(text), JSON.stringify(text.slice(0, 40))).toBeUndefined();
});

test("the spellings of one mailbox count as one", () => {
  const boxes = ["ana.tan@gmail.com", "anatan@gmail.com", "a.n.a.tan+exam@gmail.com", "anatan+1+2@gmail.com"];
  const of = (text: string) => mailboxOf(canonicalAddress(text) ?? expect.fail(text));
  expect(new Set(boxes.map(of))).toEqual(new Set(["anatan@gmail.com"]));
  expect(of("+only@gmail.com")).toBe("+only@gmail.com");
});

/** Addresses with a code point in the name, in a domain, and beside an ASCII letter of each. */
const around = (c: string) => [`${c}@b.test`, `a${c}b@b.test`, `a@${c}.test`, `a@b${c}c.test`];

test("the key computed in code is the key in SQL, for one code point in every 64 of all Unicode", async () => {
  const accepted = new Set<string>();
  for (let point = 0; point <= 0x10ffff; point += point < 0x3000 ? 1 : 64)
    for (const typed of around(String.fromCodePoint(point))) {
      const address = canonicalAddress(typed);
      if (address === undefined) continue;
      expect(canonicalAddress(address), typed).toBe(address);
      accepted.add(address);
    }
  expect(accepted.size).toBeGreaterThan(1000);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from unnest(${[...accepted]}::text[]) as a (address)
    where address = lower(address) and address = lower(address collate "C") and octet_length(address) = char_length(address)
  `.execute(await emptyDatabase());
  expect(rows[0]?.n).toBe(accepted.size);
});
