import { sql } from "kysely";
import { expect, test } from "vitest";
import { idsOf, ownWords, writeQuestion } from "../../../test/community.ts";
import { startProduct } from "../../../test/product.ts";
import { buy, customer } from "../../../test/shop.ts";
import { atOnce } from "../../../test/size.ts";
import { subscriber } from "../../../test/talk.ts";

test("a question goes under review at once, or starts as a draft that is edited, submitted, and deleted while not under review", async () => {
  const p = await startProduct();
  const ana = await subscriber(p);
  const b = ana.browser;
  const made = (await b.post("/api/userquestions", ownWords())).response;
  expect(made).toMatchObject({ Status: "in_review", Answer: "2", IsOwn: true, Votes: 0, TenantID: 2 });
  expect(made.Author).toMatchObject({ ID: ana.id, DName: "Anonymous" });
  expect(JSON.stringify(made)).not.toContain(ana.email);

  const empty = { Body: "", Params: ["", "", "", ""], Answer: "", Explanation: "", Source: "" };
  const draft = (await b.post("/api/userquestions", ownWords({ ...empty, Submit: false }))).response;
  expect(draft).toMatchObject({ Status: "draft", SubmittedAt: null });
  const url = `/api/userquestions/${draft.ID}`;
  expect((await b.put(`${url}/submit`)).error).toBe("Please write what is asked.");
  const words = ownWords({ Body: " Who signs\r\nfirst?\u0007 ", UpdatedAt: draft.UpdatedAt, TopicID: 3 });
  const edited = (await b.put(url, words)).response;
  expect(edited).toMatchObject({ Status: "draft", Body: "Who signs\nfirst?", Paper: 2, Version: 2 });
  expect((await b.put(url, words)).code).toBe("changed_meanwhile");
  expect((await b.put(`${url}/submit`)).response.Status).toBe("in_review");
  expect((await b.put(`${url}/submit`)).response.Status).toBe("in_review");
  const late = ownWords({ UpdatedAt: edited.UpdatedAt });
  expect((await b.put(url, late)).code).toBe("not_open");
  expect((await b.delete(url)).code).toBe("not_open");

  const other = await writeQuestion(ana, { Submit: false });
  expect((await b.delete(`/api/userquestions/${other}`)).status).toBe(200);
  expect((await b.delete(`/api/userquestions/${other}`)).status).toBe(404);
  expect(idsOf((await b.get("/api/userquestions/owner")).response)).toEqual([
    Number(draft.ID),
    Number(made.ID),
  ]);
  // A wording that no reviewer read leaves no row behind.
  const { rows } = await sql`select question_id, version from question_version where created_by = ${ana.id}
                               order by question_id`.execute(p.db);
  expect(rows).toEqual([
    { question_id: Number(made.ID), version: 1 },
    { question_id: Number(draft.ID), version: 2 },
  ]);
});

test("a question that is incomplete, too long, a repeat or on a paper that is not theirs is refused in the author's words", async () => {
  const p = await startProduct();
  const ana = await subscriber(p);
  const refusal = async (overrides: object) =>
    (await ana.browser.post("/api/userquestions", ownWords(overrides))).error;
  const long = (n: number) => "😀".repeat(n);
  expect(await refusal({ Body: " \u200b " })).toBe("Please write what is asked.");
  expect(await refusal({ Body: long(4001) })).toContain("longer than 4000 characters");
  expect(await refusal({ Params: ["a", "b", "c"] })).toBe("A question has four options.");
  expect(await refusal({ Params: ["a", "b", "c", " "] })).toBe("Please write four options.");
  expect(await refusal({ Params: ["a", "b", "c", " B "] })).toBe("Two of the options are the same.");
  expect(await refusal({ Params: [long(501), "b", "c", "d"] })).toContain("longer than 500");
  expect(await refusal({ Params: ["a", long(501), "c", "d"], Submit: false })).toContain("longer than 500");
  expect(await refusal({ Answer: "" })).toBe("Please say which option is right.");
  expect(await refusal({ Explanation: "" })).toBe("Please explain why the right option is right.");
  expect(await refusal({ Explanation: long(4001), Submit: false })).toContain("longer than 4000");
  expect(await refusal({ Source: long(501) })).toContain("longer than 500");
  expect(await refusal({ TopicID: 99 })).toBe("There is no such topic.");
  for (const odd of [{ Answer: "5" }, { QnType: "csq" }, { TenantID: 1 }, { Body: 7 }])
    expect((await ana.browser.post("/api/userquestions", ownWords(odd))).status).toBe(400);
  const at = {
    Body: long(4000),
    Params: ["1", "2", "3"].map((n) => n.repeat(500)).concat("x"),
    Explanation: long(4000),
  };
  expect((await ana.browser.post("/api/userquestions", ownWords(at))).status).toBe(200);
  const words = ownWords();
  expect((await ana.browser.post("/api/userquestions", words)).status).toBe(200);
  expect((await ana.browser.post("/api/userquestions", words)).code).toBe("said_before");

  const half = await customer(p);
  await buy(half.browser, "p1-1");
  expect((await half.browser.post("/api/userquestions", ownWords({ TopicID: 3 }))).error).toBe(
    "You need an active subscription of Paper 2 for this question.",
  );
  expect((await half.browser.post("/api/userquestions", ownWords({ TopicID: 2 }))).status).toBe(200);
});

test("twenty new ones a day, and fifty drafts at most, however many come at once; a muted author waits", async () => {
  const p = await startProduct();
  const ana = await subscriber(p);
  const replies = await atOnce(55, () => ana.browser.post("/api/userquestions", ownWords({ Submit: false })));
  expect(replies.filter((r) => r.status === 200)).toHaveLength(50);
  expect(new Set(replies.map((r) => r.code))).toEqual(new Set([undefined, "too_many_drafts"]));
  await sql`update app_user set muted_until = ${new Date(p.clock.now().getTime() + 1000)} where id = ${ana.id}`.execute(
    p.db,
  );
  expect((await ana.browser.post("/api/userquestions", ownWords())).code).toBe("muted");

  const limited = await startProduct({ limitsOn: true });
  const ben = await subscriber(limited);
  for (let n = 0; n < 20; n++) await writeQuestion(ben);
  expect((await ben.browser.post("/api/userquestions", ownWords())).status).toBe(429);
});

test("a simultaneous edit, submission and deletion leave a whole question or none", async () => {
  const p = await startProduct();
  const ana = await subscriber(p);
  for (let round = 0; round < 12; round++) {
    const made = (await ana.browser.post("/api/userquestions", ownWords({ Submit: false }))).response;
    const url = `/api/userquestions/${made.ID}`;
    const [edited, submitted, removed] = await Promise.all([
      ana.browser.put(url, ownWords({ UpdatedAt: made.UpdatedAt })),
      ana.browser.put(`${url}/submit`),
      ana.browser.delete(url),
    ]);
    expect([200, 404]).toContain(submitted.status);
    expect([200, 400, 404]).toContain(edited.status);
    expect([200, 400]).toContain(removed.status);
    const left = await ana.browser.get(url);
    expect(left.status).toBe(removed.status === 200 ? 404 : 200);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from question_version where question_id = ${Number(made.ID)}`.execute(p.db);
    expect(rows).toEqual([{ n: removed.status === 200 ? 0 : 1 }]);
  }
});
