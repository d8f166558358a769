import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Product, startProduct } from "../../../test/product.ts";
import { miscounted, say, subscriber } from "../../../test/talk.ts";

async function cast(p: Product) {
  const ana = await subscriber(p);
  const readers = [];
  for (let n = 0; n < 5; n++) readers.push(await subscriber(p));
  const admin = await p.signIn("admin@threshold.example");
  const [mod] = readers.splice(4, 1);
  if (!mod) throw new Error("nobody moderates");
  const question = await p.questionId("locked-1");
  const post = await say(ana, question, "RUDE words that some dislike");
  return { ana, readers, admin, mod, question, post };
}

test("three different reporters hide a message until a moderator has looked; every decision can be undone, and is audited", async () => {
  const p = await startProduct();
  const { ana, readers, admin, mod, question, post } = await cast(p);
  const report = (n: number) =>
    readers[n]?.browser.post(`/api/chat/messages/${post}/report`, { Reason: `reason ${n}` });
  const seen = async (who = readers[3]) => {
    const { response } = (await who?.browser.get(`/api/chat/threads/${question}`)) ?? {};
    return response?.map((m) => [m.State, String(m.Body).includes("RUDE"), m.User === null]);
  };
  expect((await ana.browser.post(`/api/chat/messages/${post}/report`, { Reason: "x" })).code).toBe(
    "own_message",
  );
  for (const n of [0, 0, 1, 1]) {
    expect((await report(n))?.status).toBe(200);
    p.clock.pass(1);
  }
  expect(await seen()).toEqual([["shown", true, false]]);
  await report(2);
  expect(await seen()).toEqual([["hidden", false, true]]);
  expect(await seen(ana)).toEqual([["hidden", true, false]]);
  expect((await ana.browser.get("/api/chat/messages")).response).toEqual([]);
  expect((await readers[3]?.browser.put(`/api/chat/reaction/${post}/1`))?.status).toBe(404);

  expect((await mod.browser.get("/api/admin/reports")).status).toBe(403);
  const made = await admin.put(`/api/admin/users/${mod.id}/moderator`, { IsModerator: true });
  expect(made.response.IsModerator).toBe(true);
  expect((await admin.get("/api/admin/moderators")).response).toMatchObject([{ ID: mod.id }]);
  expect((await mod.browser.get("/api/whoami")).response.IsModerator).toBe(true);
  expect((await readers[0]?.browser.get(`/api/user/${mod.id}`))?.response.IsMod).toBe(true);
  const queue = (await mod.browser.get("/api/admin/reports")).response;
  expect(queue).toMatchObject([{ ID: post, Decision: null, Message: { State: "hidden" } }]);
  expect(queue[0]?.Reports?.map((r) => r.Reason)).toEqual(["reason 0", "reason 1", "reason 2"]);

  const decide = async (Verdict: string) =>
    (await mod.browser.put(`/api/admin/reports/${post}`, { Verdict })).response;
  const steps: [string, string, string][] = [
    ["keep", "shown", "kept"],
    ["undo", "hidden", "null"],
    ["remove", "deleted", "removed"],
    ["undo", "hidden", "null"],
    ["keep", "shown", "kept"],
  ];
  for (const [verdict, state, decision] of steps) {
    const after = await decide(verdict);
    expect([verdict, after.Message?.State, String(after.Decision)]).toEqual([verdict, state, decision]);
    expect(await miscounted(p)).toEqual([]);
  }
  expect((await mod.browser.get("/api/admin/reports")).response).toEqual([]);
  expect((await mod.browser.get("/api/admin/reports?decided=true")).response).toMatchObject([{ ID: post }]);
  // A message that was kept is hidden again by three new reporters, and nobody's second report counts.
  for (const n of [0, 1, 2, 3]) await report(n);
  expect(await seen()).toEqual([["shown", true, false]]);
  expect((await mod.browser.put(`/api/chat/messages/${post}/delete`)).status).toBe(200);
  expect(await seen()).toEqual([]);
  expect((await decide("undo")).Message?.State).toBe("shown");
  const log = await p.db
    .selectFrom("audit_entry")
    .select("action")
    .where("action", "<>", "grant")
    .orderBy("id")
    .execute();
  expect(log.map((entry) => entry.action)).toEqual([
    "moderator",
    "message_kept",
    "decision_undone",
    "message_removed",
    "decision_undone",
    "message_kept",
    "message_removed",
    "decision_undone",
  ]);
});

test("three reports at the same moment hide a message", async () => {
  const p = await startProduct();
  const { readers, question, post } = await cast(p);
  await Promise.all(
    readers
      .slice(0, 3)
      .map(({ browser }) => browser.post(`/api/chat/messages/${post}/report`, { Reason: "rude" })),
  );
  const { response } = (await readers[3]?.browser.get(`/api/chat/threads/${question}`)) ?? {};
  expect(response?.[0]?.State).toBe("hidden");
});

test("a muted author cannot write until the day shown; a moderator cannot mute staff", async () => {
  const p = await startProduct();
  const { ana, admin, mod, question } = await cast(p);
  await admin.put(`/api/admin/users/${mod.id}/moderator`, { IsModerator: true });
  const mute = (id: string, Days: number, by = mod.browser) =>
    by.put(`/api/admin/users/${id}/mute`, { Days, Reason: "rude, twice" });
  const adminId = String((await admin.get("/api/whoami")).response.ID);
  expect((await mute(adminId, 3)).status).toBe(403);
  expect((await mute(mod.id, 3)).status).toBe(403);
  expect((await mute(ana.id, 3)).response.MutedUntil).toBe("2026-11-24T02:00:00.000Z");
  const write = () => ana.browser.post(`/api/chat/threads/${question}`, { Body: "But I must say this!" });
  const refused = await write();
  expect([refused.status, refused.code]).toEqual([403, "muted"]);
  expect(refused.error).toContain("24 Nov 2026");
  expect((await ana.browser.get(`/api/chat/threads/${question}`)).status).toBe(200);
  expect((await mute(ana.id, 0)).response.MutedUntil).toBeNull();
  expect((await write()).status).toBe(200);
  await mute(ana.id, 1);
  p.clock.pass(86_400);
  expect(
    (await ana.browser.post(`/api/chat/threads/${question}`, { Body: "And now again, in peace." })).status,
  ).toBe(200);
});

test("a moderator sees hidden messages first, then those reported longest ago; and of decided ones the latest first", async () => {
  const p = await startProduct();
  const { ana, readers, admin, question, post } = await cast(p);
  const second = await say(ana, question, "RUDE words, the second time");
  const third = await say(ana, question, "RUDE words, the third time");
  const report = (id: number, n: number) =>
    readers[n]?.browser.post(`/api/chat/messages/${id}/report`, { Reason: "rude" });
  await report(second, 0);
  await report(post, 0);
  for (const n of [0, 1, 2]) await report(third, n);
  const listed = async (query = "") =>
    (await admin.get(`/api/admin/reports${query}`)).response.map((r) => Number(r.ID));
  expect(await listed()).toEqual([third, post, second]);
  for (const [id, Verdict] of [
    [second, "keep"],
    [third, "remove"],
    [post, "keep"],
  ] as const) {
    await admin.put(`/api/admin/reports/${id}`, { Verdict });
    p.clock.pass(60);
  }
  expect(await listed()).toEqual([]);
  expect(await listed("?decided=true")).toEqual([post, third, second]);
  await admin.put(`/api/admin/reports/${third}`, { Verdict: "undo" });
  expect([await listed(), await listed("?decided=true")]).toEqual([[third], [post, second]]);
});

test("nothing is decided about a message that is gone, nor undone where nothing was decided", async () => {
  const p = await startProduct();
  const { ana, admin, post } = await cast(p);
  const decide = async (Verdict: string) => (await admin.put(`/api/admin/reports/${post}`, { Verdict })).code;
  expect(await decide("undo")).toBe("no_decision");
  await ana.browser.put(`/api/chat/messages/${post}/delete`);
  expect([await decide("keep"), await decide("remove"), await decide("undo")]).toEqual([
    "gone",
    "gone",
    "no_decision",
  ]);
});

test("a reply that is hidden or was removed is answered by nobody, its post and the replies beside it are", async () => {
  const p = await startProduct();
  const { ana, readers, admin, question, post } = await cast(p);
  const [ben, cleo] = readers;
  if (!ben || !cleo) throw new Error("nobody reads");
  const [bad, good] = [
    await say(ben, question, "A bad reply.", post),
    await say(cleo, question, "A good one.", post),
  ];
  let said = 0;
  const answer = async (ReplyToMsgID: number) => {
    said += 1;
    const Body = `An answer to that (${said}).`;
    return (await ana.browser.post(`/api/chat/threads/${question}`, { Body, ReplyToMsgID })).code;
  };
  const all = async () => [await answer(bad), await answer(good), await answer(post)];
  expect(await all()).toEqual([undefined, undefined, undefined]);
  await sql`update message set hidden_at = now() where id = ${bad}`.execute(p.db);
  expect(await all()).toEqual(["gone", undefined, undefined]);
  await admin.put(`/api/admin/reports/${bad}`, { Verdict: "remove" });
  expect(await all()).toEqual(["gone", undefined, undefined]);
  await admin.put(`/api/admin/reports/${bad}`, { Verdict: "undo" });
  expect(await all()).toEqual([undefined, undefined, undefined]);
});

test("an admin may mute a moderator, to the second, and take the right to moderate away again; both are audited", async () => {
  const p = await startProduct();
  const { admin, mod, question } = await cast(p);
  const make = (IsModerator: boolean) => admin.put(`/api/admin/users/${mod.id}/moderator`, { IsModerator });
  await make(true);
  expect((await mod.browser.get("/api/admin/reports")).status).toBe(200);
  await admin.put(`/api/admin/users/${mod.id}/mute`, { Days: 1, Reason: "rude, twice" });
  const write = async () =>
    (await mod.browser.post(`/api/chat/threads/${question}`, { Body: "But I must say this!" })).code;
  p.clock.pass(86_399);
  expect(await write()).toBe("muted");
  p.clock.pass(1);
  expect(await write()).toBeUndefined();
  const later = await p.signIn("admin@threshold.example");
  await later.put(`/api/admin/users/${mod.id}/moderator`, { IsModerator: false });
  expect((await mod.browser.get("/api/admin/reports")).status).toBe(403);
  expect((await later.get("/api/admin/moderators")).response).toEqual([]);
  const { rows } = await sql`
    select action, details from audit_entry where subject = ${`user:${mod.id}`} and action <> 'grant' order by id`.execute(
    p.db,
  );
  expect(rows).toEqual([
    { action: "moderator", details: { isModerator: true } },
    { action: "author_muted", details: { days: 1, reason: "rude, twice" } },
    { action: "moderator", details: { isModerator: false } },
  ]);
});
