import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startProduct } from "../../../test/product.ts";
import { say, subscriber } from "../../../test/talk.ts";

const MIGRATION = readFileSync("server/migrations/060-links-of-messages.sql", "utf8");
const former = (href: string, rest = "") =>
  `<p>See <a href="${href}" rel="nofollow noopener ugc"${rest}>this</a> and &quot;rel&quot;.</p>\n`;

test("links in messages rendered before no longer reveal where they were clicked, and none leads to our own calls", async () => {
  const p = await startProduct();
  const author = await subscriber(p);
  const id = await say(author, await p.questionId("locked-1"), "Something with a link.");
  const migrated = async (html: string) => {
    await sql`update message set body_html = ${html} where id = ${id}`.execute(p.db);
    await sql.raw(MIGRATION).execute(p.db);
    const row = await p.db.selectFrom("message").select("body_html").where("id", "=", id).executeTakeFirst();
    return row?.body_html;
  };
  const blank = ' target="_blank"';
  for (const href of [
    "/api/logout",
    "/API/logout?x=1",
    "/%61pi/logout",
    "/%2561pi/logout",
    "/x/%2e%2e%2Fapi/logout",
    "/dev/outbox",
    "/metrics",
    "http://localhost:3000/api/admin/user/1",
    "http://localhost.:3000/x/..%5Capi",
  ])
    for (const rest of ["", blank])
      expect(await migrated(former(href, rest)), href).toBe("<p>See <a>this</a> and &quot;rel&quot;.</p>\n");
  for (const [href, rest] of [
    ["/question/12?msgID=3", ""],
    ["https://sso.agc.gov.sg/Act/EAA2010?ProvIds=P11-%23pr3-", blank],
    ["https://threshold.example/developers", blank],
  ] as const) {
    const now = former(href, rest).replace("noopener", "noopener noreferrer");
    expect(await migrated(former(href, rest))).toBe(now);
    expect(await migrated(now)).toBe(now);
  }
  const both = former("/question/1") + former("/api/logout");
  expect(await migrated(both)).toBe(
    `${former("/question/1").replace("noopener", "noopener noreferrer")}<p>See <a>this</a> and &quot;rel&quot;.</p>\n`,
  );
});
