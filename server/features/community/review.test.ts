import { sql } from "kysely";
import { expect, test } from "vitest";
import { idsOf, ownWords, publishedBy, review, reviewer, writeQuestion } from "../../../test/community.ts";
import { startProduct } from "../../../test/product.ts";
import { atOnce } from "../../../test/size.ts";
import { subscriber } from "../../../test/talk.ts";

test("two approvals publish, two rejections return it with the reasons, and a new submission starts again; its author is notified", async () => {
  const p = await startProduct();
  const [ana, one, two, three] = [
    await subscriber(p),
    await reviewer(p),
    await reviewer(p),
    await reviewer(p),
  ];
  const id = await writeQuestion(ana);
  const waiting = async (who = three) => idsOf((await who.browser.get("/api/userquestions/review")).response);
  expect((await review(ana, id, "approve")).code).toBe("reputation_needed");
  await sql`insert into reputation (user_id, votes) values (${ana.id}, 9)`.execute(p.db);
  expect((await review(ana, id, "approve")).code).toBe("own_question");
  expect(await waiting()).toEqual([id]);
  expect(await waiting(ana)).toEqual([]);
  expect((await one.browser.get("/api/userquestions/review")).response[0]?.Answer).toBe("2");
  expect((await review(one, id, "reject", "Two options are right.")).response.Status).toBe("in_review");
  expect((await review(one, id, "reject", "Again")).response.Status).toBe("in_review");
  expect((await review(one, id, "approve")).code).toBe("already_reviewed");
  expect(await waiting(one)).toEqual([]);
  expect((await review(two, id, "approve")).response.Status).toBe("in_review");
  expect((await review(three, id, "reject", "Say in which case.")).response.Status).toBe("returned");
  expect((await review(three, id, "reject")).response.Status).toBe("returned");
  expect((await review(await reviewer(p), id, "approve")).code).toBe("not_in_review");
  expect(await waiting()).toEqual([]);

  const own = (await ana.browser.get("/api/userquestions/owner")).response[0];
  expect(own?.Reviews?.map((r) => [r.Verdict, r.Reason])).toEqual([
    ["reject", "Two options are right."],
    ["approve", ""],
    ["reject", "Say in which case."],
  ]);
  const changed = ownWords({ UpdatedAt: own?.UpdatedAt, Submit: true });
  const again = await ana.browser.put(`/api/userquestions/${id}`, changed);
  expect(again.response).toMatchObject({ Status: "in_review", Version: 2 });
  expect(again.response.Reviews).toBeUndefined();
  for (const who of [one, three]) expect((await review(who, id, "approve")).status).toBe(200);
  const published = (await ana.browser.get(`/api/userquestions/${id}`)).response;
  expect([published.Status, published.Reviews?.map((r) => r.Verdict)]).toEqual([
    "published",
    ["approve", "approve"],
  ]);
  expect((await ana.browser.put(`/api/userquestions/${id}/submit`)).code).toBe("not_open");
  await p.mail.idle();
  const mails = p.mails.filter((m) => m.kind === "community");
  expect(mails.map((m) => [m.to, m.subject])).toEqual([
    [ana.email, "Your question came back from its review"],
    [ana.email, "Your question is published"],
  ]);
  expect(mails[0]?.text).toContain("/community?tab=mine");
  expect(mails.map((m) => m.text).join()).not.toMatch(/Two options are right|Which fee/);
});

test("a revised question waits for the reviewers of its first form too, until each has judged the new one", async () => {
  const p = await startProduct();
  const [ana, one, two] = [await subscriber(p), await reviewer(p), await reviewer(p)];
  const id = await writeQuestion(ana);
  const waiting = async () =>
    Promise.all(
      [one, two].map(async (who) => idsOf((await who.browser.get("/api/userquestions/review")).response)),
    );
  for (const who of [one, two]) await review(who, id, "reject", "Two options are right.");
  expect(await waiting()).toEqual([[], []]);
  const { UpdatedAt } = (await ana.browser.get(`/api/userquestions/${id}`)).response;
  await ana.browser.put(`/api/userquestions/${id}`, ownWords({ UpdatedAt, Submit: true }));
  expect(await waiting()).toEqual([[id], [id]]);
  await review(one, id, "approve");
  expect(await waiting()).toEqual([[], [id]]);
});

test("a user who wants no mail about replies, or is leaving, gets no mail about a review", async () => {
  const p = await startProduct();
  const ana = await subscriber(p);
  await ana.browser.put("/api/user/reply-mails", { Wanted: false });
  await publishedBy(p, ana);
  const ben = await subscriber(p);
  const id = await writeQuestion(ben);
  await sql`update app_user set delete_after = ${p.clock.now()} where id = ${ben.id}`.execute(p.db);
  for (let n = 0; n < 2; n++) await review(await reviewer(p), id, "reject", "Too easy.");
  await p.mail.idle();
  expect(p.mails).toEqual([]);
});

test("of many reviews at once each counts once: the second of a kind decides, one mail is sent, and the rest come too late", async () => {
  const p = await startProduct();
  const ana = await subscriber(p);
  const reviewers = await Promise.all(Array.from({ length: 6 }, () => reviewer(p)));
  for (let round = 0; round < 5; round++) {
    const id = await writeQuestion(ana);
    const replies = await atOnce(12, (n) =>
      review(reviewers[n % 6] ?? ana, id, n % 3 === 0 ? "reject" : "approve"),
    );
    const { rows } = await sql<{ status: string; approve: number; reject: number }>`
        select c.status, (count(*) filter (where verdict = 'approve'))::int as approve,
               (count(*) filter (where verdict = 'reject'))::int as reject
        from community_question c join community_review r using (question_id)
        where c.question_id = ${id} group by c.status`.execute(p.db);
    const [found] = rows;
    expect(Math.max(found?.approve ?? 0, found?.reject ?? 0)).toBe(2);
    expect(found?.status).toBe(found?.approve === 2 ? "published" : "returned");
    for (const { status, code } of replies)
      expect(status === 200 || code === "not_in_review" || code === "already_reviewed").toBe(true);
  }
  await p.mail.idle();
  expect(p.mails.filter((m) => m.kind === "community")).toHaveLength(5);
});

test("an edit and a submission at the same moment: what is under review is what its author last wrote, or the edit is refused", async () => {
  const p = await startProduct();
  const ana = await subscriber(p);
  for (let round = 0; round < 8; round++) {
    const made = (await ana.browser.post("/api/userquestions", ownWords({ Submit: false }))).response;
    const words = ownWords({ UpdatedAt: made.UpdatedAt });
    const [edited, submitted] = await Promise.all([
      ana.browser.put(`/api/userquestions/${made.ID}`, words),
      ana.browser.put(`/api/userquestions/${made.ID}/submit`),
    ]);
    expect(submitted.response.Status).toBe("in_review");
    const now = (await ana.browser.get(`/api/userquestions/${made.ID}`)).response;
    expect(now.Body).toBe(edited.status === 200 ? words.Body : made.Body);
    if (edited.status !== 200) expect(edited.code).toBe("not_open");
    const { rows } = await sql`
        select 1 from community_question c join question q on q.id = c.question_id
        where q.id = ${Number(made.ID)} and c.submitted_version = q.current_version`.execute(p.db);
    expect(rows).toHaveLength(1);
  }
});
