import { beforeEach, expect, test } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { adminOf } from "../../../test/callers.ts";
import { writeQuestion } from "../../../test/community.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { buy, customer, DAY, shareBrowser, turn } from "../../../test/shop.ts";
import { say, subscriber } from "../../../test/talk.ts";
import { deleteDueAccounts } from "../privacy/deletion-commands.ts";

let p: Product;
let admin: Browser;
beforeEach(async () => {
  p = await startProduct();
  admin = await p.signIn("admin@threshold.example");
});

type Counts = Awaited<ReturnType<Browser["get"]>>["response"];

/** What the desk counts of a kind, and how many its list shows. */
const counted = async (kind: "Reports" | "Community" | "Commissions", list: string, by = admin) => {
  const desk: Counts = (await admin.get("/api/admin/desk")).response;
  return [desk[kind], (await by.get(list)).response.length];
};

test("a reported message that its author deleted or that was archived waits for nobody", async () => {
  const [author, reader] = [await subscriber(p), await subscriber(p)];
  const question = await p.questionId("locked-1");
  const reported = async (body: string) => {
    const message = await say(author, question, body);
    await reader.browser.post(`/api/chat/messages/${message}/report`, { Reason: "Rude." });
    return message;
  };
  const messages = () => counted("Reports", "/api/admin/reports");
  const deleted = await reported("Words that are regretted.");
  const archived = await reported("Words of another time.");
  expect(await messages()).toEqual([2, 2]);
  await author.browser.put(`/api/chat/messages/${deleted}/delete`);
  expect(await messages()).toEqual([1, 1]);
  await p.db.updateTable("message").set({ archived_at: p.clock.now() }).where("id", "=", archived).execute();
  expect(await messages()).toEqual([0, 0]);
});

test("a learner's question that was taken out waits for no review", async () => {
  const question = await writeQuestion(await subscriber(p));
  const { browser: editor } = await adminOf(p, 2);
  const questions = () => counted("Community", "/api/userquestions/review");
  expect(await questions()).toEqual([1, 1]);
  await editor.delete(`/api/tenant/2/questions/${question}`);
  expect(await questions()).toEqual([0, 0]);
});

test("a held commission whose purchase was refunded waits for no decision", async () => {
  const affiliate = await customer(p, { affiliate: true });
  const friend = await customer(p, { referrer: affiliate });
  friend.browser = await shareBrowser(p, friend, affiliate);
  const order = await buy(friend.browser);
  const commissions = () => counted("Commissions", "/api/admin/commissions");
  expect(await commissions()).toEqual([1, 1]);
  await turn(friend.browser, order, "refund");
  expect(await commissions()).toEqual([0, 0]);
});

test("a held commission of an affiliate whose account is gone waits for no decision", async () => {
  const affiliate = await customer(p, { affiliate: true });
  const friend = await customer(p, { referrer: affiliate });
  friend.browser = await shareBrowser(p, friend, affiliate);
  await buy(friend.browser);
  const commissions = () => counted("Commissions", "/api/admin/commissions");
  expect(await commissions()).toEqual([1, 1]);
  const { status } = await affiliate.browser.send("DELETE", "/api/user", { Email: affiliate.email });
  expect(status).toBe(200);
  p.clock.pass(31 * DAY);
  expect(await deleteDueAccounts({ db: p.db, log: { warn: () => undefined } }, p.clock.now())).toBe(1);
  admin = await p.signIn("admin@threshold.example");
  expect(await commissions()).toEqual([0, 0]);
});
