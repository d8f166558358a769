import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { readAddress } from "../../platform/email-address.ts";

const TABLES = ["app_user", "session", "active_browser", "known_browser", "tenant_admin"];
/** What differs between any two accounts. */
const OWN = new Set(["id", "email", "referral_id", "user_id", "token_hash", "browser_id", "session_id"]);

/** The rows that a browser's sign-in left, without what is the account's own. */
async function left(p: Product, browser: Browser) {
  const userId = String((await browser.get("/api/whoami")).response.ID);
  const rows = await Promise.all(
    TABLES.map(async (table) => {
      const { rows: found } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
        p.db,
      );
      const own = found.filter((row) => (row.user_id ?? row.id) === userId);
      return own.map((row) => Object.entries(row).filter(([column]) => !OWN.has(column)));
    }),
  );
  return { cookies: [...browser.cookies.keys()], rows };
}

/** Tests sign accounts in by one statement, and rely on it. */
test.each([
  { who: "a learner's", emails: ["ana@example.sg", "bo@example.sg"] },
  { who: "an admin's", emails: ["admin@threshold.example", "second@threshold.example"] },
])("$who quick sign-in of the tests leaves what a sign-in by code leaves", async ({ emails }) => {
  const [quick = "", coded = ""] = emails;
  const adminEmails = ["admin@threshold.example", "second@threshold.example"].map(readAddress);
  const p = await startProduct({ config: { adminEmails } });
  const byCode = p.browser();
  await p.signInByCode(byCode, coded);
  const expected = await left(p, byCode);
  expect(expected.rows.map((rows) => rows.length)).toEqual([1, 1, 1, 1, quick.startsWith("admin") ? 1 : 0]);
  expect(await left(p, await p.signIn(quick))).toEqual(expected);
});
