import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import {
  afterAnswer,
  afterAttemptChange,
  afterPlanChange,
  afterPurchase,
  afterReset,
  afterSavedChange,
  forgetAllBut,
  keys,
} from "./cache.ts";

/** One of each kind that is cached, by its name. */
const CACHED = {
  whoami: keys.whoami,
  paper: keys.paper(1),
  topic: keys.topic(2),
  set: keys.set(3),
  attempts: keys.attempts("any"),
  attempt: keys.attempt(4),
  "another set to practise": keys.againSets(1),
  "drawn tests": keys.drawnTests("1"),
  analysis: keys.analysis(4),
  "latest attempt": keys.latestAttempt(3),
  answers: keys.answers(4),
  "the set's questions": keys.setQuestions(3),
  "the review": keys.reviewQuestions(3),
  question: keys.question(5),
  "another question": keys.question(6),
  statistics: keys.stats(5),
  "another's statistics": keys.stats(6),
  saved: keys.saved({ paper: 1, topic: undefined, page: 1 }),
  updated: keys.updated(1, 1),
  checkout: keys.checkout("order"),
  discussion: keys.talk,
  notices: keys.notices,
  today: keys.today,
  plan: keys.plan,
  "the plan's day": keys.planDay(undefined),
  "the plan's days": keys.planDays,
  forecast: keys.forecast(1),
  ability: keys.ability(1),
  dates: keys.dates,
  reminders: keys.reminders,
  "how many a test would have": keys.testCount({}),
  "built tests": keys.builtTests(1),
  "what can be taken along": keys.takeAlongOffer(2),
  "what was taken along": keys.taken(2),
  progress: keys.progress(1),
  history: keys.history(5),
  note: keys.note(5),
  notes: keys.notes({}),
  rates: keys.rates(undefined),
};
type Name = keyof typeof CACHED;
const names = (some: object) => Object.keys(some);

/** A client that holds all of it, fresh. */
function full(): QueryClient {
  const client = new QueryClient();
  for (const key of Object.values(CACHED)) client.setQueryData(key, "as it was");
  return client;
}

/** What is read again when it is next shown. */
const outdated = (client: QueryClient) =>
  Object.entries(CACHED).flatMap(([name, key]) =>
    client.getQueryState(key)?.isInvalidated || client.getQueryData(key) === undefined ? [name] : [],
  );

const PLANNED: Name[] = ["today", "the plan's day", "the plan's days", "forecast", "ability"];
const COUNTED: Name[] = [...PLANNED, "how many a test would have", "progress", "history"];
const sorted = (some: readonly string[]) => [...some].sort();

test("after an answer, whatever counts it or shows it is read again, of this question alone", () => {
  const client = full();
  afterAnswer(client, 5);
  const of: Name[] = ["set", "attempts", "attempt", "latest attempt", "answers", "saved", "updated"];
  const tests: Name[] = ["drawn tests", "built tests"];
  expect(sorted(outdated(client))).toEqual(sorted([...of, ...tests, "question", "statistics", ...COUNTED]));
});

test("after an attempt was started or finished, all that it withholds, opens or counts is read again", () => {
  const client = full();
  afterAttemptChange(client);
  const left: Name[] = ["whoami", "checkout", "plan", "dates", "reminders"];
  expect(sorted(outdated(client))).toEqual(
    sorted(names(CACHED).filter((name) => !left.some((one) => one === name))),
  );
});

test("after a question was saved, the lists that contain it are read again", () => {
  const client = full();
  afterSavedChange(client, 5);
  const of: Name[] = ["question", "saved", "today", "how many a test would have"];
  const lists: Name[] = ["the set's questions", "the review", "answers", "updated"];
  expect(sorted(outdated(client))).toEqual(sorted([...of, ...lists]));
});

test("after the plan was changed, its days, its forecast and the list of dates are read again", () => {
  const client = full();
  afterPlanChange(client);
  expect(sorted(outdated(client))).toEqual(sorted([...PLANNED, "dates"]));
});

test("the former plan's session is not shown until the new one is there", () => {
  const client = full();
  afterPlanChange(client);
  expect(client.getQueryData(CACHED["the plan's day"])).toBeUndefined();
});

test("after a purchase, all but the purchase itself is read again", async () => {
  const client = full();
  await afterPurchase(client);
  expect(sorted(outdated(client))).toEqual(sorted(names(CACHED).filter((name) => name !== "checkout")));
});

test("after a reset, only who the caller is stays known", async () => {
  const client = full();
  await afterReset(client);
  expect(
    client
      .getQueryCache()
      .findAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([keys.whoami]);
});

test("a reply that is on its way when everything is forgotten is not kept", async () => {
  const client = new QueryClient();
  let answer: (of: string) => void = () => undefined;
  const reply = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const read = client.fetchQuery({ queryKey: keys.today, queryFn: () => reply }).catch(() => "given up");
  await forgetAllBut(client, "whoami");
  answer("of before");
  expect(await read).toBe("given up");
  expect(client.getQueryData(keys.today)).toBeUndefined();
});
