import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { type Product, startProduct } from "../../../test/product.ts";
import { type Customer, customer } from "../../../test/shop.ts";
import { say, subscriber } from "../../../test/talk.ts";

/** Posts by their IDs, and how many pages of them there are. */
async function list(who: Customer, query: Record<string, string | number | boolean>) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const reply = await who.browser.get(`/api/chat/messages?${search}`);
  if (reply.status !== 200) return reply.code;
  return [reply.response.map((m) => Number(m.ID)), JSON.parse(reply.text).TPages];
}

/** Posts under questions of both papers, by what they say. */
async function talk(p: Product) {
  const [ana, ben] = [await subscriber(p), await subscriber(p)];
  const at = async (key: string) => p.questionId(key);
  const option = await say(ana, await at("locked-1"), "When does an Option to Purchase lapse?");
  const fee = await say(ben, await at("locked-2"), "The option fee is 1% and not 100%, or is it?");
  const tax = await say(ana, await at("other-1"), "Is stamp duty paid on 1.5 million?");
  await say(ben, await at("other-1"), "On the option it is not.", tax);
  return { ana, ben, option, fee, tax };
}

describe("a search", () => {
  test("finds posts by their words and those of their replies, in any order, by prefix", async () => {
    const p = await startProduct();
    const { ana, option, fee, tax } = await talk(p);
    expect(await list(ana, { q: "option" })).toEqual([[tax, fee, option], 1]);
    expect(await list(ana, { q: "OPT purch" })).toEqual([[option], 1]);
    expect(await list(ana, { q: "fee option" })).toEqual([[fee], 1]);
    expect(await list(ana, { q: "1.5 million" })).toEqual([[tax], 1]);
    expect(await list(ana, { q: "caveat" })).toEqual([[], 1]);
    expect(await list(ana, { q: "x" })).toBe("bad_input");
    expect(await list(ana, { q: "x".repeat(101) })).toBe("bad_input");
  });

  test("treats no text as a pattern: whatever is not a word is left out", async () => {
    const p = await startProduct();
    const { ana, option, fee, tax } = await talk(p);
    const searches: [string, number[]][] = [
      ["op%n", []],
      ["opt_on", [tax]],
      ["%%", []],
      ["opt.*", [tax, fee, option]],
      ["lapse|fee", []],
      ["!caveat", []],
      ["option & !fee", [fee]],
      ["option':*", [tax, fee, option]],
      ["option\\':* | fee", [fee]],
      ["''", []],
      ["\\\\", []],
      ["option <-> lapse", [option]],
      ["((((", []],
    ];
    for (const [q, found] of searches) expect([q, await list(ana, { q })]).toEqual([q, [found, 1]]);
  });

  test("looks through the newest five thousand matches, so that a common word costs no more", async () => {
    const p = await startProduct();
    const ana = await subscriber(p);
    const question = await p.questionId("free-1");
    // Nothing that is counted beside a message matters here; counting it would take ten times as long.
    await p.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`
        insert into message (question_id, user_id, body, created_at, updated_at)
        select ${question}::bigint, ${ana.id}, 'the same word as message ' || n, now(), now()
        from generate_series(1, 5001) n order by n`.execute(tx);
    });
    const [newest, pages] = (await list(ana, { q: "word" })) as [number[], number];
    expect([newest.length, pages]).toEqual([10, 500]);
    expect(((await list(ana, { q: "message 5001" })) as [number[], number])[0]).toEqual([newest[0]]);
  });

  test("combines paper, topic and kind, with pages of ten and the total number", async () => {
    const p = await startProduct();
    const { ana, ben, option, fee, tax } = await talk(p);
    const topics = (await ana.browser.get("/api/topic")).response;
    const topic = Number(topics.find((one) => String(one.Name) === "Topic two")?.ID);
    expect(await list(ana, { paper: 2 })).toEqual([[tax], 1]);
    expect(await list(ana, { topic })).toEqual([[fee, option], 1]);
    expect(await list(ana, { topic, paper: 2 })).toEqual([[], 1]);
    expect(await list(ana, { q: "option", paper: 1, onlyMsgsWithNoReplies: true })).toEqual([
      [fee, option],
      1,
    ]);
    expect(await list(ana, { paper: 3 })).toBe("bad_input");
    for (let n = 0; n < 11; n++) await say(ben, await p.questionId("locked-3"), `A caveat, the ${n}th time`);
    const [first, pages] = (await list(ana, { q: "caveat", topic })) as [number[], number];
    expect([first.length, pages]).toEqual([10, 2]);
    expect(((await list(ana, { topic, page: 2 })) as [number[], number])[0]).toHaveLength(3);
  });

  test("sorts in the requested order", async () => {
    const p = await startProduct();
    const { ana, ben, option, fee, tax } = await talk(p);
    await ben.browser.put(`/api/chat/reaction/${option}/1`);
    await ana.browser.put(`/api/chat/reaction/${fee}/-1`);
    expect(await list(ana, { sort: "newest" })).toEqual([[tax, fee, option], 1]);
    expect(await list(ana, { sort: "votes" })).toEqual([[option, tax, fee], 1]);
    expect(await list(ana, { sort: "replies" })).toEqual([[tax, fee, option], 1]);
    expect(await list(ana, { sort: "replies", q: "option", paper: 1 })).toEqual([[fee, option], 1]);
    expect(await list(ana, { sort: "votes; drop table message" })).toBe("bad_input");
  });
});

describe("nobody finds what they may not read", () => {
  test("under a locked question, in an open test, or in hidden, deleted or archived messages: no post, and no extra page", async () => {
    const p = await startProduct();
    const { ana, option, tax } = await talk(p);
    const nobody = await customer(p);
    for (const sort of ["newest", "votes", "replies"])
      for (const [name, value] of [
        ["q", "option"],
        ["paper", 1],
        ["page", 1],
      ] as const)
        expect(await list(nobody, { sort, [name]: value }), sort).toEqual([[], 1]);
    await ana.browser.put(`/api/sets/${await p.setId("locked-1")}/attempt?delayMarking=true`);
    expect(await list(ana, { q: "option" })).toEqual([[tax], 1]);
    await ana.browser.put(`/api/sets/${await p.setId("locked-1")}/done`);
    const reader = await subscriber(p);
    const gone = async (column: string, id: number) =>
      sql`update message set ${sql.ref(column)} = ${p.clock.now()} where id = ${id}`.execute(p.db);
    await gone("hidden_at", option);
    expect(await list(reader, { q: "lapse" })).toEqual([[], 1]);
    // A deleted reply no longer leads to its post.
    const { rows } = await sql<{ id: number }>`select id from message where parent_id = ${tax}`.execute(p.db);
    await gone("deleted_at", rows[0]?.id ?? 0);
    expect(await list(reader, { q: "option", paper: 2 })).toEqual([[], 1]);
    await gone("archived_at", tax);
    expect(await list(reader, { q: "stamp" })).toEqual([[], 1]);
  });
});
