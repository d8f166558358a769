import { buildBank, buildMcq, buildSet, place } from "./bank.ts";
import type { Browser } from "./browser.ts";
import type { Product } from "./product.ts";
import { subscriber } from "./talk.ts";

export const TODAY = "2026-11-21";
export const DAY = 24 * 60 * 60;

/** Forty questions of each topic, each a rule of its own. */
export function largeBank() {
  const bank = buildBank();
  const sets = ["t1", "t2", "t3"].map((topic, i) =>
    buildSet(
      `many-${topic}`,
      Array.from({ length: 40 }, (_, n) => buildMcq(`${topic}-${n}`, topic)),
      { topic, paper: i === 2 ? 2 : 1, position: 5 },
    ),
  );
  return { ...bank, hash: "large", sets: [...bank.sets, ...sets] };
}

export const day = async (b: Browser, on?: string) =>
  (await b.get(`/api/plan/day${on ? `?on=${on}` : ""}`)).response;

export async function learner(p: Product, plan: object = {}) {
  const { browser, id } = await subscriber(p);
  await browser.put("/api/plan", { Asked: true, ...plan });
  return { b: browser, id };
}

/** Twenty rules of a sub-area of topic one and of one of topic two, each with a question, or with so many. */
export function bankOfAreas(each = 1) {
  const bank = buildBank();
  const ruled = (topic: string) =>
    Array.from({ length: 20 * each }, (_, n) => {
      const rule = `${topic}-rule-${n % 20}`;
      const filing = {
        lo: null,
        rule,
        kind: "direct" as const,
        misconceptions: [],
        proof: null,
        compute: null,
      };
      return { rule, topic, question: buildMcq(`${topic}-${n}`, topic, { filings: [filing] }) };
    });
  const all = [...ruled("t1"), ...ruled("t2")];
  const rules = new Map(
    all.map(({ rule, topic }) => [rule, { topic, area: `area-${topic}`, says: `${rule}.`, place }]),
  );
  const sets = ["t1", "t2"].map((topic) =>
    buildSet(
      `set-${topic}`,
      all.filter((one) => one.topic === topic).map(({ question }) => question),
      { topic },
    ),
  );
  return { ...bank, hash: "areas", sets, registry: { ...bank.registry, rules } };
}

/** Starts what is now at a place of the day's session, from 1; every place beyond is a key of nothing. */
export async function startAt(b: Browser, place: number, on = TODAY) {
  const Item = String((await day(b)).Items?.[place - 1]?.Href ?? "00000000").slice(-8);
  return b.post("/api/plan/sessions", { Day: on, Item });
}

/** Starts an item and answers all its questions with `option` (2 is right). */
export async function doItem(b: Browser, item: number, option: string, on = TODAY, Sure?: string) {
  const started = await startAt(b, item, on);
  const { ID, ProblemSetID } = started.response;
  const questions = (await b.get(`/api/sets/${ProblemSetID}/questions`)).response;
  for (const q of questions) {
    const Answer = String(q.QnType) === "csq" ? "2~3" : option;
    await b.post(`/api/attempts/${ID}/questions/${q.ID}/done`, { Answer, Sure });
  }
  await b.put(`/api/sets/${ProblemSetID}/done`);
  return questions.map((q) => Number(q.ID));
}
