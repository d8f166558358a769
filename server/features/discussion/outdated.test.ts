import { expect, test } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import type { Customer } from "../../../test/shop.ts";
import { miscounted, say, subscriber } from "../../../test/talk.ts";

async function start() {
  const p = await startProduct();
  const [ana, ben] = [await subscriber(p), await subscriber(p)];
  const admin = await p.signIn("admin@threshold.example");
  return { p, ana, ben, admin, question: await p.questionId("locked-1") };
}

/** Saves a question with other words, some time after the earlier messages. */
async function edit(p: Product, admin: Browser, question: number, words: object) {
  p.clock.pass(60);
  const url = `/api/admin/questions/${question}`;
  const saved = await admin.put(url, { ...(await admin.get(url)).response, ...words });
  expect(saved.status).toBe(200);
  p.clock.pass(60);
  return saved.response.Change;
}

const threadOf = async (who: Customer | { browser: Browser }, question: number) =>
  (await who.browser.get(`/api/chat/threads/${question}`)).response;

test("only a change of what is asked outdates a message, which then says which version it was about", async () => {
  const { p, ana, admin, question } = await start();
  await say(ana, question, "About the first wording");
  const seen = async () => (await threadOf(ana, question)).map((m) => [m.Outdated, m.Version]);
  expect(await edit(p, admin, question, { Body: "Body, of locked-1" })).toBe("commas");
  expect(await edit(p, admin, question, { Explanation: "Explained in other words." })).toBe("explanation");
  expect(await seen()).toEqual([[false, 1]]);
  await say(ana, question, "About the third wording");
  expect(await edit(p, admin, question, { Body: "What is asked of locked-1 now?" })).toBe("question");
  await say(ana, question, "About the fourth wording");
  expect(await seen()).toEqual([
    [true, 1],
    [true, 3],
    [false, 4],
  ]);
  expect(await edit(p, admin, question, { Explanation: "And in others again." })).toBe("explanation");
  expect((await seen()).map(([outdated]) => outdated)).toEqual([true, true, false]);
});

test("an admin archives an outdated message; one with replies leaves a stub without words or name", async () => {
  const { p, ana, ben, admin, question } = await start();
  const answered = await say(ana, question, "A WORD on the old text");
  await say(ben, question, "Indeed so.", answered);
  const alone = await say(ana, question, "Another WORD on the old text");
  expect((await admin.put(`/api/chat/messages/${answered}/archive`)).code).toBe("not_outdated");
  await edit(p, admin, question, { Explanation: "Explained in other words." });
  expect((await admin.put(`/api/chat/messages/${answered}/archive`)).code).toBe("not_outdated");
  await edit(p, admin, question, { Body: "What is asked now?" });
  expect((await ana.browser.put(`/api/chat/messages/${answered}/archive`)).status).toBe(403);
  for (const id of [answered, alone])
    expect((await admin.put(`/api/chat/messages/${id}/archive`)).status).toBe(200);
  const left = await ben.browser.get(`/api/chat/threads/${question}`);
  expect(left.response.map((m) => [m.State, m.Body, m.UserID])).toEqual([
    ["archived", "", null],
    ["shown", "Indeed so.", ben.id],
  ]);
  expect(left.text).not.toContain("WORD");
  expect((await ana.browser.get("/api/chat/messages")).response).toEqual([]);
  expect(await miscounted(p)).toEqual([]);
});

test("an admin sees archived messages and restores them, which is audited; nobody else does either", async () => {
  const { p, ana, ben, admin, question } = await start();
  const post = await say(ana, question, "A WORD on the old text");
  const reply = await say(ben, question, "A reply to that WORD", post);
  await edit(p, admin, question, { Body: "What is asked now?" });
  const restore = (by: Browser, id: number) => by.put(`/api/chat/messages/${id}/restore`);
  expect((await restore(admin, post)).status).toBe(404);
  for (const id of [reply, post]) await admin.put(`/api/chat/messages/${id}/archive`);
  expect(await threadOf(ben, question)).toEqual([]);
  expect((await threadOf({ browser: admin }, question)).map((m) => [m.ID, m.State, m.Body])).toEqual([
    [post, "archived", "A WORD on the old text"],
    [reply, "archived", "A reply to that WORD"],
  ]);
  expect((await restore(ana.browser, post)).status).toBe(403);
  expect((await restore(admin, post)).response).toMatchObject({ ID: post, State: "shown", Outdated: true });
  expect((await restore(admin, reply)).response).toMatchObject({ ID: reply, State: "shown" });
  expect((await threadOf(ben, question)).map((m) => [m.State, m.Body, m.Replies])).toEqual([
    ["shown", "A WORD on the old text", 1],
    ["shown", "A reply to that WORD", 0],
  ]);
  const [last] = (await admin.get("/api/admin/audit?pageSize=1")).response;
  expect(last).toMatchObject({ Action: "message_restored", Subject: `message:${reply}` });
  // A deleted message stays deleted.
  await admin.put(`/api/chat/messages/${reply}/archive`);
  await p.db.updateTable("message").set({ deleted_at: p.clock.now() }).where("id", "=", reply).execute();
  expect((await restore(admin, reply)).status).toBe(404);
  expect(await miscounted(p)).toEqual([]);
});
