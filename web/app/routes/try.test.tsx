import { beforeEach, expect, it, vi } from "vitest";
import type { Question } from "#contract/shapes.ts";
import { act } from "../../../test/act.ts";
import { buildAttempt } from "../../../test/attempt.ts";
import { buildPaper, buildTopic } from "../../../test/catalogue.ts";
import { stubServer, visit } from "../../../test/page.tsx";
import { buttonOf } from "../../../test/press.ts";
import { buildQuestion } from "../../../test/question.ts";
import { signedInPage } from "../../../test/signed-in.ts";
import { buildUser } from "../../../test/user.ts";
import { keepSample, keptSamples } from "../features/practice/samples/sample-store.ts";
import { TryPage } from "./try.tsx";

signedInPage();
beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => undefined;
});

const SAMPLES = [11, 12, 13].map((ID) =>
  buildQuestion({ ID, TopicID: 4, Body: `Which is ${ID}?`, Answer: "2", Explanation: `Because of ${ID}.` }),
);
const CARRIED = buildAttempt({ ID: 9, ProblemSetID: 8, Score: 2, MaxScore: 3 });
const SENT = "POST /api/questions/samples/answers";

interface World {
  user?: ReturnType<typeof buildUser> | null;
  samples?: Question[];
  /** What the account has already. */
  carried?: typeof CARRIED | null;
}

async function open(href = "/try", { user = null, samples = SAMPLES, carried = null }: World = {}) {
  let kept = carried;
  const calls = stubServer((call) => {
    if (call.includes("/whoami")) return { status: 200, response: user };
    if (call === SENT) kept = CARRIED;
    if (call.includes("samples/answers")) return { status: 200, response: kept };
    if (call.includes("samples")) return { status: 200, response: samples };
    const paper = Number(call.at(-1));
    const topics = [
      buildTopic(4, `Agency ${paper}`, { Paper: paper, ForFree: paper === 2 }),
      buildTopic(5, `Tenure ${paper}`, { Paper: paper, ForFree: true }),
    ];
    return { status: 200, response: buildPaper({ ID: paper, Topics: topics }) };
  });
  const { place } = await visit(href, <TryPage />, undefined, "/try");
  const text = () => place.textContent ?? "";
  await vi.waitFor(() => expect(text()).not.toContain("Loading"));
  const press = (name: string | RegExp) => act(() => buttonOf(place, name).click());
  const heading = () => place.querySelector("h2")?.textContent;
  /** Answers the question on screen. */
  const answer = async (option: number) => {
    await act(() => place.querySelector<HTMLInputElement>(`input[value="${option}"]`)?.click());
    await press(/^Submit/);
  };
  return { place, calls, text, press, heading, answer };
}

const LEARNER = { user: buildUser() };
const given = (questionId: number) => ({ questionId, version: 1, answer: "2" });

it("begins at the first sample without an answer, or at the one that the address names", async () => {
  expect((await open()).heading()).toBe("Question 1 of 3");
  keepSample(undefined, given(11));
  const { text, heading } = await open();
  expect(heading()).toBe("Question 2 of 3");
  expect(text()).not.toContain("Each answer is marked at once");
  expect((await open("/try?question=13")).heading()).toBe("Question 3 of 3");
  expect((await open("/try?question=11")).heading()).toBe("Question 1 of 3");
  expect((await open("/try?question=99")).heading()).toBe("Question 2 of 3");
  keepSample(undefined, given(12));
  keepSample(undefined, given(13));
  expect((await open()).text()).toContain("Your result3 of 3");
});

it("tells a visitor that no account is needed and where answers stay; somebody signed in, that they are saved", async () => {
  const visitor = await open();
  expect(visitor.place.querySelector("h1")?.textContent).toBe("Three questions, no account needed");
  expect(visitor.text()).toContain("It stays in this browser until you sign up.");
});

it("tells somebody signed in that the answers are saved in the account", async () => {
  const one = await open("/try", { ...LEARNER, samples: SAMPLES.slice(0, 1) });
  expect(one.place.querySelector("h1")?.textContent).toBe("One sample question");
  expect(one.text()).toContain("It is saved in your account when you finish or leave.");
});

it("marks a visitor's answer at once, explains it, and keeps it in the browser; the result invites to sign up", async () => {
  const { place, calls, text, press, answer } = await open("/try?paper=2");
  await answer(2);
  expect(text()).toContain("Because of 11.");
  expect(keptSamples(undefined)).toEqual([given(11)]);
  await press("Next");
  await answer(3);
  await press("Next");
  await press("Finish");
  expect(text()).toContain("Your result1 of 3");
  expect(text()).toContain("Keep these answers");
  // On to the first topic that is free in the paper one came from.
  await vi.waitFor(() => expect(text()).toContain("Free in Paper 2: Agency 2"));
  expect(place.querySelector('a[href="/login?redirect=%2Ftopic%2F4"]')).not.toBeNull();
  expect(place.querySelector('a[href="/paper/2"]')?.textContent).toContain("Paper 2");
  expect(calls).not.toContain(SENT);
  expect(calls.some((call) => call.includes("samples/answers"))).toBe(false);
});

it("leads on to the free topic of Paper 1 unless the address names the other", async () => {
  const { place, text, press } = await open("/try?paper=7");
  await press("Next");
  await press("Next");
  await press("Finish");
  await vi.waitFor(() => expect(text()).toContain("Free in Paper 1: Tenure 1"));
  expect(text()).toContain("Go on");
  expect(place.querySelector('a[href="/login?redirect=%2Ftopic%2F5"]')).not.toBeNull();
});

it("what a visitor answers after a look at the result is kept too", async () => {
  const { press, answer } = await open();
  await press("Next");
  await press("Next");
  await press("Finish");
  await press(/^Answer question 2/);
  await answer(2);
  expect(keptSamples(undefined)).toEqual([given(12)]);
});

it("from the result one looks at a question again, and comes back to the result", async () => {
  for (const { ID } of SAMPLES) keepSample(undefined, given(ID));
  const { text, heading, press } = await open();
  await press(/^Look again question 2/);
  expect(heading()).toBe("Question 2 of 3");
  await press("See your result");
  expect(text()).toContain("Your result");
});

it("who is signed in is asked before questions stay open, and what was answered is then saved, once", async () => {
  const { place, calls, text, press, answer } = await open("/try", LEARNER);
  await answer(2);
  await press("Next");
  await press("Next");
  await press("Finish");
  expect(text()).toContain("Finish with 2 unanswered?");
  expect(calls).not.toContain(SENT);
  const dialog = place.querySelector("dialog");
  await act(() => dialog && buttonOf(dialog, "Finish").click());
  await vi.waitFor(() => expect(text()).toContain("Saved in your account"));
  expect(text()).toContain("2 skipped.");
  expect(calls.filter((call) => call === SENT)).toHaveLength(1);
  // What comes after is practice: it is neither asked about nor kept.
  await press(/^Look question 2/);
  await answer(2);
  await press("Next");
  await press("Finish");
  expect(text()).toContain("Your result2 of 3");
  expect(keptSamples("learner")).toEqual([]);
});

it("answers that the account has stand: the page says so with their review, and sends no others", async () => {
  const { place, calls, text, press, answer } = await open("/try", { ...LEARNER, carried: CARRIED });
  expect(text()).toContain("You have answered these before, and those answers stand.");
  expect(place.querySelector('a[href="/set/8/review?attemptID=9"]')?.textContent).toBe("See their review");
  await answer(3);
  expect(keptSamples("learner")).toEqual([]);
  await press("Next");
  await press("Next");
  await press("Finish");
  expect(text()).toContain("Your first answers stand");
  expect(calls).not.toContain(SENT);
});

it("without samples it leads to the papers; samples that do not load can be asked for again", async () => {
  const { place, text } = await open("/try", { samples: [] });
  expect(text()).toContain("There are no sample questions just now.");
  expect(place.querySelector('a[href="/paper/1"]')).not.toBeNull();
  let status = 500;
  stubServer((call) =>
    call.includes("whoami") ? { status: 200, response: null } : { status, response: SAMPLES },
  );
  const down = await visit("/try", <TryPage />, undefined, "/try");
  await vi.waitFor(() => expect(down.place.textContent).toContain("Try again"));
  expect(down.place.textContent).not.toContain("Loading");
  status = 200;
  await act(() => buttonOf(down.place, "Try again").click());
  await vi.waitFor(() => expect(down.place.querySelector("h2")?.textContent).toBe("Question 1 of 3"));
});
