import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Answered } from "../../../test/browser.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { type Customer, customer } from "../../../test/shop.ts";
import { atOnce } from "../../../test/size.ts";
import { miscounted, say, subscriber } from "../../../test/talk.ts";
import { readUpdates } from "../../content/updates.ts";
import { grantThreeMonths } from "../billing/grant-commands.ts";
import { newsOf } from "./rules.ts";

const idsOf = (items: Answered["response"]) => items.map((m) => Number(m.ID));
const thread = async (who: Customer, question: number, query = "") =>
  who.browser.get(`/api/chat/threads/${question}${query}`);

/** Opens a delayed attempt at a set, whose questions are then withheld everywhere. */
const openTest = async (p: Product, who: Customer, key: string) =>
  who.browser.put(`/api/sets/${await p.setId(key)}/attempt?delayMarking=true`);

describe("writing", () => {
  test("a reply to a reply is listed under the same post; both authors have it unread and get one mail until they look", async () => {
    const p = await startProduct();
    const [ana, ben, cai] = [await subscriber(p), await subscriber(p), await subscriber(p)];
    const question = await p.questionId("locked-1");
    const post = await say(ana, question, "Why is it **two** and not three?");
    const reply = await say(ben, question, "Because of s 44.", post);
    const second = await say(cai, question, "Thank you both!", reply);
    const read = (await thread(ana, question)).response;
    expect(read.map((m) => [Number(m.ID), m.ReplyToMsgID, m.Replies])).toEqual([
      [post, null, 2],
      [reply, post, 0],
      [second, post, 0],
    ]);
    expect(read[0]).toMatchObject({
      MsgCount: 3,
      State: "shown",
      Outdated: false,
      User: { Rep: 0, IsMod: false },
    });
    expect(String(read[0]?.BodyHTML)).toContain("<strong>two</strong>");
    const notices = (await ana.browser.get("/api/notices")).response;
    expect([notices.Unread, notices.Replies?.map((n) => Number(n.MessageID))]).toEqual([2, [second, reply]]);
    // The house's announcements of the last 30 days.
    const news = newsOf(readUpdates("content"), p.clock.now());
    expect(news.length).toBeGreaterThan(0);
    expect(notices.News?.map((one) => String(one.Key))).toEqual(news.map(({ key }) => key));
    expect((await ben.browser.get("/api/notices")).response.Unread).toBe(1);
    expect((await cai.browser.get("/api/notices")).response.Unread).toBe(0);
    await p.mail.idle();
    const mailed = p.mails.filter((m) => m.kind === "reply").map((m) => m.to);
    expect(mailed.sort()).toEqual([ana.email, ben.email].sort());
    expect(p.mails.find((m) => m.kind === "reply")?.text).toContain(`/question/${question}?msgID=`);
    expect((await ana.browser.put("/api/notices/read", { QuestionID: question })).response.Unread).toBe(0);
    expect((await ana.browser.put("/api/user/reply-mails", { Wanted: false })).response.ReplyMail).toBe(
      false,
    );
    await say(ben, question, "One more thing.", post);
    await p.mail.idle();
    expect(p.mails.filter((m) => m.kind === "reply")).toHaveLength(2);
    expect((await ana.browser.get("/api/notices")).response.Unread).toBe(1);
    expect(await miscounted(p)).toEqual([]);
  });

  test("what is unread under one question keeps back no mail about another", async () => {
    const p = await startProduct();
    const [ana, ben] = [await subscriber(p), await subscriber(p)];
    for (const key of ["locked-1", "locked-2"]) {
      const question = await p.questionId(key);
      const post = await say(ana, question, `Why is ${key} two and not three?`);
      for (const n of [1, 2]) await say(ben, question, `Answer ${n} on ${key}`, post);
    }
    await p.mail.idle();
    expect(p.mails.filter((m) => m.kind === "reply").map((m) => m.to)).toEqual([ana.email, ana.email]);
  });

  test("a reply that is deleted or hidden is unread no longer", async () => {
    const p = await startProduct();
    const [ana, ben, cai] = [await subscriber(p), await subscriber(p), await subscriber(p)];
    const question = await p.questionId("locked-1");
    const post = await say(ana, question, "Why is it two and not three?");
    const reply = await say(ben, question, "Because of s 44.", post);
    const other = await say(cai, question, "Because of s 45.", post);
    const unread = async () => {
      const { Unread, Replies } = (await ana.browser.get("/api/notices")).response;
      return [Unread, Replies?.map((n) => Number(n.MessageID))];
    };
    expect(await unread()).toEqual([2, [other, reply]]);
    await ben.browser.put(`/api/chat/messages/${reply}/delete`);
    expect(await unread()).toEqual([1, [other]]);
    const admin = await p.signIn("admin@threshold.example");
    await admin.put(`/api/chat/messages/${other}/delete`);
    expect(await unread()).toEqual([0, []]);
    await admin.put(`/api/admin/reports/${other}`, { Verdict: "undo" });
    expect(await unread()).toEqual([1, [other]]);
  });

  test("a user who has asked for the account's deletion gets no reply mails, and finds the replies unread on coming back", async () => {
    const p = await startProduct();
    const [ana, ben] = [await subscriber(p), await subscriber(p)];
    const question = await p.questionId("locked-1");
    const post = await say(ana, question, "Why is it two and not three?");
    expect((await ana.browser.send("DELETE", "/api/user", { Email: ana.email })).status).toBe(200);
    await say(ben, question, "Because of s 44.", post);
    await p.mail.idle();
    expect(p.mails.filter((m) => m.kind === "reply")).toEqual([]);
    const back = await p.signIn(ana.email);
    expect((await back.get("/api/notices")).response.Unread).toBe(1);
  });

  test("a message that is too short, repeated, or a reply to a deleted or unrelated one is refused in the author's words", async () => {
    const p = await startProduct();
    const ana = await subscriber(p);
    const [question, other] = [await p.questionId("locked-1"), await p.questionId("locked-2")];
    const write = (body: object, at = question) => ana.browser.post(`/api/chat/threads/${at}`, body);
    expect((await write({ Body: " nine char " })).error).toBe("A post needs at least 10 characters.");
    const post = await say(ana, question, "A first post of mine.");
    expect((await write({ Body: "A first post of mine.\r\n" })).code).toBe("said_before");
    expect((await write({ Body: "A first post of mine." }, other)).code).toBe("said_before");
    expect((await write({ Body: "A reply.", ReplyToMsgID: post }, other)).code).toBe("gone");
    expect((await ana.browser.put(`/api/chat/messages/${post}/delete`)).status).toBe(200);
    expect((await write({ Body: "A reply.", ReplyToMsgID: post })).code).toBe("gone");
    expect((await thread(ana, question)).response).toEqual([]);
    expect((await thread(ana, question, `?msgID=${post}`)).status).toBe(404);
  });

  test("five a minute, and ten a day in an account's first days", async () => {
    const p = await startProduct({ limitsOn: true });
    const ana = await subscriber(p);
    const question = await p.questionId("locked-1");
    for (let n = 0; n < 5; n++) await say(ana, question, `This is post number ${n}.`);
    const sixth = await ana.browser.post(`/api/chat/threads/${question}`, { Body: "This is one too many." });
    expect([sixth.status, sixth.code]).toEqual([429, "slow_down"]);
    const fresh = await startProduct();
    const newcomer = await subscriber(fresh);
    await sql`update app_user set created_at = ${fresh.clock.now()} where id = ${newcomer.id}`.execute(
      fresh.db,
    );
    const replies = await atOnce(12, (n) =>
      newcomer.browser.post(`/api/chat/threads/${question}`, { Body: `This is post number ${n}.` }),
    );
    expect(replies.filter((r) => r.status === 200)).toHaveLength(10);
    expect(new Set(replies.filter((r) => r.status !== 200).map((r) => r.code))).toEqual(
      new Set(["new_account"]),
    );
  });
});

describe("rights", () => {
  test("a caller who may not read a question reads nothing of its thread, and writing and voting need a running plan of its paper", async () => {
    const p = await startProduct();
    const author = await subscriber(p);
    const [locked, free] = [await p.questionId("locked-1"), await p.questionId("free-1")];
    const secret = await say(author, locked, "SECRET-words about a locked one");
    const open = await say(author, free, "Words about a free question");
    await say(author, locked, "SECRET-reply", secret);
    const visitor = p.browser();
    const nobody = await customer(p);
    const lapsed = await customer(p);
    await grantThreeMonths(p.db, { userId: lapsed.id, grantedBy: null }, new Date("2026-01-01"));
    const reads = [
      `/api/chat/threads/${locked}`,
      `/api/chat/threads/${locked}?msgID=${secret}`,
      "/api/chat/messages",
      "/api/chat/messages?onlyMsgsWithNoReplies=true",
      `/api/chat/messages?replyToID=${secret}`,
      `/api/chat/counts?questions=${locked},${free}`,
      "/api/notices",
    ];
    for (const { browser } of [nobody, lapsed]) {
      for (const url of reads) expect((await browser.get(url)).text, url).not.toContain("SECRET");
      expect((await browser.get(reads[0] ?? "")).status).toBe(403);
      expect(idsOf((await browser.get("/api/chat/messages")).response)).toEqual([open]);
      expect((await browser.get(reads[5] ?? "")).response).toEqual([{ QuestionID: free, MsgCount: 1 }]);
      for (const [method, url, body] of [
        ["POST", `/api/chat/threads/${free}`, { Body: "May I say something?" }],
        ["PUT", `/api/chat/reaction/${open}/1`, undefined],
        ["PUT", `/api/chat/reaction/${secret}/1`, undefined],
        ["POST", `/api/chat/messages/${open}/report`, { Reason: "rude" }],
      ] as const)
        expect((await browser.send(method, url, body)).code, url).toBe("no_subscription");
    }
    expect((await visitor.get(`/api/chat/threads/${free}`)).status).toBe(401);
    expect((await nobody.browser.get("/api/chat/threads/99999")).status).toBe(404);
    expect((await author.browser.get("/api/chat/messages?page=1000000000")).status).toBe(400);
  });

  test("while a test of the reader asks a question, its discussion is neither shown, announced nor writable", async () => {
    const p = await startProduct();
    const [ana, ben] = [await subscriber(p), await subscriber(p)];
    const question = await p.questionId("locked-1");
    const post = await say(ana, question, "SECRET: it is the second one");
    await say(ben, question, "SECRET, I agree", post);
    await openTest(p, ana, "locked-1");
    expect((await thread(ana, question)).code).toBe("open_test");
    for (const url of [
      "/api/chat/messages",
      "/api/notices",
      `/api/chat/counts?questions=${question}`,
      `/api/chat/messages?replyToID=${post}`,
    ]) {
      const reply = await ana.browser.get(url);
      expect(reply.text, url).not.toContain("SECRET");
      expect(JSON.stringify(reply.response?.Unread ?? reply.response ?? [])).toMatch(/^(0|\[\])$/);
    }
    expect((await ana.browser.post(`/api/chat/threads/${question}`, { Body: "Which one is it?" })).code).toBe(
      "open_test",
    );
    expect((await ben.browser.get("/api/chat/messages")).response).toHaveLength(1);
    await ana.browser.put(`/api/sets/${await p.setId("locked-1")}/done`);
    expect((await thread(ana, question)).response).toHaveLength(2);
    expect((await ana.browser.get("/api/notices")).response.Unread).toBe(1);
  });
});

describe("lists", () => {
  test("posts come newest first, ten a page; unanswered and own ones by themselves, own ones from reputation 3", async () => {
    const p = await startProduct();
    const [ana, ben] = [await subscriber(p), await subscriber(p)];
    const question = await p.questionId("locked-1");
    const posts: number[] = [];
    for (let n = 0; n < 12; n++)
      posts.push(await say(n % 2 ? ana : ben, question, `This is post number ${n}`));
    await say(ana, question, "An answer", posts[0] ?? 0);
    const list = async (query: string, who = ana) => {
      const reply = await who.browser.get(`/api/chat/messages?${query}`);
      return [idsOf(reply.response), JSON.parse(reply.text).TPages];
    };
    expect(await list("")).toEqual([[...posts].reverse().slice(0, 10), 2]);
    expect(await list("page=2")).toEqual([[posts[1], posts[0]], 2]);
    expect(await list("page=2&onlyMsgsWithNoReplies=true")).toEqual([[posts[1]], 2]);
    expect((await ana.browser.get("/api/chat/messages?onlyOwnMsgs=true")).code).toBe("reputation_needed");
    for (let n = 0; n < 3; n++) await (await subscriber(p)).browser.put(`/api/chat/reaction/${posts[1]}/1`);
    expect(await list("onlyOwnMsgs=true")).toEqual([[...posts].reverse().filter((_, n) => n % 2 === 0), 1]);
    expect((await thread(ana, question, `?msgID=${posts[11]}`)).response).toHaveLength(13);
    const rest: number[] = [];
    for (let n = 0; n < 45; n++) rest.push(await say(ben, question, `And this is one more: ${n}`));
    const found = await thread(ana, question, `?msgID=${rest[44]}`);
    expect(JSON.parse(found.text)).toMatchObject({ Page: 2, TPages: 2 });
    expect(idsOf(found.response)).toEqual(rest.slice(38));
    const pageOf = async (post?: number) =>
      JSON.parse((await thread(ana, question, `?msgID=${post}`)).text).Page;
    expect([await pageOf(rest[37]), await pageOf(rest[38])]).toEqual([1, 2]);
    expect(await miscounted(p)).toEqual([]);
  });
});

describe("after an author has second thoughts", () => {
  test("authors delete recent messages without replies; a simultaneous reply is either kept with its post or refused", async () => {
    const p = await startProduct();
    const [ana, ben] = [await subscriber(p), await subscriber(p)];
    const question = await p.questionId("locked-1");
    const late = await say(ana, question, "Something to regret");
    expect((await ben.browser.put(`/api/chat/messages/${late}/delete`)).status).toBe(403);
    p.clock.pass(16 * 60);
    expect((await ana.browser.put(`/api/chat/messages/${late}/delete`)).code).toBe("too_late");
    for (let round = 0; round < 10; round++) {
      const post = await say(ana, question, `A post that may go: ${round}`);
      const [gone, replied] = await Promise.all([
        ana.browser.put(`/api/chat/messages/${post}/delete`),
        ben.browser.post(`/api/chat/threads/${question}`, { Body: `A reply: ${round}`, ReplyToMsgID: post }),
      ]);
      expect([gone?.status, replied?.status].sort()).toEqual([200, 400]);
    }
    expect(await miscounted(p)).toEqual([]);
  });
});

test("a post accepts three hundred replies, and then says so", async () => {
  const p = await startProduct();
  const [asker, replier] = [await subscriber(p), await subscriber(p)];
  const question = await p.questionId("free-1");
  const post = await say(asker, question, "A post that many answer");
  await sql`
    insert into message (question_id, user_id, parent_id, body, created_at, updated_at)
    select ${question}::bigint, ${asker.id}, ${post}::bigint, 'reply ' || n, now(), now() from generate_series(1, 299) n`.execute(
    p.db,
  );
  await say(replier, question, "The last that fits", post);
  const refused = await replier.browser.post(`/api/chat/threads/${question}`, {
    Body: "One too many",
    ReplyToMsgID: post,
  });
  expect([refused.status, refused.code]).toEqual([400, "full"]);
});
