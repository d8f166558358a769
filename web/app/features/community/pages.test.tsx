import { beforeEach, expect, it, vi } from "vitest";
import type { CommunityAttempt, CommunityQuestion } from "#contract/community.ts";
import { act } from "../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buttonOf, write } from "../../../../test/press.ts";
import { buildUser } from "../../../../test/user.ts";
import { Toasts } from "../../ui/toasts.tsx";
import { Mine } from "./components/mine.tsx";
import { Practise } from "./components/practise.tsx";
import { Review } from "./components/review.tsx";
import { EMPTY, previewOf } from "./draft.ts";
import { keepDraft, keptDraft } from "./draft-store.ts";

beforeEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

const DRAFT = { ...EMPTY, body: "Who pays?", options: ["a", "b", "c", "d"], answer: "2" as const };

const build = (ID: number, overrides: Partial<CommunityQuestion> = {}): CommunityQuestion => ({
  ...previewOf(DRAFT),
  ID,
  Body: `Question number ${ID}`,
  Status: "published",
  IsOwn: false,
  Answer: undefined,
  ...overrides,
});

const answerTo = (question: CommunityQuestion, Ans: string): CommunityAttempt => ({
  QnID: question.ID,
  Ans,
  Score: Ans === "2" ? 1 : 0,
  Version: 1,
  CreatedAt: "2026-11-21T02:00:00.000Z",
  Question: { ...question, Answer: "2", UserAnswer: Ans },
});

/** Others' questions, some a call, as the server gives those that were not answered. */
async function practise(aCall: number, many: number) {
  let open = Array.from({ length: many }, (_, n) => build(n + 1));
  let isDown = false;
  const calls = stubServer((call, body) => {
    if (isDown) return undefined;
    const id = Number(/userquestions\/(\d+)\/attempt/.exec(call)?.[1]);
    const question = open.find(({ ID }) => ID === id);
    if (question) {
      open = open.filter(({ ID }) => ID !== id);
      return { status: 200, response: answerTo(question, JSON.parse(body).answer) };
    }
    return {
      status: 200,
      response: open.slice(0, aCall),
      paging: { TPages: Math.max(1, Math.ceil(open.length / aCall)) },
    };
  });
  const { place } = await drawAt(
    "/community",
    <>
      <Practise paper={undefined} />
      <Toasts />
    </>,
  );
  const sees = (text: string) => vi.waitFor(() => expect(place.textContent).toContain(text));
  await sees("Question number 1");
  return {
    calls,
    place,
    sees,
    press: (name: string) => act(() => buttonOf(place, name).click()),
    choose: (n: number) =>
      act(() => place.querySelectorAll<HTMLInputElement>("input[type=radio]")[n]?.click()),
    goDown: (down: boolean) => {
      isDown = down;
    },
  };
}

it("a question is answered once, shows its verdict and key, and the next begins with nothing chosen", async () => {
  const { calls, place, press, choose, sees } = await practise(20, 2);
  expect(place.textContent).toContain("Question 1 of 2");
  expect(buttonOf(place, "Submit").disabled).toBe(true);
  await choose(1);
  await press("Submit");
  await sees("Was this a good question?");
  expect(calls.filter((call) => call.startsWith("PUT"))).toEqual(["PUT /api/userquestions/1/attempt"]);
  expect([...place.querySelectorAll("button")].map((one) => one.textContent?.trim())).not.toContain("Submit");
  await press("Next");
  await sees("Question 2 of 2");
  expect(document.activeElement?.textContent).toBe("Question 2 of 2");
  expect(place.querySelector("input:checked")).toBeNull();
  expect(place.textContent).not.toContain("Was this a good question?");
  await press("Skip");
  await sees("That was the last one for now.");
});

it("after the last of a call come those that are still to be answered", async () => {
  const { press, choose, sees } = await practise(2, 3);
  await choose(0);
  await press("Submit");
  await sees("Was this a good question?");
  await press("Next");
  await sees("Question number 2");
  await choose(0);
  await press("Submit");
  await sees("Was this a good question?");
  await press("Next");
  await sees("Question number 3");
});

it("if the next questions do not load, the learner stays at the last one and can try again", async () => {
  const { place, press, sees, goDown } = await practise(2, 3);
  await press("Skip");
  await sees("Question number 2");
  goDown(true);
  await press("Skip");
  await sees("The next questions did not load");
  expect(place.textContent).toContain("Question number 2");
  goDown(false);
  await press("Skip");
  await sees("Question number 1");
});

/** The queue of a reviewer. */
async function reviewing(many: number) {
  let waiting = Array.from({ length: many }, (_, n) => build(n + 1, { Status: "in_review", Answer: "2" }));
  const sent: unknown[] = [];
  stubServer((call, body) => {
    if (call.startsWith("GET")) return { status: 200, response: waiting };
    sent.push(JSON.parse(body));
    const [judged] = waiting.filter(({ ID }) => ID === JSON.parse(body).QuestionID);
    waiting = waiting.filter((one) => one !== judged);
    return { status: 200, response: { ...judged, Status: "published" } };
  });
  const { place } = await drawAt("/community?tab=review", <Review user={buildUser({}, { Rep: 3 })} />);
  await vi.waitFor(() => expect(place.textContent).toContain("Question number 1"));
  return {
    sent,
    place,
    shown: () => /Question number \d/.exec(place.textContent ?? "")?.[0],
    press: (name: string) => act(() => buttonOf(place, name).click()),
  };
}

it("Skip goes through what waits, and begins again after the last", async () => {
  const { press, shown } = await reviewing(3);
  const seen = [];
  for (let n = 0; n < 5; n++) {
    await press("Skip");
    seen.push(shown()?.at(-1));
  }
  expect(seen).toEqual(["2", "3", "1", "2", "3"]);
});

it("a rejection needs a reason, an approval none; then the next is there, with an empty reason", async () => {
  const { sent, place, press, shown } = await reviewing(2);
  await press("Reject");
  expect(place.querySelector("[role=alert]")?.textContent).toBe("Please say what its author should change.");
  expect(sent).toEqual([]);
  await write(place, "Reason", " Two options are right. ");
  await press("Reject");
  await vi.waitFor(() => expect(shown()).toBe("Question number 2"));
  expect(place.querySelector("textarea")?.value).toBe("");
  await press("Approve");
  await vi.waitFor(() => expect(place.textContent).toContain("Nothing waits for a review."));
  expect(sent).toEqual([
    { QuestionID: 1, Verdict: "reject", Reason: "Two options are right." },
    { QuestionID: 2, Verdict: "approve", Reason: "" },
  ]);
});

it("who has less reputation than reviewing takes is shown theirs", async () => {
  const calls = stubServer(() => ({ status: 200, response: [] }));
  const { place } = await drawAt("/community?tab=review", <Review user={buildUser({}, { Rep: 2 })} />);
  expect(place.textContent).toContain("Reviewing opens with a reputation of 3.");
  expect(place.textContent).toContain("Yours is 2.");
  expect(calls).toEqual([]);
});

/** The learner's own questions. */
async function openMine(questions: CommunityQuestion[], page = 1) {
  let own = questions;
  stubServer((call) => {
    if (call.startsWith("DELETE")) own = own.filter(({ ID }) => !call.endsWith(`/${ID}`));
    return { status: 200, response: own };
  });
  const { place } = await drawAt("/community?tab=mine", <Mine page={page} userId="learner" />);
  await vi.waitFor(() => expect(place.textContent).not.toContain("Loading"));
  return { place, press: (name: string) => act(() => buttonOf(place, name).click()) };
}

it("a question that is deleted leaves the list, and what was kept of it leaves the device", async () => {
  keepDraft("learner", { ...DRAFT, id: 7, updatedAt: "2026-11-21T02:00:00.000Z" });
  const { place, press } = await openMine([build(7, { Status: "draft", IsOwn: true })]);
  await press("Delete");
  expect(place.textContent).toContain("Question number 7");
  await press("Delete it");
  await vi.waitFor(() => expect(place.textContent).toContain("You have not written a question yet."));
  await vi.waitFor(() => expect(keptDraft("learner", 7)).toBeUndefined());
});

it("what is under review or published offers no change; what came back says what reviewers would change", async () => {
  const own = (ID: number, Status: CommunityQuestion["Status"], more: Partial<CommunityQuestion> = {}) =>
    build(ID, { Status, IsOwn: true, Answer: "2", ...more });
  const At = "2026-11-21T02:00:00.000Z";
  const { place } = await openMine([
    own(1, "in_review"),
    own(2, "published", { Votes: 1, Remarks: [{ Type: "QnDeadLink", Body: "It is dead.", At }] }),
    own(3, "returned", {
      Reviews: [
        { Verdict: "reject", Reason: "Two are right.", At },
        { Verdict: "approve", Reason: "", At },
      ],
    }),
    own(4, "draft"),
  ]);
  const parts = [...place.querySelectorAll("article")];
  expect(parts.map((part) => part.querySelector("a")?.textContent)).toEqual([
    undefined,
    undefined,
    "Mend and submit again",
    "Go on writing",
  ]);
  expect(parts[1]?.textContent).toContain("1 vote");
  expect(parts[1]?.textContent).toContain("A link is dead. It is dead.");
  expect([...(parts[2]?.querySelectorAll("li") ?? [])].map((one) => one.textContent)).toEqual([
    "Rejected: Two are right.",
  ]);
});

it("a page of one's own questions that is empty now leads to the first", async () => {
  const { place } = await openMine([], 2);
  expect(place.textContent).toContain("This page is empty now.");
  expect(place.querySelector("a")?.getAttribute("href")).toBe("/community?tab=mine");
});
