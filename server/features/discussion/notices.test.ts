import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Product, startProduct } from "../../../test/product.ts";
import { say, subscriber } from "../../../test/talk.ts";

async function mailed(p: Product) {
  await p.mail.idle();
  return p.mails.filter((m) => m.kind === "reply").map((m) => m.to);
}

test("once replies have been looked at, the next one is mailed again; there is no notice of one's own reply", async () => {
  const p = await startProduct();
  const [ana, ben] = [await subscriber(p), await subscriber(p)];
  const question = await p.questionId("locked-1");
  const post = await say(ana, question, "Why is it two and not three?");
  await say(ana, question, "I mean the second.", post);
  expect(await mailed(p)).toEqual([]);
  // An author of both the post and the reply to it hears of an answer once.
  const own = await say(ana, question, "Or is it the third?", post);
  await say(ben, question, "Because of s 44.", own);
  expect((await ana.browser.get("/api/notices")).response.Unread).toBe(1);
  await ana.browser.put("/api/notices/read", { QuestionID: question });
  await say(ben, question, "And of s 45.", post);
  expect(await mailed(p)).toEqual([ana.email, ana.email]);
});

test("reading one discussion leaves the others unread, and reading all leaves nobody else's read", async () => {
  const p = await startProduct();
  const [ana, ben, cai] = [await subscriber(p), await subscriber(p), await subscriber(p)];
  const [one, two] = [await p.questionId("locked-1"), await p.questionId("locked-2")];
  for (const question of [one, two])
    for (const who of [ana, ben]) {
      const post = await say(who, question, `A question of ${who.id} about ${question}`);
      await say(cai, question, `An answer to ${post}`, post);
    }
  const read = async (body: object) => (await ana.browser.put("/api/notices/read", body)).response.Unread;
  expect(await read({ QuestionID: one })).toBe(1);
  expect((await ana.browser.get("/api/notices")).response.Replies?.map((n) => Number(n.QuestionID))).toEqual([
    two,
  ]);
  expect(await read({})).toBe(0);
  expect((await ben.browser.get("/api/notices")).response.Unread).toBe(2);
});

test("the twenty newest unread replies are listed, and all are counted", async () => {
  const p = await startProduct();
  const [ana, ben] = [await subscriber(p), await subscriber(p)];
  const question = await p.questionId("locked-1");
  const post = await say(ana, question, "Why is it two and not three?");
  await sql`
    with said as (
      insert into message (question_id, user_id, parent_id, body, created_at, updated_at)
      select ${question}::bigint, ${ben.id}, ${post}::bigint, 'reason ' || n, now(), now() from generate_series(1, 21) n
      returning id)
    insert into reply_notice (user_id, message_id) select ${ana.id}, id from said`.execute(p.db);
  const last = await say(ben, question, "The last reason of all", post);
  const { Unread, Replies } = (await ana.browser.get("/api/notices")).response;
  expect([Unread, Replies?.map((n) => Number(n.MessageID))]).toEqual([
    22,
    Array.from({ length: 20 }, (_, n) => last - n),
  ]);
});

test("a link to a reply opens the page of its post, and not one to a reply that is gone", async () => {
  const p = await startProduct();
  const [ana, ben] = [await subscriber(p), await subscriber(p)];
  const question = await p.questionId("locked-1");
  const first = await say(ana, question, "The first post of all");
  await sql`
    insert into message (question_id, user_id, body, created_at, updated_at)
    select ${question}::bigint, ${ana.id}, 'post ' || n, now(), now() from generate_series(1, 50) n`.execute(
    p.db,
  );
  const post = await say(ana, question, "The one on the second page");
  const [early, late] = [
    await say(ben, question, "On page one", first),
    await say(ben, question, "On two", post),
  ];
  const open = async (id: number) => {
    const reply = await ana.browser.get(`/api/chat/threads/${question}?msgID=${id}`);
    return reply.status === 200 ? JSON.parse(reply.text).Page : reply.status;
  };
  expect([await open(early), await open(late)]).toEqual([1, 2]);
  await ben.browser.put(`/api/chat/messages/${early}/delete`);
  expect([await open(early), await open(late)]).toEqual([404, 2]);
  const other = await p.questionId("locked-2");
  expect((await ana.browser.get(`/api/chat/threads/${other}?msgID=${late}`)).status).toBe(404);
});

test("an author has fifteen minutes to delete a message, to the second", async () => {
  const p = await startProduct();
  const ana = await subscriber(p);
  const question = await p.questionId("locked-1");
  const posts = [await say(ana, question, "The first regret"), await say(ana, question, "The second regret")];
  const remove = async (id = 0) => (await ana.browser.put(`/api/chat/messages/${id}/delete`)).code;
  p.clock.pass(15 * 60 - 1);
  expect(await remove(posts[0])).toBeUndefined();
  p.clock.pass(1);
  expect(await remove(posts[1])).toBe("too_late");
});

test("an account is new for three days; after a day it may write ten more, after three as many as anybody", async () => {
  const p = await startProduct();
  const ana = await subscriber(p);
  const question = await p.questionId("locked-1");
  const day = 24 * 60 * 60;
  await sql`update app_user set created_at = ${p.clock.now()} where id = ${ana.id}`.execute(p.db);
  let written = 0;
  const write = async () => {
    written += 1;
    const reply = await ana.browser.post(`/api/chat/threads/${question}`, {
      Body: `This is number ${written}.`,
    });
    return reply.code;
  };
  /** Nine more as if they had been written now, and what the two after them get. */
  const writeOn = async () => {
    await sql`
      insert into message (question_id, user_id, body, created_at, updated_at)
      select ${question}::bigint, ${ana.id}, 'of many ' || n, ${p.clock.now()}, now() from generate_series(1, 9) n`.execute(
      p.db,
    );
    return [await write(), await write()];
  };
  expect(await writeOn()).toEqual([undefined, "new_account"]);
  p.clock.pass(day - 1);
  expect(await write()).toBe("new_account");
  p.clock.pass(1);
  expect(await writeOn()).toEqual([undefined, "new_account"]);
  p.clock.pass(2 * day - 1);
  expect(await writeOn()).toEqual([undefined, "new_account"]);
  p.clock.pass(1);
  expect(await write()).toBeUndefined();
});

test("a vote that was taken back may be given once more, and then stays", async () => {
  const p = await startProduct();
  const [ana, ben] = [await subscriber(p), await subscriber(p)];
  const post = await say(ana, await p.questionId("locked-1"), "A post to vote on");
  const cast = async (value: number) => {
    const { status, code, response } = await ben.browser.put(`/api/chat/reaction/${post}/${value}`);
    return status === 200 ? [response.VoteCount, response.UserVote, response.VoteIsFinal] : code;
  };
  expect(await cast(1)).toEqual([1, 1, false]);
  expect(await cast(0)).toEqual([0, 0, false]);
  expect(await cast(-1)).toEqual([-1, -1, true]);
  expect([await cast(0), await cast(1)]).toEqual(["vote_stays", "vote_stays"]);
});

test("replies to a post come oldest first, without what was removed, and one that is hidden without its words", async () => {
  const p = await startProduct();
  const [ana, ben] = [await subscriber(p), await subscriber(p)];
  const question = await p.questionId("locked-1");
  const post = await say(ana, question, "Why is it two and not three?");
  const replies: number[] = [];
  for (let n = 0; n < 4; n++) replies.push(await say(ben, question, `Reason number ${n}`, post));
  const set = (column: string, id = 0) =>
    sql`update message set ${sql.ref(column)} = ${p.clock.now()} where id = ${id}`.execute(p.db);
  await set("deleted_at", replies[0]);
  await set("archived_at", replies[1]);
  await set("hidden_at", replies[2]);
  const reply = await ana.browser.get(`/api/chat/messages?replyToID=${post}`);
  expect(reply.response.map((m) => [Number(m.ID), m.Body, m.State])).toEqual([
    [replies[2], "", "hidden"],
    [replies[3], "Reason number 3", "shown"],
  ]);
  expect(JSON.parse(reply.text).TPages).toBe(1);
  const count = (
    await ana.browser.get(`/api/chat/counts?questions=${question},${await p.questionId("locked-2")}`)
  ).response;
  expect(count.map((c) => Number(c.MsgCount)).sort()).toEqual([0, 2]);
});
