import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { type CallerKind, sevenCallers } from "../../../test/callers.ts";
import {
  idsOf,
  KEY_CANARY,
  ownWords,
  publishedBy,
  review,
  reviewer,
  writeQuestion,
} from "../../../test/community.ts";
import { startProduct } from "../../../test/product.ts";
import { subscriber } from "../../../test/talk.ts";

const DENIED = { visitor: 401, user: 403, moderator: 403, otherAdmin: 403 };
/** What members may do: the subscriber, who has no reputation, and admins. */
const ALL = { ...DENIED, subscriber: 200, communityAdmin: 200, admin: 200 };
/** Reviewing takes a reputation, except for admins. */
const REVIEWERS = { ...ALL, subscriber: 403 };
/** Somebody else's: as if it did not exist. */
const NOBODY = { ...DENIED, subscriber: 404, communityAdmin: 404, admin: 404 };

test("each of the twelve calls admits the right ones among seven kinds of caller", async () => {
  const p = await startProduct();
  const callers = await sevenCallers(p);
  const author = await subscriber(p);
  const published = await publishedBy(p, author);
  const draft = (await author.browser.post("/api/userquestions", ownWords({ Submit: false }))).response;
  const at = (id: unknown, rest = "") => `/api/userquestions/${id}${rest}`;
  const calls: [string, Record<CallerKind, number>, (b: Browser) => Promise<{ status: number }>][] = [
    ["create", ALL, (b) => b.post("/api/userquestions", ownWords())],
    ["list", ALL, (b) => b.get("/api/userquestions")],
    ["own", ALL, (b) => b.get("/api/userquestions/owner")],
    ["to review", ALL, (b) => b.get("/api/userquestions/review")],
    ["attempts", ALL, (b) => b.get("/api/userquestions/attempts")],
    ["one", ALL, (b) => b.get(at(published))],
    ["attempt", ALL, (b) => b.put(at(published, "/attempt"), { answer: "1" })],
    ["feedback", ALL, (b) => b.put(`/api/userquestions/feedback/${published}`, { vote: 1 })],
    ["review", REVIEWERS, async (browser) => review({ browser }, await writeQuestion(author), "approve")],
    ["edit", NOBODY, (b) => b.put(at(draft.ID), ownWords({ UpdatedAt: draft.UpdatedAt }))],
    ["submit", NOBODY, (b) => b.put(at(draft.ID, "/submit"))],
    ["another's draft", { ...NOBODY, communityAdmin: 200, admin: 200 }, (b) => b.get(at(draft.ID))],
    // Drafts are deleted by their authors, and with their author's account.
    ["remove", { ...NOBODY, user: 404, moderator: 404, otherAdmin: 404 }, (b) => b.delete(at(draft.ID))],
  ];
  const found: Record<string, unknown> = {};
  for (const [name, , call] of calls)
    found[name] = Object.fromEntries(
      await Promise.all(
        Object.entries(callers).map(async ([who, browser]) => [who, (await call(browser)).status]),
      ),
    );
  expect(found).toEqual(Object.fromEntries(calls.map(([name, expected]) => [name, expected])));
});

test("no reply contains a key before an answer, except for its author, admins, and its reviewers while it is under review", async () => {
  const p = await startProduct();
  const { subscriber: reader, communityAdmin, admin } = await sevenCallers(p);
  const author = await subscriber(p);
  const helpful = await reviewer(p);
  const [published, waiting] = [await publishedBy(p, author), await writeQuestion(author)];
  const draft = await writeQuestion(author, { Submit: false });
  const reads = [
    "/api/userquestions",
    "/api/userquestions?unanswered=true&pageSize=200",
    "/api/userquestions/owner",
    "/api/userquestions/review",
    "/api/userquestions/attempts",
    ...[published, waiting, draft].map((id) => `/api/userquestions/${id}`),
  ];
  const keysSeenBy = async (browser: Browser) => {
    const seen = [];
    for (const url of reads) if ((await browser.get(url)).text.includes(KEY_CANARY)) seen.push(url);
    return seen;
  };
  const one = (id: number) => `/api/userquestions/${id}`;
  expect(await keysSeenBy(reader)).toEqual([]);
  expect(await keysSeenBy(author.browser)).toEqual([
    "/api/userquestions/owner",
    ...[published, waiting, draft].map(one),
  ]);
  expect(await keysSeenBy(helpful.browser)).toEqual(["/api/userquestions/review", one(waiting)]);
  const all = ["/api/userquestions/review", ...[published, waiting, draft].map(one)];
  expect(await keysSeenBy(communityAdmin)).toEqual(all);
  expect(await keysSeenBy(admin)).toEqual(all);
  // Neither a vote nor a review reveals one.
  const voted = await reader.put(`/api/userquestions/feedback/${published}`, { vote: 1 });
  expect(voted.text).not.toContain(KEY_CANARY);
  await review(helpful, waiting, "approve");
  const decided = await review(await reviewer(p), waiting, "approve");
  expect(decided.response.Status).toBe("published");
  expect(decided.text).not.toContain(KEY_CANARY);
  expect(await keysSeenBy(helpful.browser)).toEqual([]);
  const answered = await reader.put(`/api/userquestions/${published}/attempt`, { answer: "3" });
  expect(answered.response).toMatchObject({ Ans: "3", Score: 0, Question: { Answer: "2" } });
  expect(await keysSeenBy(reader)).toEqual([reads[0], "/api/userquestions/attempts", one(published)]);
});

test("no list, search, test, thread, saved list or count of the bank contains a community question, published or not", async () => {
  const p = await startProduct();
  const author = await subscriber(p);
  const reader = await subscriber(p);
  const admin = await p.signIn("admin@threshold.example");
  const before = (await p.browser().get("/api/questions/count")).response;
  const published = await publishedBy(p, author, { Body: "Wherefore the zanzibar caveat?" });
  await writeQuestion(author, { Body: "Wherefore another zanzibar caveat?" });
  await reader.browser.put(`/api/userquestions/${published}/attempt`, { answer: "2" });
  // Every process checks for a changed bank once a second.
  await sql`insert into catalogue_change (at) values (${p.clock.now()})`.execute(p.db);
  const gets = [
    "/api/questions/samples",
    "/api/questions/fav",
    "/api/questions/updated/1",
    "/api/topic",
    "/api/topic/2",
    "/api/paperv2/1",
    "/api/sets?pageSize=200",
    "/api/search?q=zanzibar",
    "/api/chat/messages",
    `/api/chat/counts?questions=${published}`,
  ];
  for (const b of [reader.browser, admin]) {
    for (const url of gets) {
      const reply = await b.get(url);
      expect([url, reply.status, reply.text.includes("zanzibar")]).toEqual([url, 200, false]);
    }
    for (const url of ["", "/mcq-stats"]) {
      const address = url === "" ? `/api/questions/${published}` : `/api/questions/mcq-stats/${published}`;
      expect([address, (await b.get(address)).status]).toEqual([address, 404]);
    }
    expect((await b.put(`/api/questions/${published}/fav`)).status).toBe(404);
    expect((await b.get(`/api/chat/threads/${published}`)).status).toBe(404);
    expect((await b.post(`/api/chat/threads/${published}`, { Body: "What do you say?" })).status).toBe(404);
    for (const scope of ["topic_id=2", "paper_id=1"]) {
      const drawn = (await b.post(`/api/dynamic-sets/attempts/new?${scope}`)).response;
      const asked = (await b.get(`/api/sets/${drawn.ProblemSetID}/questions`)).response;
      expect(idsOf(asked)).not.toContain(published);
    }
    const answered = await b.post("/api/chatbot?prompt=Wherefore the zanzibar caveat?");
    expect(JSON.stringify(answered.response)).not.toContain("zanzibar");
  }
  expect((await p.browser().get("/api/questions/count")).response).toMatchObject({
    MCQ: before.MCQ,
    Total: before.Total,
  });
});

test("a subscriber to one paper writes, reads, practises and reviews in that paper alone", async () => {
  const p = await startProduct();
  const author = await subscriber(p);
  const [one, two] = [await publishedBy(p, author), await publishedBy(p, author, { TopicID: 3 })];
  const waiting = await writeQuestion(author, { TopicID: 3 });
  const half = await reviewer(p);
  await sql`delete from entitlement where user_id = ${half.id} and paper = 2`.execute(p.db);
  expect(idsOf((await half.browser.get("/api/userquestions")).response)).toEqual([one]);
  expect((await half.browser.get("/api/userquestions/review")).response).toEqual([]);
  expect((await half.browser.get(`/api/userquestions/${two}`)).status).toBe(404);
  for (const refused of [
    await half.browser.put(`/api/userquestions/${two}/attempt`, { answer: "1" }),
    await half.browser.put(`/api/userquestions/feedback/${two}`, { vote: 1 }),
    await review(half, waiting, "approve"),
    await half.browser.post("/api/userquestions", ownWords({ TopicID: 3 })),
  ])
    expect([refused.status, refused.code]).toEqual([403, "no_subscription"]);
});
