import { sql } from "kysely";
import { expect, test } from "vitest";
import { again, ask, COMMISSION, earner } from "../../../test/affiliate.ts";
import { startProduct } from "../../../test/product.ts";
import { buy, customer, DAY, shareBrowser } from "../../../test/shop.ts";
import { say, subscriber } from "../../../test/talk.ts";
import { enqueueMail, PROMO, REMINDER } from "../../platform/mail/outbox.ts";
import { deleteDueAccounts } from "./deletion-commands.ts";

test("an account that cannot be deleted delays no other, and is tried again with the next run", async () => {
  const p = await startProduct();
  const people = [await customer(p), await customer(p)];
  const [stuck, other] = people;
  for (const [n, { id }] of people.entries())
    await sql`update app_user set delete_after = ${new Date(p.clock.now().getTime() - 1000 + n)}
              where id = ${id}`.execute(p.db);
  await sql
    .raw(`
    create function stay() returns trigger language plpgsql as $$ begin raise exception 'it stays'; end $$;
    create trigger stay before delete on app_user for each row when (old.id = '${stuck?.id}') execute function stay();`)
    .execute(p.db);
  const warned: object[] = [];
  const log = { warn: (details: object) => void warned.push(details) };
  const run = () => deleteDueAccounts({ db: p.db, log }, p.clock.now());
  try {
    expect(await run()).toBe(1);
  } finally {
    await sql.raw("drop function stay() cascade").execute(p.db);
  }
  const left = () =>
    p.db
      .selectFrom("app_user")
      .select("id")
      .where("id", "in", [`${stuck?.id}`, `${other?.id}`])
      .execute();
  expect(await left()).toEqual([{ id: stuck?.id }]);
  expect(warned).toMatchObject([{ user: stuck?.id }]);
  expect(await run()).toBe(1);
  expect(await left()).toEqual([]);
});

test("asking for it takes back news and reminders that have not gone, and nothing else", async () => {
  const p = await startProduct();
  const ana = await customer(p);
  const mail = { subject: "About you", text: "Some words", html: "<p>Some words</p>", headers: {} };
  for (const kind of [PROMO, REMINDER, "receipt"] as const)
    for (const to of [ana.email, "ben@example.sg"])
      await p.db.transaction().execute((tx) => enqueueMail(tx, { ...mail, kind, to }, p.clock.now()));
  await ana.browser.send("DELETE", "/api/user", { Email: ana.email });
  const { rows } = await sql<{ mail: string }>`
    select kind || ' ' || recipient as mail from mail_outbox order by 1`.execute(p.db);
  expect(rows.map((row) => row.mail)).toEqual(
    [
      `${PROMO} ben@example.sg`,
      `${REMINDER} ben@example.sg`,
      `deletion ${ana.email}`,
      "receipt ben@example.sg",
      `receipt ${ana.email}`,
    ].sort(),
  );
});

test("what is not owed yet, is held or is being paid is shown before; removed messages are no loss", async () => {
  const p = await startProduct();
  const { affiliate } = await earner(p);
  const shown = async () => (await affiliate.browser.get("/api/user/deletion")).response;
  await ask(affiliate);
  await buy((await customer(p, { referrer: affiliate })).browser);
  expect(await shown()).toMatchObject({ Owed: 0, NotYetOwed: COMMISSION, Processing: COMMISSION });
  const friend = await customer(p, { referrer: affiliate });
  friend.browser = await shareBrowser(p, friend, affiliate);
  await buy(friend.browser);
  affiliate.browser = (await again(p, affiliate)).browser;
  expect(await shown()).toMatchObject({ Owed: 0, NotYetOwed: 2 * COMMISSION, Messages: 0, DaysLeft: 0 });
  const talker = await subscriber(p);
  const question = await p.questionId("locked-1");
  await say(talker, question, "This one stays for good.");
  const gone = await say(talker, question, "This one is a mistake.");
  await talker.browser.put(`/api/chat/messages/${gone}/delete`);
  expect((await talker.browser.get("/api/user/deletion")).response.Messages).toBe(1);
});

test("a deletion that was undone can be asked for again, and its thirty days begin again", async () => {
  const p = await startProduct();
  const ana = await customer(p);
  await ana.browser.send("DELETE", "/api/user", { Email: ana.email });
  // A mail that is on its way for days would be sent again.
  await p.mail.idle();
  p.clock.pass(10 * DAY);
  const back = await p.signIn(ana.email);
  const asked = await back.send("DELETE", "/api/user", { Email: ana.email });
  expect(asked.response).toEqual({ DeleteAfter: "2026-12-31T02:00:00.000Z" });
  await p.mail.idle();
  const subjects = p.mails.filter((m) => m.kind === "deletion").map((m) => m.subject);
  expect(subjects).toEqual([
    "Your Threshold account will be deleted on 21 Dec 2026",
    "Your Threshold account will be deleted on 31 Dec 2026",
  ]);
});
