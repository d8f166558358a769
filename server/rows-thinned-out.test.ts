import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Browser } from "../test/browser.ts";
import { startProduct } from "../test/product.ts";
import { customer, signedIn } from "../test/shop.ts";
import { say, subscriber } from "../test/talk.ts";
import { KEPT } from "./platform/caps.ts";
import type { Db } from "./platform/db/database.ts";

describe("rows that are thinned out", () => {
  const countOf = async (db: Db, table: string) =>
    (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)).rows[0]?.n ??
    0;

  test("the latest ended sessions and known browsers are kept", async () => {
    const p = await startProduct();
    const who = await customer(p);
    const at = p.clock.now();
    await sql`
      insert into session (user_id, token_hash, browser_id, created_at, seen_at, expires_at, ended_at, end_reason)
      select ${who.id}, 'h' || n, 'b', ${at}, ${at}, ${at}, ${at}, 'logout' from generate_series(1, 400) n`.execute(
      p.db,
    );
    await sql`
      insert into known_browser (user_id, browser_id, seen_at)
      select ${who.id}, 'b' || n, ${at}::timestamptz - n * interval '1 minute' from generate_series(1, 400) n`.execute(
      p.db,
    );
    const browser: Browser = await signedIn(p, who.id);
    expect((await browser.get("/api/whoami")).response.ID).toBe(who.id);
    expect(await countOf(p.db, "session")).toBe(KEPT.endedSessions + 1);
    expect(await countOf(p.db, "known_browser")).toBe(KEPT.knownBrowsers);
  });

  test("a user with a thousand unread replies gets no more notices until they look", async () => {
    const p = await startProduct();
    const [ana, ben] = [await subscriber(p), await subscriber(p)];
    const question = await p.questionId("locked-1");
    const post = await say(ana, question, "Why is it two and not three?");
    await sql`
      with made as (
        insert into message (question_id, user_id, body, created_at, updated_at)
        select ${question}::bigint, ${ben.id}, 'a reply', now(), now() from generate_series(1, ${KEPT.unreadReplies}::int)
        returning id)
      insert into reply_notice (user_id, message_id) select ${ana.id}, id from made`.execute(p.db);
    await say(ben, question, "Because of s 44.", post);
    expect(await countOf(p.db, "reply_notice")).toBe(KEPT.unreadReplies);
    await ana.browser.put("/api/notices/read", {});
    await say(ben, question, "Once more: s 44.", post);
    expect(await countOf(p.db, "reply_notice")).toBe(1);
  });

  test("the latest changes of the bank are kept", async () => {
    const p = await startProduct();
    await sql`insert into catalogue_change (at) select now() from generate_series(1, 1500)`.execute(p.db);
    await p.runJob("purge old changes of the bank");
    expect(await countOf(p.db, "catalogue_change")).toBe(KEPT.bankChanges);
    expect((await p.browser().get("/api/paperv2/1")).status).toBe(200);
  });
});
