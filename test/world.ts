import { sql } from "kysely";
import type { Answered, Browser } from "./browser.ts";
import { adminOf } from "./callers.ts";
import { publishedBy, writeQuestion } from "./community.ts";
import type { Product } from "./product.ts";
import { buy, type Customer, customer, DAY, order } from "./shop.ts";
import { say, subscriber } from "./talk.ts";

/** One learner's things of every kind that has an ID. */
export interface Learner extends Customer {
  /** Of free-1, marked, with a wrong answer. */
  marked: number;
  /** Of locked-1, open and marked at its end. */
  open: number;
  /** Of free-1, downloaded and not opened. */
  taken: number;
  /** A set drawn for this learner alone, of topic 3; its test is open. */
  drawn: number;
  /** Practice of what was wrong in `marked`. */
  again: number;
  message: number;
  reply: number;
  order: string;
  unpaid: string;
  charge: number;
  botAnswer: number;
  draft: number;
  inReview: number;
  published: number;
  feedback: number;
  preset: number;
}

/** What one tenant has. */
export interface Tenant {
  id: number;
  browser: Browser;
  question: number;
  draft: number;
  set: number;
}

const done = ({ status, error, response }: Answered): Answered["response"] => {
  if (status !== 200) throw new Error(`not done: ${status} ${error}`);
  return response;
};

/** A learner who has used every feature. */
export async function livingLearner(p: Product): Promise<Learner> {
  const who = await customer(p);
  const b = who.browser;
  // Old enough to write as much as anybody.
  await sql`update app_user set created_at = ${new Date(p.clock.now().getTime() - 30 * DAY * 1000)}
            where id = ${who.id}`.execute(p.db);
  const unpaid = await order(b, "p1-1");
  const paid = await buy(b);
  const charge = await p.db
    .selectFrom("charge")
    .select("id")
    .where("user_id", "=", who.id)
    .where("status", "=", "captured")
    .executeTakeFirstOrThrow();
  const free = await p.setId("free-1");
  const question = await p.questionId("free-1");
  const talked = await p.questionId("free-2");
  const locked = await p.questionId("locked-1");
  const marked = Number(done(await b.put(`/api/sets/${free}/attempt`)).ID);
  done(await b.post(`/api/attempts/${marked}/questions/${question}/done`, { Answer: "1" }));
  done(await b.put(`/api/attempts/${marked}/questions/${question}/flag`, { Flagged: true }));
  done(await b.put(`/api/sets/${free}/done`));
  done(await b.put(`/api/questions/${question}/fav`));
  const again = Number(done(await b.post(`/api/attempts/${marked}/practice`, { Which: "wrong" })).SetID);
  const message = await say(who, talked, `A post of ${who.email}'s.`);
  await sql`update reputation set votes = 3 where user_id = ${who.id}`.execute(p.db);
  const helper = await subscriber(p);
  const reply = await say(helper, talked, "A reply to that post.", message);
  const botAnswer = Number(done(await b.post("/api/chatbot?prompt=What%20is%20a%20caveat%3F")).ID);
  const draft = await writeQuestion(who, { Submit: false });
  const inReview = await writeQuestion(who);
  const published = await publishedBy(p, who);
  const others = await publishedBy(p, helper);
  done(await b.put(`/api/userquestions/${others}/attempt`, { answer: "1" }));
  done(await b.put(`/api/userquestions/feedback/${others}`, { vote: 1, type: "QnOther", feedback: "Good." }));
  const feedback = Number(
    done(
      await b.post("/api/anal/user/feedback", {
        Type: "QnOther",
        CurrentURL: "/",
        Browser: "a browser",
        QuestionID: question,
        Body: "The second option reads oddly.",
      }),
    ).ID,
  );
  const preset = Number(
    done(await b.post("/api/tests/presets", { Name: "Mine", Filter: { Papers: [1] } })).ID,
  );
  done(await b.put("/api/plan", { Asked: true }));
  done(await b.put(`/api/questions/${talked}/note`, { Body: "A note of mine." }));
  done(
    await b.put(`/api/questions/${talked}/marks`, { Marks: [{ Field: "Body", Quote: "Body", Start: 0 }] }),
  );
  const drawn = Number(done(await b.post("/api/dynamic-sets/attempts/new?topic_id=3")).ProblemSetID);
  const set = await p.setId("locked-1");
  const open = Number(done(await b.put(`/api/sets/${set}/attempt?delayMarking=true`)).ID);
  done(await b.post(`/api/attempts/${open}/questions/${locked}/done`, { Answer: "1" }));
  const along = done(await b.post("/api/topic/1/take-along"));
  const taken = Number(along[0]?.Attempt?.ID);
  await sql`insert into correction_notice (user_id, question_id, reason, at)
            values (${who.id}, ${question}, 'The rate has changed.', ${p.clock.now()})`.execute(p.db);
  done(await b.put("/api/affiliate/join"));
  await buy((await customer(p, { referrer: who })).browser);
  return {
    ...who,
    ...{ marked, open, taken, drawn, again, message, reply, order: paid, unpaid, charge: charge.id },
    ...{ botAnswer, draft, inReview, published, feedback, preset },
  };
}

const WORDS = {
  Body: "Whose question is this?",
  Params: ["One", "Two", "Three", "Four"],
  Answer: "2",
  Explanation: "It is the second.",
  Source: "Tenants Act 2020, s 1",
  LawAsAt: "2026-01-01",
  Rationales: ["no", "", "no", "no"],
};

/** A tenant with an editor, a finished question in a set, and a draft. */
export async function livingTenant(p: Product, id: number): Promise<Tenant> {
  const { browser } = await adminOf(p, id);
  const add = async () =>
    done(await browser.post(`/api/tenant/${id}/questions`, { ...WORDS, QnType: "mcq", TopicID: 1 }));
  const made = await add();
  const question = Number(made.ID);
  done(
    await browser.put(`/api/admin/questions/${question}`, {
      ...WORDS,
      UpdatedAt: made.UpdatedAt,
      IsDraft: false,
    }),
  );
  const draft = Number((await add()).ID);
  const set = Number(
    done(await browser.post(`/api/tenant/${id}/sets`, { Title: `Set of ${id}`, TopicID: 1, Type: "MCQ" })).ID,
  );
  done(await browser.put(`/api/tenant/${id}/sets/${set}`, { Title: `Set of ${id}`, Questions: [question] }));
  return { id, browser, question, draft, set };
}
