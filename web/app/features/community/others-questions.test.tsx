import { beforeEach, expect, it, vi } from "vitest";
import type { CommunityAttempt, CommunityQuestion } from "#contract/community.ts";
import { REASON_LENGTH } from "#contract/community-limits.ts";
import { act } from "../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buttonOf, write } from "../../../../test/press.ts";
import { signedInPage } from "../../../../test/signed-in.ts";
import { toasts } from "../../../../test/toasts.ts";
import { buildUser } from "../../../../test/user.ts";
import { Answered } from "./components/answered.tsx";
import { Mine } from "./components/mine.tsx";
import { Practise } from "./components/practise.tsx";
import { Rating } from "./components/rating.tsx";
import { Review } from "./components/review.tsx";
import { Write } from "./components/write.tsx";
import { EMPTY, previewOf } from "./draft.ts";

signedInPage();
beforeEach(async () => {
  localStorage.clear();
  await toasts();
});

const AT = "2026-11-21T02:00:00.000Z";
const build = (ID: number, overrides: Partial<CommunityQuestion> = {}): CommunityQuestion => ({
  ...previewOf({ ...EMPTY, body: "Who pays?", options: ["a", "b", "c", "d"], answer: "2" }),
  ...{ ID, Body: `Question number ${ID}`, Status: "published", IsOwn: false, Votes: 7, Answer: undefined },
  ...overrides,
});
const attempt = (ID: number, Ans: string, more: Partial<CommunityQuestion> = {}): CommunityAttempt => ({
  ...{ QnID: ID, Ans, Score: Ans === "2" ? 1 : 0, Version: 1, CreatedAt: AT },
  Question: build(ID, { Answer: "2", Explanation: `Because of ${ID}.`, UserAnswer: Ans, ...more }),
});
const pressIn = (place: Element) => (name: string | RegExp) => act(() => buttonOf(place, name).click());
/** A call that is on its way until it is answered. */
function pendingCall() {
  let answer: (response: unknown) => void = () => undefined;
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise((resolve) => {
        answer = (response) => resolve(Response.json({ Response: response, TPages: 1 }));
      }),
  );
  return { answer: (response: unknown) => act(() => answer(response)) };
}

it("an answer is sent once; then its verdict has the focus, says why, and the votes are beside the rating", async () => {
  stubServer(() => ({ status: 200, response: [build(1)] }));
  const { place } = await drawAt("/community", <Practise paper={1} />);
  await vi.waitFor(() => expect(place.textContent).toContain("Question number 1"));
  const text = () => place.textContent ?? "";
  expect(text()).toContain("7 votes");
  await act(() => place.querySelectorAll<HTMLInputElement>("input[type=radio]")[2]?.click());
  const { answer } = pendingCall();
  await pressIn(place)("Submit");
  await vi.waitFor(() => expect(buttonOf(place, "Submit").disabled).toBe(true));
  await answer(attempt(1, "3"));
  await vi.waitFor(() => expect(text()).toContain("Because of 1."));
  expect(text()).toContain("Wrong. The right answer is B.");
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe("DIV"));
  expect(document.activeElement?.textContent).toContain("Wrong.");
  expect(text().split("7 votes")).toHaveLength(2);
});

it("who has nothing to answer may write the next one, of the paper that was asked for", async () => {
  const calls = stubServer(() => ({ status: 200, response: [] }));
  const { place } = await drawAt("/community", <Practise paper={2} />);
  await vi.waitFor(() => expect(place.textContent).toContain("that you have not answered."));
  expect(place.querySelector('a[href="/community?tab=write"]')?.textContent).toBe("Write the next one");
  expect(calls).toEqual(["GET /api/userquestions?paper=2&unanswered=true&pageSize=20"]);
});

it("a vote says which it is and how many there are, and no other is given while it is on its way", async () => {
  for (const [UserVote, pressed] of [
    [1, ["true", "false"]],
    [-1, ["false", "true"]],
    [0, ["false", "false"]],
  ] as const) {
    const { place } = await drawAt(
      "/community",
      <Rating question={build(1, { UserVote, Votes: UserVote })} />,
    );
    const votes = ["Yes", "No"].map((name) => buttonOf(place, name));
    expect(votes.map((one) => one.getAttribute("aria-pressed"))).toEqual(pressed);
    expect(place.textContent).toContain(UserVote === 0 ? "0 votes" : `${UserVote} vote`);
    expect(place.textContent).not.toContain(`${UserVote || 1} votes`);
  }
  const { place } = await drawAt("/community", <Rating question={build(1)} />);
  pendingCall();
  await pressIn(place)("No");
  await vi.waitFor(() =>
    expect(["Yes", "No"].map((name) => buttonOf(place, name).disabled)).toEqual([true, true]),
  );
});

it("a word to the author begins with what was said before, is about something, is not empty, and is thanked for", async () => {
  const sent: unknown[] = [];
  const before = { Type: "QnDeadLink", Body: "It is dead." } as const;
  stubServer((_call, body) => {
    sent.push(JSON.parse(body));
    return { status: 200, response: build(1, { UserRemark: { Type: "QnOther", Body: "Good." } }) };
  });
  const { place } = await drawAt("/community", <Rating question={build(1, { UserRemark: before })} />);
  const press = pressIn(place);
  await press("Change your word to its author");
  expect(place.querySelector("select")?.value).toBe("QnDeadLink");
  await write(place, "In a few words", "  ");
  expect(buttonOf(place, "Send").disabled).toBe(true);
  await press("Cancel");
  expect(place.querySelector("textarea")).toBeNull();
  await press("Change your word to its author");
  expect(place.querySelector("textarea")?.value).toBe("It is dead.");
  await write(place, "What is it about?", "QnOther");
  await write(place, "In a few words", " Good. ");
  await press("Send");
  await vi.waitFor(() => expect(place.querySelector("textarea")).toBeNull());
  expect(sent).toEqual([{ vote: 0, type: "QnOther", feedback: "Good." }]);
  expect(await toasts()).toEqual([["Its author will read that", "Without your name."]]);
});

it.each([
  ["published", "It is published now."],
  ["returned", "It goes back to its author."],
  ["in_review", "One more is needed."],
] as const)("a review that leaves a question %s is thanked for with what comes of it", async (Status, words) => {
  stubServer((call) => ({
    status: 200,
    response: call.startsWith("GET")
      ? [build(1, { Status: "in_review", Answer: "2" })]
      : build(1, { Status }),
  }));
  const { place } = await drawAt("/community", <Review user={buildUser({}, { Rep: 3 })} />);
  await vi.waitFor(() => expect(place.textContent).toContain("Question number 1"));
  // The only one there is cannot be put off.
  expect(() => buttonOf(place, "Skip")).toThrow();
  await write(place, "Reason", "x".repeat(REASON_LENGTH + 1));
  expect(["Approve", "Reject"].map((name) => buttonOf(place, name).disabled)).toEqual([true, true]);
  await write(place, "Reason", "x".repeat(REASON_LENGTH));
  await pressIn(place)("Approve");
  await expect.poll(toasts).toEqual([["Thank you for your review", words]]);
});

it("a review that is refused says why, and what waits is read again, since it may be gone", async () => {
  let waiting = [build(1, { Status: "in_review" }), build(2, { Status: "in_review" })];
  stubServer((call) => {
    if (call.startsWith("GET")) return { status: 200, response: waiting };
    waiting = waiting.slice(1);
    return { status: 400 };
  });
  const { place } = await drawAt("/community", <Review user={buildUser({}, { Rep: 3 })} />);
  await vi.waitFor(() => expect(place.textContent).toContain("Question number 1"));
  await pressIn(place)("Approve");
  await vi.waitFor(() => expect(place.textContent).toContain("Question number 2"));
  expect(await toasts()).toEqual([["That did not work", "No."]]);
});

it("too many calls are reported by the app, and not once more by the community", async () => {
  stubServer(() => ({ status: 429 }));
  const { place } = await drawAt("/community", <Rating question={build(1)} />);
  await pressIn(place)("Yes");
  await vi.waitFor(() => expect(buttonOf(place, "Yes").disabled).toBe(false));
  expect(await toasts()).toEqual([]);
});

it("one's own question says its state, and what is said of it by reviewers and learners", async () => {
  const own = (ID: number, Status: CommunityQuestion["Status"], more: Partial<CommunityQuestion> = {}) =>
    build(ID, { Status, IsOwn: true, ...more });
  stubServer(() => ({
    status: 200,
    response: [
      own(1, "draft", { Body: "" }),
      own(2, "in_review"),
      own(3, "published", { Reviews: [{ Verdict: "approve", Reason: "Fine.", At: AT }] }),
      own(4, "returned", { Reviews: [{ Verdict: "reject", Reason: "", At: AT }] }),
    ],
    paging: { TPages: 2 },
  }));
  const { place } = await drawAt("/community?tab=mine", <Mine page={1} userId="learner" />);
  await vi.waitFor(() => expect(place.querySelectorAll("article")).toHaveLength(4));
  const [draft, review, published, returned] = [...place.querySelectorAll("article")].map(
    (one) => one.textContent,
  );
  expect(draft).toContain("Nothing is asked yet.");
  expect(draft).not.toContain("votes");
  expect(review).toContain("Two who approve publish it");
  expect(review).not.toContain("votes");
  expect(published).toContain("7 votes");
  expect(published).toContain("What reviewers saidApproved: Fine.");
  expect(returned).toContain("What reviewers would changeRejected: no reason was given.");
  const ways = [...place.querySelectorAll("article a")].map((a) => a.getAttribute("href"));
  expect(ways).toEqual(["/community?tab=write&question=1", "/community?tab=write&question=4"]);
  await pressIn(place)("Next");
  expect(window.location.search).toBe("?tab=mine&page=2");
});

it("what was answered says how it went; opened, it shows the answer, the key and why, and can be rated", async () => {
  stubServer(() => ({
    status: 200,
    response: [attempt(1, "2"), attempt(2, "3", { Status: "returned" })],
    paging: { TPages: 3 },
  }));
  const { place } = await drawAt("/community?tab=answered", <Answered page={2} />);
  await vi.waitFor(() => expect(place.querySelectorAll("li")).toHaveLength(2));
  const [first, second] = place.querySelectorAll("details");
  expect(first?.textContent).toMatch(/^Right: Question number 1/);
  expect(second?.textContent).toBe("Wrong: Question number 221 Nov 2026");
  for (const one of [first, second])
    await act(() => {
      one?.setAttribute("open", "");
      one?.dispatchEvent(new Event("toggle"));
    });
  await vi.waitFor(() => expect(second?.textContent).toContain("cWrong, your answer"));
  expect(second?.textContent).toContain("Because of 2.");
  expect(first?.textContent).toContain("Was this a good question?");
  expect(second?.textContent).not.toContain("Was this a good question?");
  await pressIn(place)("Next");
  expect(window.location.search).toBe("?tab=answered&page=3");
});

it("nothing answered leads to the first question; a list that does not load can be asked for again", async () => {
  let status = 500;
  stubServer(() => ({ status, response: [] }));
  for (const [part, words] of [
    [<Answered key="a" page={1} />, "You have not answered any of them yet."],
    [<Mine key="m" page={1} userId="learner" />, "You have not written a question yet."],
    [<Practise key="p" paper={undefined} />, "that you have not answered."],
    [<Review key="r" user={buildUser({}, { Rep: 3 })} />, "Nothing waits for a review."],
  ] as const) {
    status = 500;
    const { place } = await drawAt("/community", part);
    await vi.waitFor(() => expect(place.textContent).toContain("Try again"));
    status = 200;
    await pressIn(place)("Try again");
    await vi.waitFor(() => expect(place.textContent).toContain(words));
  }
});

it.each([
  ["under review", { IsOwn: true, Status: "in_review" }, "This question stays as it is.It is under review."],
  ["published", { IsOwn: true, Status: "published" }, "This question stays as it is.What is published"],
  ["somebody else's", { IsOwn: false, Status: "draft" }, "This question is somebody else's."],
] as const)("a question that is %s is not opened to be changed", async (_, more, words) => {
  stubServer(() => ({ status: 200, response: build(7, more) }));
  const { place } = await drawAt("/community", <Write user={buildUser()} questionId={7} />);
  await vi.waitFor(() => expect(place.textContent).toContain(words));
  expect(place.querySelector("form")).toBeNull();
  expect(place.querySelector('a[href="/community?tab=mine"]')).not.toBeNull();
});
