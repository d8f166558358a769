import { expect, it, vi } from "vitest";
import type { TakenSet } from "#contract/practice.ts";
import { act } from "../../../test/act.ts";
import { buildAttempt } from "../../../test/attempt.ts";
import { drawAt, stubServer } from "../../../test/page.tsx";
import { buildQuestion } from "../../../test/question.ts";
import { reads, settleCopies } from "../../../test/settled-copies.ts";
import { signedInPage } from "../../../test/signed-in.ts";
import { buildUser } from "../../../test/user.ts";
import { createAnswerStore } from "../features/practice/sending/unsent-answers.ts";
import { own } from "../offline/copy-store.ts";
import { keepTopic, noteTakenEnd } from "../offline/taken.ts";
import { OnDevicePage } from "./on-device.tsx";

const topic = { ID: 3, Name: "Contract", Paper: 1 };
const taken: TakenSet = {
  Attempt: buildAttempt({ ID: 70, DelayMarking: false, Reserved: true }),
  Questions: [buildQuestion({ ID: 11 }), buildQuestion({ ID: 12 })],
  Answers: [],
};

signedInPage();
settleCopies();

it("the page of what is on this device lists it with what waits to be sent, and shows the way where there is nothing", async () => {
  await own("learner");
  stubServer((call) => (call.includes("whoami") ? { status: 200, response: buildUser() } : undefined));
  const { place } = reads(await drawAt("/device", <OnDevicePage />));
  const shows = (words: string) => vi.waitFor(() => expect(place.textContent).toContain(words));
  await shows("Nothing is downloaded to this device.");
  await keepTopic("learner", topic, [taken]);
  await createAnswerStore().put({ userId: "learner", attemptId: 70, questionId: 12, answer: "1", seq: 1 });
  const again = reads(await drawAt("/device", <OnDevicePage />));
  await vi.waitFor(() =>
    expect(again.place.textContent).toContain(
      "1 of 2 answered. 1 answer will be sent when you are back online.",
    ),
  );
  const links = [...again.place.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/topic/3", "/set/5/do"]);
  const remove = again.place.querySelector("button");
  expect(remove?.getAttribute("aria-label")).toBe("Remove Contract from this device");
  await act(() => remove?.click());
  await vi.waitFor(() => expect(again.place.textContent).toContain("Nothing is downloaded to this device."));
  // What is not sent yet is no copy.
  expect(await createAnswerStore().list("learner")).toHaveLength(1);
});

it("each set says how far it is: not opened, under way, or finished and not to be gone on with", async () => {
  await own("learner");
  stubServer((call) => (call.includes("whoami") ? { status: 200, response: buildUser() } : undefined));
  const set = (ID: number) => ({ ...taken.Attempt.ProblemSet, ID, Title: `Set ${ID}` });
  const attempt = (ID: number, Reserved: boolean) =>
    buildAttempt({ ID, ProblemSetID: ID, ProblemSet: set(ID), ...(Reserved && { Reserved }) });
  const [fresh, opened, done] = [attempt(70, true), attempt(71, false), attempt(72, false)];
  const Questions = [buildQuestion({ ID: 11 })];
  await keepTopic(
    "learner",
    topic,
    [fresh, opened, done].map((Attempt) => ({ Attempt, Questions, Answers: [] })),
  );
  await noteTakenEnd("learner", done);
  const { place } = reads(await drawAt("/device", <OnDevicePage />));
  await vi.waitFor(() => expect(place.querySelectorAll("li")).toHaveLength(3));
  expect([...place.querySelectorAll("li")].map((one) => one.textContent)).toEqual([
    "Set 701 question, not opened yet.",
    "Set 711 question, opened.",
    "Set 72Finished. Update the topic on its page to practise it again.",
  ]);
  expect(place.querySelector('a[href="/set/72/do"]')).toBeNull();
});
