import { sql } from "kysely";
import type { Answered, Browser } from "./browser.ts";
import type { Product } from "./product.ts";
import type { Customer } from "./shop.ts";
import { subscriber } from "./talk.ts";

/** Words that only a key contains. */
export const KEY_CANARY = "KEYCANARY";

/** The IDs of a list. */
export const idsOf = (list: Answered["response"]): number[] => list.map(({ ID }) => Number(ID));

let written = 0;

/** A question's fields as its author sends them, unlike any other; option 2 is right. */
export function ownWords(overrides: object = {}) {
  written += 1;
  return {
    QnType: "mcq",
    Body: `Which fee is paid first? (${written})`,
    Params: ["The stamp duty", "The option fee", "The exercise fee", "The balance"],
    Answer: "2",
    Explanation: `${KEY_CANARY}: the option fee opens the option.`,
    TopicID: 2,
    Source: `${KEY_CANARY} Estate Agents Act 2010, s 44`,
    ...overrides,
  };
}

/** Writes a question. @returns its ID */
export async function writeQuestion(who: { browser: Browser }, overrides: object = {}): Promise<number> {
  const made = await who.browser.post("/api/userquestions", ownWords(overrides));
  if (made.status !== 200) throw new Error(`not written: ${made.status} ${made.error}`);
  return Number(made.response.ID);
}

/** A subscriber with enough reputation to review. */
export async function reviewer(p: Product): Promise<Customer> {
  const made = await subscriber(p);
  await sql`insert into reputation (user_id, votes) values (${made.id}, 3)`.execute(p.db);
  return made;
}

export const review = (who: { browser: Browser }, QuestionID: number, Verdict: string, Reason?: string) =>
  who.browser.post("/api/userquestions/review", { QuestionID, Verdict, ...(Reason ? { Reason } : {}) });

/** A question by this author that two reviewers have approved. @returns its ID */
export async function publishedBy(p: Product, author: { browser: Browser }, overrides: object = {}) {
  const id = await writeQuestion(author, overrides);
  for (let n = 0; n < 2; n++) {
    const { status, error } = await review(await reviewer(p), id, "approve");
    if (status !== 200) throw new Error(`not approved: ${status} ${error}`);
  }
  return id;
}
