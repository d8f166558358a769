import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Product, startProduct } from "../test/product.ts";
import type { Customer } from "../test/shop.ts";
import { say, subscriber } from "../test/talk.ts";

/** Every kind of mail, and why none of them reveals what a test of its reader withholds. */
const KINDS: Record<string, string> = {
  otp: "is about a sign-in",
  receipt: "is about money",
  transfer: "is about a plan",
  payout: "is about money",
  commission: "is about money",
  deletion: "is about the account",
  promo: "is the same for everybody",
  reply: "names the question, and none of the words",
  community: "names a question that no test asks, and none of its words",
  regrade: "names the attempt; scores and reason are on its page",
  reminder: "says how many minutes are planned, and nothing of questions",
  feedback: "waits until no open test of its reader asks the question",
};

test("every kind of mail is listed here", () => {
  const files = readdirSync("server", { recursive: true, encoding: "utf8" });
  const kinds = files
    .filter((file) => file.endsWith("mails.ts"))
    .flatMap((file) => [...readFileSync(`server/${file}`, "utf8").matchAll(/kind: ("\w+"|PROMO|REMINDER)/g)])
    .map(([, kind = ""]) => kind.replaceAll('"', "").toLowerCase());
  expect([...new Set(kinds)].sort()).toEqual(Object.keys(KINDS).sort());
});

const SECRET = "SECRET";

/** A learner with a marked answer to a question, who reported that its key is wrong. */
async function reporter(p: Product) {
  const who = await subscriber(p);
  const set = await p.setId("free-1");
  const question = await p.questionId("free-1");
  const attempt = (await who.browser.put(`/api/sets/${set}/attempt`)).response;
  await who.browser.post(`/api/attempts/${attempt.ID}/questions/${question}/done`, { Answer: "3" });
  await who.browser.put(`/api/sets/${set}/done`);
  const message = await say(who, question, "I believe that it is the third.");
  const sent = await who.browser.post("/api/anal/user/feedback", {
    Type: "QnWrongKey",
    QuestionID: question,
    CurrentURL: "/",
    Browser: "b",
    Body: "It is the third.",
  });
  return { ...who, set, question, message, attempt: Number(attempt.ID), feedback: Number(sent.response.ID) };
}

/** The house regrades a question, closes the report, and rewrites the question for the law; somebody replies. */
async function tellEverything(p: Product, who: Awaited<ReturnType<typeof reporter>>, helper: Customer) {
  const admin = await p.signIn("admin@threshold.example");
  const of = `/api/admin/questions/${who.question}`;
  await admin.post(`${of}/regrade`, { Answer: "3", Reason: `${SECRET}: the third is right.` });
  await p.runJob("mark again");
  await admin.put(`/api/admin/feedbacks/${who.feedback}`, {
    Outcome: "fixed",
    Note: `${SECRET}: you were right.`,
  });
  await admin.post("/api/admin/law-changes", {
    Source: "Test Act 2020",
    Reason: `${SECRET}: it says three now.`,
  });
  const now = (await admin.get(of)).response;
  const saved = await admin.put(of, { ...now, Body: "Asked by the new law?", Note: `${SECRET}: three.` });
  expect(saved.status, saved.error).toBe(200);
  await say(helper, who.question, `${SECRET}: three it is.`, who.message);
}

async function mailsTo(p: Product, email: string) {
  await p.runJob("tell of feedback");
  p.mail.poke();
  await p.mail.idle();
  return p.mails.filter((m) => m.to === email);
}

/** Places where a learner learns something without opening the question itself. */
const PAGES = ["/api/corrections", "/api/notices", "/api/user/export", "/api/attempts", "/api/chat/messages"];

const textsOf = async (who: Customer) =>
  (await Promise.all(PAGES.map(async (page) => (await who.browser.get(page)).text))).join("\n");

test("while an open test asks a question, no mail, notice, list or export reveals the reply to a report or its score", async () => {
  const p = await startProduct();
  const [who, helper] = [await reporter(p), await subscriber(p)];
  await who.browser.put(`/api/sets/${who.set}/attempt?delayMarking=true`);
  await tellEverything(p, who, helper);
  const mails = await mailsTo(p, who.email);
  expect(mails.map((m) => m.kind).sort()).toEqual(["regrade", "reply"]);
  for (const { subject, text, html } of mails) {
    expect(subject + text + html).not.toContain(SECRET);
    expect(`${subject} ${text}`).not.toMatch(/\d of \d|mended|right/);
  }
  expect(await textsOf(who)).not.toContain(SECRET);
  expect((await who.browser.get("/api/corrections")).response).toEqual([]);
  // Seeing the list does not count as seeing what it withholds.
  await who.browser.put("/api/corrections/seen");

  await who.browser.put(`/api/sets/${who.set}/done`);
  const later = await mailsTo(p, who.email);
  expect(later.map((m) => m.kind).sort()).toEqual(["feedback", "regrade", "reply"]);
  expect(later.find((m) => m.kind === "feedback")?.text).toContain(`${SECRET}: you were right.`);
  expect((await who.browser.get("/api/corrections")).response).toMatchObject([
    { QuestionID: who.question, Reason: `${SECRET}: it says three now.` },
  ]);
  const answers = (await who.browser.get(`/api/attempts/${who.attempt}/answers`)).text;
  expect(answers).toContain(`${SECRET}: the third is right.`);
  const exported = (await who.browser.get("/api/user/export")).text;
  expect(exported).toContain(`${SECRET}: it says three now.`);
  expect(exported).toContain(`${SECRET}: you were right.`);
  // Shown once.
  expect(await mailsTo(p, who.email)).toHaveLength(3);
});

test("a learner without an open test hears the outcome of a report at once, and a deleted account gets nothing", async () => {
  const p = await startProduct();
  const [who, gone] = [await reporter(p), await reporter(p)];
  const admin = await p.signIn("admin@threshold.example");
  await gone.browser.put(`/api/sets/${gone.set}/attempt?delayMarking=true`);
  const close = (id: number) => admin.put(`/api/admin/feedbacks/${id}`, { Outcome: "right", Note: "" });
  await close(who.feedback);
  await close(gone.feedback);
  await p.db.updateTable("feedback").set({ user_id: null }).where("id", "=", gone.feedback).execute();
  p.mail.poke();
  await p.mail.idle();
  expect(p.mails.filter((m) => m.kind === "feedback").map((m) => m.to)).toEqual([who.email]);
  await p.runJob("tell of feedback");
  expect(await mailsTo(p, gone.email)).toEqual([]);
});
