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
    .selectFrom("audit_entry")
    .select("action")
    .where("action", "<>", "grant")
    .orderBy("id")
    .execute();
  expect(log.map((entry) => entry.action)).toEqual(["feedback_closed", "feedback_deleted"]);
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
  expect((await p.browser().post("/api/anal/user/feedback", feedback("bug", "x"))).status).toBe(401);
});
