import { expect, test } from "vitest";
import { startProduct } from "../../../test/product.ts";
import { customer } from "../../../test/shop.ts";
import { subscriber } from "../../../test/talk.ts";

const feedback = (Type: string, Body: string, rest: object = {}) => ({
  Type,
  Body,
  CurrentURL: "/paper/1",
  Browser: "a browser",
  ...rest,
});

test("a report of a wrong key comes first, open feedback before closed; the sender hears the outcome", async () => {
  const p = await startProduct();
  const ana = await subscriber(p);
  const admin = await p.signIn("admin@threshold.example");
  const QuestionID = await p.questionId("locked-1");
  const send = async (body: object) =>
    Number((await ana.browser.post("/api/anal/user/feedback", body)).response.ID);
  const key = await send(feedback("QnWrongKey", "It is C: see s 44(2).", { QuestionID }));
  const bug = await send(feedback("bug", "The clock stands still."));
  const link = await send(
    feedback("QnDeadLink", "The link is dead.", { QuestionID, ProblemSetID: await p.setId("locked-1") }),
  );
  const list = async () => (await admin.get("/api/admin/feedbacks")).response.map((f) => Number(f.ID));
  expect(await list()).toEqual([key, link, bug]);
  expect((await admin.get("/api/admin/feedbacks")).response[1]).toEqual({
    ...{ ID: link, CreatedAt: p.clock.now().toISOString(), UserEmail: ana.email, Type: "QnDeadLink" },
    ...{ QuestionID, ProblemSetID: await p.setId("locked-1"), CurrentURL: "/paper/1", Browser: "a browser" },
    ...{ Body: "The link is dead.", Outcome: null, Note: "", ClosedAt: null },
  });
  const closed = await admin.put(`/api/admin/feedbacks/${key}`, {
    Outcome: "fixed",
    Note: "C it is <b>now</b>.",
  });
  expect(closed.response).toMatchObject({ UserEmail: ana.email, Outcome: "fixed", QuestionID });
  expect((await admin.put(`/api/admin/feedbacks/${key}`, { Outcome: "noted", Note: "" })).code).toBe(
    "closed",
  );
  await p.mail.idle();
  const mails = p.mails.filter((m) => m.kind === "feedback");
  expect(mails.map((m) => [m.to, m.subject])).toEqual([[ana.email, "You were right, and it is mended"]]);
  expect(mails[0]?.html).toContain("C it is &lt;b&gt;now&lt;/b&gt;.");
  expect(await list()).toEqual([link, bug, key]);
  expect((await admin.delete(`/api/admin/feedbacks/${link}`)).status).toBe(200);
  expect((await admin.delete(`/api/admin/feedbacks/${link}`)).status).toBe(404);
  expect(await list()).toEqual([bug, key]);
  const log = await p.db
    .selectFrom("audit_entry as a")
    .innerJoin("app_user as u", "u.id", "a.actor_id")
    .select(["a.action", "a.subject", "u.email"])
    .where("a.action", "<>", "grant")
    .orderBy("a.id")
    .execute();
  const by = { email: "admin@threshold.example" };
  expect(log).toEqual([
    { action: "feedback_closed", subject: `feedback:${key}`, ...by },
    { action: "feedback_deleted", subject: `feedback:${link}`, ...by },
  ]);
  expect((await ana.browser.get("/api/admin/feedbacks")).status).toBe(403);
});

test("feedback has up to 1000 characters about the product, 255 about a question that the sender may read, and is never empty", async () => {
  const p = await startProduct();
  const [ana, nobody] = [await subscriber(p), await customer(p)];
  const QuestionID = await p.questionId("locked-1");
  const send = async (body: object, who = ana) => {
    const { status, error } = await who.browser.post("/api/anal/user/feedback", body);
    return status === 200 ? 200 : error;
  };
  expect(await send(feedback("improvement", "😀".repeat(1000)))).toBe(200);
  // An accent that is typed by itself makes no letter more.
  expect(await send(feedback("improvement", "e\u0301".repeat(1000)))).toBe(200);
  expect(await send(feedback("bug", "x".repeat(1001)))).toBe("Please use at most 1000 characters.");
  expect(await send(feedback("QnOther", "x".repeat(255), { QuestionID }))).toBe(200);
  expect(await send(feedback("QnOther", "x".repeat(256), { QuestionID }))).toBe(
    "Please use at most 255 characters.",
  );
  expect(await send(feedback("bug", " \n "))).toBe("Please write a few words.");
  expect(await send(feedback("QnWrongKey", "Which one?"))).toBe("Please say which question you mean.");
  expect(await send(feedback("QnWrongKey", "It is B.", { QuestionID: 99_999 }))).toBe(
    "There is no such question.",
  );
  expect(await send(feedback("QnWrongKey", "It is B.", { QuestionID }), nobody)).toBe(
    "You do not have the right subscription to view this question.",
  );
  await p.db.updateTable("question").set({ is_draft: true }).where("id", "=", QuestionID).execute();
  expect(await send(feedback("QnWrongKey", "It is B.", { QuestionID }))).toBe("There is no such question.");
  expect((await p.browser().post("/api/anal/user/feedback", feedback("bug", "x"))).status).toBe(401);
});

test("the newest comes first within its kind, a page at a time, and what was removed is not counted", async () => {
  const p = await startProduct();
  const ana = await subscriber(p);
  const admin = await p.signIn("admin@threshold.example");
  const QuestionID = await p.questionId("locked-1");
  const ids: number[] = [];
  for (const type of ["QnWrongKey", "bug", "QnWrongKey", "bug", "bug"]) {
    const rest = type === "bug" ? {} : { QuestionID };
    const sent = await ana.browser.post("/api/anal/user/feedback", feedback(type, "Look at this.", rest));
    ids.push(Number(sent.response.ID));
  }
  const [key1 = 0, bug1 = 0, key2 = 0, bug2 = 0, bug3 = 0] = ids;
  const page = async (query: string) => {
    const reply = await admin.get(`/api/admin/feedbacks?${query}`);
    return [reply.response.map((f) => Number(f.ID)), JSON.parse(reply.text).TPages];
  };
  expect(await page("")).toEqual([[key2, key1, bug3, bug2, bug1], 1]);
  expect(await page("page=2&pageSize=2")).toEqual([[bug3, bug2], 3]);
  await admin.delete(`/api/admin/feedbacks/${bug3}`);
  expect(await page("page=2&pageSize=2")).toEqual([[bug2, bug1], 2]);
});

test("each outcome has its own words, and leads to the question if there is one; feedback is closed once, and not after it was removed", async () => {
  const p = await startProduct();
  const ana = await subscriber(p);
  const admin = await p.signIn("admin@threshold.example");
  const QuestionID = await p.questionId("locked-1");
  const send = async (rest: object) =>
    Number(
      (await ana.browser.post("/api/anal/user/feedback", feedback("bug", "Look at this.", rest))).response.ID,
    );
  const close = async (id: number, Outcome: string, Note = "") =>
    (await admin.put(`/api/admin/feedbacks/${id}`, { Outcome, Note })).status;
  for (const [outcome, rest] of [
    ["right", { QuestionID }],
    ["noted", {}],
  ] as const) {
    expect(await close(await send(rest), outcome)).toBe(200);
    await p.mail.idle();
  }
  const removed = await send({});
  await admin.delete(`/api/admin/feedbacks/${removed}`);
  expect(await close(removed, "fixed")).toBe(404);
  await p.mail.idle();
  const [right, noted, ...more] = p.mails.filter((m) => m.kind === "feedback");
  expect(more).toEqual([]);
  expect(right?.subject).toBe("We have checked what you reported");
  expect(right?.text).toContain("it is correct as it is");
  expect(right?.text).toContain(`http://localhost:3000/question/${QuestionID}`);
  expect(noted?.subject).toBe("Thank you for your feedback");
  expect(noted?.text).not.toMatch(/question\/|Our note/);
});

test("feedback about a set names one of the house's, retired or not, or one that was drawn for its sender", async () => {
  const p = await startProduct();
  const [ana, ben] = [await subscriber(p), await subscriber(p)];
  const drawn = (await ana.browser.post("/api/dynamic-sets/attempts/new?paper_id=1")).response;
  const own = Number(drawn.ProblemSetID);
  const set = await p.setId("locked-1");
  await p.db.updateTable("problem_set").set({ retired_at: p.clock.now() }).where("id", "=", set).execute();
  const send = async (ProblemSetID: number, who = ana) =>
    (await who.browser.post("/api/anal/user/feedback", feedback("bug", "Look at this.", { ProblemSetID })))
      .status;
  expect([await send(own), await send(set), await send(own, ben), await send(99_999)]).toEqual([
    200, 200, 404, 404,
  ]);
  const stored = await p.db.selectFrom("feedback").select(["set_id", "user_id"]).orderBy("id").execute();
  expect(stored).toEqual([
    { set_id: own, user_id: ana.id },
    { set_id: set, user_id: ana.id },
  ]);
});

test("twenty an hour, of which one that is refused is none", async () => {
  const p = await startProduct({ limitsOn: true });
  const ana = await subscriber(p);
  const send = async (body: string) =>
    (await ana.browser.post("/api/anal/user/feedback", feedback("bug", body))).status;
  expect(await send(" ")).toBe(400);
  for (let n = 0; n < 20; n++) expect(await send(`Number ${n}`)).toBe(200);
  expect(await send("One too many")).toBe(429);
});
