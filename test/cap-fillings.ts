import { sql } from "kysely";
import type { CapName } from "../server/platform/caps.ts";
import type { Answered } from "./browser.ts";
import { adminOf } from "./callers.ts";
import { ownWords, publishedBy, review, reviewer, writeQuestion } from "./community.ts";
import type { Product } from "./product.ts";
import { pushSubscription } from "./push.ts";
import { customer } from "./shop.ts";
import { say, subscriber } from "./talk.ts";

type Act = () => Promise<Answered>;
export interface Filling {
  /** Each adds one row. */
  acts: Act[];
  table: string;
  owner: string;
  of: string | number;
  /** One after the other: each needs what the former one left. */
  inTurn?: boolean;
}

const WORDS = { Body: "Whose?", Params: ["a", "b", "c", "d"], Answer: "1", Explanation: "So." };
export const NEW = { ...WORDS, QnType: "mcq", TopicID: 1 };
export const times = <T>(n: number, make: (i: number) => T): T[] =>
  Array.from({ length: n }, (_, i) => make(i));

async function idsOf(p: Product, keys: string[]) {
  return Promise.all(keys.map((key) => p.questionId(key)));
}

async function messagesOf(p: Product, n: number) {
  const author = await subscriber(p);
  const question = await p.questionId("locked-1");
  const ids = [];
  for (let i = 0; i < n; i++) ids.push(await say(author, question, `The ${i}th word on it.`));
  return ids;
}

async function publishedQuestions(p: Product, n: number) {
  const author = await subscriber(p);
  const ids = [];
  for (let i = 0; i < n; i++) ids.push(await publishedBy(p, author));
  return ids;
}

export async function editor(p: Product) {
  const { browser, id } = await adminOf(p, 3);
  return { browser, id, add: () => browser.post("/api/tenant/3/questions", NEW) };
}

const KEYS = ["free-1", "free-2", "free-3", "locked-1", "locked-2", "locked-3"];

/** How to reach a cap by calls. */
export const FILLINGS: Record<CapName, (p: Product) => Promise<Filling>> = {
  async attempts(p) {
    const { id, browser } = await subscriber(p);
    const sets = await Promise.all(
      ["free-1", "locked-1", "other-paper", "case-1", "saq-1"].map((key) => p.setId(key)),
    );
    const acts = sets.map((set) => () => browser.put(`/api/sets/${set}/attempt`));
    return { acts, table: "attempt", owner: "user_id", of: id };
  },
  async savedQuestions(p) {
    const { id, browser } = await subscriber(p);
    const acts = (await idsOf(p, KEYS)).map((q) => () => browser.put(`/api/questions/${q}/fav`));
    return { acts, table: "saved_question", owner: "user_id", of: id };
  },
  async takenAlong(p) {
    const { id, browser } = await subscriber(p);
    const acts = [1, 2, 3].map((topic) => () => browser.post(`/api/topic/${topic}/take-along`));
    return { acts, table: "reserved_attempt", owner: "user_id", of: id };
  },
  async testPresets(p) {
    const { id, browser } = await subscriber(p);
    const acts = times(
      6,
      (i) => () => browser.post("/api/tests/presets", { Name: `${i}`, Filter: { Papers: [1] } }),
    );
    return { acts, table: "test_preset", owner: "user_id", of: id };
  },
  async testLinks(p) {
    const { id, browser } = await subscriber(p);
    const test = await browser.post("/api/tests", { Papers: [1], Number: 2 });
    const acts = times(6, () => () => browser.post(`/api/tests/${test.response.ID}/link`));
    return { acts, table: "test_link", owner: "user_id", of: id };
  },
  async pushSubscriptions(p) {
    const { id, browser } = await subscriber(p);
    const acts = times(
      6,
      (i) => () =>
        browser.post("/api/push/subscriptions", pushSubscription(`https://fcm.googleapis.com/fcm/send/${i}`)),
    );
    return { acts, table: "push_subscription", owner: "user_id", of: id };
  },
  async knownAreas(p) {
    const { id, browser } = await subscriber(p);
    const areas = times(6, (i) => `area-${i}`);
    await sql`insert into rule (key, topic_id, area, says)
              select a, 1, a, 'A rule.' from unnest(${areas}::text[]) as w (a)`.execute(p.db);
    const acts = areas.map((Area) => () => browser.put("/api/ability/known", { Area, Known: true }));
    return { acts, table: "known_area", owner: "user_id", of: id };
  },
  async examResults(p) {
    const { id, browser } = await subscriber(p);
    const acts = times(
      6,
      (i) => () => browser.put("/api/exam-results", { Paper: 1, On: `2026-11-0${i + 1}`, Passed: false }),
    );
    return { acts, table: "exam_result", owner: "user_id", of: id };
  },
  async notes(p) {
    const { id, browser } = await subscriber(p);
    const acts = (await idsOf(p, KEYS)).map(
      (q) => () => browser.put(`/api/questions/${q}/note`, { Body: "Mine." }),
    );
    return { acts, table: "note", owner: "user_id", of: id };
  },
  async marks(p) {
    const { id, browser } = await subscriber(p);
    const Marks = [{ Field: "Body", Quote: "Who", Start: 0 }];
    const acts = (await idsOf(p, KEYS)).map((q) => () => browser.put(`/api/questions/${q}/marks`, { Marks }));
    return { acts, table: "mark", owner: "user_id", of: id };
  },
  async messages(p) {
    const { id, browser } = await subscriber(p);
    const acts = (await idsOf(p, KEYS)).map(
      (q) => () => browser.post(`/api/chat/threads/${q}`, { Body: `A word on question ${q}.` }),
    );
    return { acts, table: "message", owner: "user_id", of: id };
  },
  async votes(p) {
    const { id, browser } = await subscriber(p);
    const acts = (await messagesOf(p, 5)).map((m) => () => browser.put(`/api/chat/reaction/${m}/1`));
    return { acts, table: "vote", owner: "user_id", of: id };
  },
  async reports(p) {
    const { id, browser } = await subscriber(p);
    const acts = (await messagesOf(p, 5)).map(
      (m) => () => browser.post(`/api/chat/messages/${m}/report`, { Reason: "rude" }),
    );
    return { acts, table: "report", owner: "user_id", of: id };
  },
  async feedback(p) {
    const { id, browser } = await customer(p);
    const body = { Type: "bug", CurrentURL: "/", Browser: "b", Body: "It is broken." };
    const acts = times(6, () => () => browser.post("/api/anal/user/feedback", body));
    return { acts, table: "feedback", owner: "user_id", of: id };
  },
  async communityQuestions(p) {
    const { id, browser } = await subscriber(p);
    const acts = times(6, () => () => browser.post("/api/userquestions", ownWords()));
    return { acts, table: "community_question", owner: "author_id", of: id };
  },
  async allCommunityQuestions(p) {
    const authors = [await subscriber(p), await subscriber(p)];
    const acts = authors.flatMap(({ browser }) =>
      times(3, () => () => browser.post("/api/userquestions", ownWords())),
    );
    return { acts, table: "question", owner: "tenant_id", of: 2 };
  },
  async communityReviews(p) {
    const [author, judge] = [await subscriber(p), await reviewer(p)];
    const ids = [];
    for (let i = 0; i < 5; i++) ids.push(await writeQuestion(author));
    return {
      acts: ids.map((q) => () => review(judge, q, "approve")),
      table: "community_review",
      owner: "user_id",
      of: judge.id,
    };
  },
  async communityAnswers(p) {
    const { id, browser } = await subscriber(p);
    const acts = (await publishedQuestions(p, 4)).map(
      (q) => () => browser.put(`/api/userquestions/${q}/attempt`, { answer: "1" }),
    );
    return { acts, table: "community_attempt", owner: "user_id", of: id };
  },
  async communityRemarks(p) {
    const { id, browser } = await subscriber(p);
    const ids = await publishedQuestions(p, 4);
    for (const q of ids) await browser.put(`/api/userquestions/${q}/attempt`, { answer: "1" });
    const acts = ids.map((q) => () => browser.put(`/api/userquestions/feedback/${q}`, { vote: 1 }));
    return { acts, table: "community_feedback", owner: "user_id", of: id };
  },
  async orders(p) {
    const { id, browser } = await customer(p);
    const acts = times(5, () => () => browser.post("/api/create-checkout-session", { PriceID: "p1-1" }));
    return { acts, table: "checkout", owner: "user_id", of: id, inTurn: true };
  },
  async tenantQuestions(p) {
    const { add } = await editor(p);
    return { acts: times(6, () => add), table: "question", owner: "tenant_id", of: 3 };
  },
  async tenantSets(p) {
    const { browser } = await editor(p);
    const acts = times(
      6,
      (i) => () => browser.post("/api/tenant/3/sets", { Title: `Set ${i}`, TopicID: 1, Type: "MCQ" }),
    );
    return { acts, table: "problem_set", owner: "tenant_id", of: 3 };
  },
  async versions(p) {
    const { browser, add } = await editor(p);
    const made = (await add()).response;
    let UpdatedAt = made.UpdatedAt;
    const acts = times(5, (i) => async () => {
      const body = { ...WORDS, Body: `Whose now, for the ${i}th time?`, UpdatedAt };
      const saved = await browser.put(`/api/admin/questions/${made.ID}`, body);
      UpdatedAt = saved.response?.UpdatedAt ?? UpdatedAt;
      return saved;
    });
    return { acts, table: "question_version", owner: "question_id", of: Number(made.ID), inTurn: true };
  },
  async regrades(p) {
    const { browser, add } = await editor(p);
    const { ID } = (await add()).response;
    const acts = ["2", "3", "4", "2"].map(
      (Answer) => () => browser.post(`/api/admin/questions/${ID}/regrade`, { Answer, Reason: "So." }),
    );
    return { acts, table: "regrade", owner: "question_id", of: Number(ID), inTurn: true };
  },
  async editorActs(p) {
    const { browser, id } = await editor(p);
    const acts = times(
      6,
      (i) => () => browser.post("/api/tenant/3/sets", { Title: `Set ${i}`, TopicID: 1, Type: "MCQ" }),
    );
    return { acts, table: "audit_entry", owner: "actor_id", of: id };
  },
};
