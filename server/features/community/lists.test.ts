import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { idsOf, ownWords, publishedBy, review, reviewer, writeQuestion } from "../../../test/community.ts";
import { startProduct } from "../../../test/product.ts";
import { subscriber } from "../../../test/talk.ts";

const at = (id: unknown, rest = "") => `/api/userquestions/${id}${rest}`;
/** The IDs on a page of a list, and how many pages it has. */
async function page(browser: Browser, url: string) {
  const reply = await browser.get(url);
  return [idsOf(reply.response), JSON.parse(reply.text).TPages];
}

test("what waits longest is reviewed first, and a question that is submitted again waits from then on", async () => {
  const p = await startProduct();
  const [ana, one, two] = [await subscriber(p), await reviewer(p), await reviewer(p)];
  const ids = [];
  for (let n = 0; n < 3; n++) {
    ids.push(await writeQuestion(ana));
    p.clock.pass(60);
  }
  const [first, second, third] = ids;
  for (const who of [one, two]) await review(who, first ?? 0, "reject", "Too easy.");
  expect(await page(one.browser, "/api/userquestions/review")).toEqual([[second, third], 1]);
  await ana.browser.put(at(first, "/submit"));
  expect(await page(one.browser, "/api/userquestions/review")).toEqual([[second, third, first], 1]);
  expect(await page(one.browser, "/api/userquestions/review?page=2&pageSize=2")).toEqual([[first], 2]);
});

test("published and own questions come newest first, answers latest first, each a page at a time", async () => {
  const p = await startProduct();
  const [ana, ben] = [await subscriber(p), await subscriber(p)];
  const reviewers = [await reviewer(p), await reviewer(p)];
  const ids: number[] = [];
  for (let n = 0; n < 3; n++) {
    const id = await writeQuestion(ana);
    for (const who of reviewers) await review(who, id, "approve");
    ids.push(id);
  }
  const newest = ids.toReversed();
  const some = "?page=2&pageSize=2";
  expect(await page(ben.browser, "/api/userquestions")).toEqual([newest, 1]);
  expect(await page(ben.browser, `/api/userquestions${some}`)).toEqual([newest.slice(2), 2]);
  expect(await page(ana.browser, "/api/userquestions")).toEqual([[], 1]);
  expect(await page(ana.browser, `/api/userquestions/owner${some}`)).toEqual([newest.slice(2), 2]);
  const [oldest = 0, middle = 0] = ids;
  for (const id of [middle, oldest]) {
    await ben.browser.put(at(id, "/attempt"), { answer: "1" });
    p.clock.pass(60);
  }
  const attempts = async (query: string) =>
    (await ben.browser.get(`/api/userquestions/attempts${query}`)).response.map((a) => Number(a.QnID));
  expect(await attempts("")).toEqual([oldest, middle]);
  expect(await attempts("?page=2&pageSize=1")).toEqual([middle]);
  expect((await ana.browser.get("/api/userquestions/attempts")).response).toEqual([]);
});

test("a question that came back from its review is its author's alone, who may delete it", async () => {
  const p = await startProduct();
  const [ana, ben] = [await subscriber(p), await subscriber(p)];
  const id = await writeQuestion(ana);
  expect((await ben.browser.get(at(id))).status).toBe(200);
  const reviewers = [await reviewer(p), await reviewer(p)];
  for (const who of reviewers) await review(who, id, "reject", "Too easy.");
  expect((await ben.browser.get(at(id))).status).toBe(404);
  expect((await reviewers[0]?.browser.get(at(id)))?.status).toBe(404);
  expect((await ana.browser.get(at(id))).response.Status).toBe("returned");
  expect((await ana.browser.delete(at(id))).status).toBe(200);
  expect((await ana.browser.get(at(id))).status).toBe(404);
});

test("reviewing opens at a reputation of three, and a muted member neither reviews nor rates until the day is over", async () => {
  const p = await startProduct();
  const [ana, ben] = [await subscriber(p), await subscriber(p)];
  const [waiting, published] = [await writeQuestion(ana), await publishedBy(p, ana)];
  const reputation = (votes: number) =>
    sql`insert into reputation (user_id, votes) values (${ben.id}, ${votes})
        on conflict (user_id) do update set votes = excluded.votes`.execute(p.db);
  await reputation(2);
  expect((await review(ben, waiting, "approve")).code).toBe("reputation_needed");
  await reputation(3);
  await sql`update app_user set muted_until = ${new Date(p.clock.now().getTime() + 1000)}
            where id = ${ben.id}`.execute(p.db);
  const rate = () => ben.browser.put(`/api/userquestions/feedback/${published}`, { vote: 1 });
  expect([(await review(ben, waiting, "approve")).code, (await rate()).code]).toEqual(["muted", "muted"]);
  // Practising goes on.
  expect((await ben.browser.put(at(published, "/attempt"), { answer: "2" })).status).toBe(200);
  p.clock.pass(1);
  expect([(await review(ben, waiting, "approve")).status, (await rate()).status]).toEqual([200, 200]);
});

test("a draft can neither go to a topic of a paper that its author does not hold, nor be submitted once the plan is over", async () => {
  const p = await startProduct();
  const half = await subscriber(p);
  const draft = (await half.browser.post("/api/userquestions", ownWords({ Submit: false }))).response;
  await sql`delete from entitlement where user_id = ${half.id} and paper = 2`.execute(p.db);
  const moved = ownWords({ UpdatedAt: draft.UpdatedAt, TopicID: 3 });
  expect((await half.browser.put(at(draft.ID), moved)).code).toBe("no_subscription");
  expect((await half.browser.get(at(draft.ID))).response).toEqual(draft);
  await sql`delete from entitlement where user_id = ${half.id}`.execute(p.db);
  expect((await half.browser.put(at(draft.ID, "/submit"))).code).toBe("no_subscription");
  const status = await p.db.selectFrom("community_question").select("status").execute();
  expect(status).toEqual([{ status: "draft" }]);
});

test("two authors may write the same, and so may one who has deleted it; what one wrote long ago is no repeat", async () => {
  const p = await startProduct();
  const [ana, ben] = [await subscriber(p), await subscriber(p)];
  const words = ownWords({ Submit: false });
  const write = async (who = ana, body: object = words) => who.browser.post("/api/userquestions", body);
  const first = (await write()).response;
  expect((await write(ben)).status).toBe(200);
  expect((await write()).code).toBe("said_before");
  expect((await write(ana, { ...words, Answer: "3" })).status).toBe(200);
  expect((await write()).status).toBe(200);
  await ana.browser.delete(at(first.ID));
  expect(idsOf((await ana.browser.get("/api/userquestions/owner")).response)).toHaveLength(2);
});

test.each([
  ["what it asks", { Body: "Which fee is paid last?" }],
  ["an option", { Params: ["The stamp duty", "The option fee", "The exercise fee", "The deposit"] }],
  ["the right option", { Answer: "3" }],
  ["the explanation", { Explanation: "It opens the option." }],
  ["the source", { Source: "Estate Agents Act 2010, s 29" }],
])("a question that differs from the one before in %s is another one", async (_what, other) => {
  const p = await startProduct();
  const ana = await subscriber(p);
  const words = ownWords({ Submit: false });
  const write = (body: object) => ana.browser.post("/api/userquestions", body);
  expect((await write(words)).status).toBe(200);
  expect((await write(words)).code).toBe("said_before");
  expect((await write({ ...words, ...other })).status).toBe(200);
});

test("its author reads the twenty latest remarks that say something, a learner none of others'", async () => {
  const p = await startProduct();
  const [ana, ben] = [await subscriber(p), await subscriber(p)];
  const id = await publishedBy(p, ana);
  // One before the latest says nothing, and the latest names a kind without words.
  await sql`
    with reader as (
      insert into app_user (id, email, referral_id, created_at)
      select 'reader-number-' || n, 'reader' || n || '@example.sg', 'reader' || n, now() from generate_series(0, 21) n
      returning id, substring(id from 15)::int as n)
    insert into community_feedback (question_id, user_id, vote, type, body, at)
    select ${id}::bigint, id, 1, case n when 21 then 'QnExplanation' end,
           case when n < 20 then 'Remark ' || n else '' end, ${p.clock.now()}::timestamptz + n * interval '1 second'
    from reader`.execute(p.db);
  const own = (await ana.browser.get(at(id))).response;
  expect(own.Remarks?.map((r) => String(r.Body))).toEqual([
    "",
    ...Array.from({ length: 19 }, (_, n) => `Remark ${19 - n}`),
  ]);
  expect(own.Votes).toBe(22);
  expect((await ben.browser.get(at(id))).response.Remarks).toBeUndefined();
});
