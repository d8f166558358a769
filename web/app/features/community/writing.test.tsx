import { beforeEach, expect, it, vi } from "vitest";
import type { CommunityQuestion } from "#contract/community.ts";
import { QUESTION_LENGTH, REMARK_LENGTH } from "#contract/community-limits.ts";
import type { User } from "#contract/shapes.ts";
import { act } from "../../../../test/act.ts";
import { drawAt, drawHook, stubServer } from "../../../../test/page.tsx";
import { buttonOf, write } from "../../../../test/press.ts";
import { toasts } from "../../../../test/toasts.ts";
import { buildUser } from "../../../../test/user.ts";
import { isMember, isReviewer } from "./access.ts";
import { answeredQuery, ownQuery, practiceQuery, useAnswer } from "./api.ts";
import { Byline } from "./components/byline.tsx";
import { OwnQuestion } from "./components/own-question.tsx";
import { Rating } from "./components/rating.tsx";
import { Review } from "./components/review.tsx";
import { Write } from "./components/write.tsx";
import { EMPTY, previewOf } from "./draft.ts";

beforeEach(async () => {
  localStorage.clear();
  vi.unstubAllGlobals();
  await toasts();
});

const TOPICS = [
  { ID: 3, Name: "Contract", Paper: 1 },
  { ID: 4, Name: "Stamp duties", Paper: 2 },
];
const OWN: CommunityQuestion = {
  ...previewOf({ ...EMPTY, body: "Who pays?", options: ["a", "b", "c", "d"], answer: "1" }),
  ...{ ID: 7, TopicID: 3, Paper: 1, TopicName: "Contract" },
};

/** Where a new question is written; `status` is that of the topics. */
async function open(user: User = buildUser(), status = 200) {
  const sent: unknown[] = [];
  stubServer((call, body) => {
    if (call.startsWith("GET /api/topic")) return { status, response: TOPICS };
    sent.push(JSON.parse(body));
    return { status: 200, response: OWN };
  });
  const { place, client } = await drawAt(
    "/community?tab=write",
    <Write user={user} questionId={undefined} />,
  );
  const press = (name: string) => act(() => buttonOf(place, name).click());
  const topics = () => [...place.querySelectorAll("option")].slice(1).map((one) => one.textContent);
  const option = (letter: string, text: string) =>
    act(() => {
      const field = place.querySelector<HTMLTextAreaElement>(`[aria-label="Option ${letter}"]`);
      if (field) field.value = text;
      field?.dispatchEvent(new Event("input", { bubbles: true }));
    });
  return { place, client, sent, press, topics, option };
}

/** Fills in all that a question is made of. */
async function fill({ place, topics, option }: Awaited<ReturnType<typeof open>>) {
  await vi.waitFor(() => expect(topics()).toContain("Contract"));
  await write(place, "Topic", "3");
  await write(place, "What is asked", "Who pays the stamp duty?");
  for (const letter of "ABCD") await option(letter, `Party ${letter}`);
  await act(() => place.querySelector<HTMLInputElement>("[aria-label='Option B is right']")?.click());
  await write(place, "Why it is right", "The buyer does.");
  await write(place, "Source", "Stamp Duties Act 1929");
}

it.each([
  ["Submit for review", true, "Submitted"],
  ["Save as a draft", false, "Saved"],
])("%s sends all that was written, says so, and leads to one's own questions, which are read again", async (name, Submit, title) => {
  const page = await open();
  await fill(page);
  page.client.setQueryData([...ownQuery(1).queryKey], "of before");
  await page.press(name);
  await vi.waitFor(() => expect(window.location.search).toBe("?tab=mine"));
  expect(page.sent).toEqual([
    {
      ...{ QnType: "mcq", Body: "Who pays the stamp duty?", TopicID: 3, Submit, Answer: "2" },
      Params: ["Party A", "Party B", "Party C", "Party D"],
      ...{ Explanation: "The buyer does.", Source: "Stamp Duties Act 1929" },
    },
  ]);
  expect((await toasts()).map(([said]) => said)).toEqual([title]);
  expect(page.client.getQueryState(ownQuery(1).queryKey)?.isInvalidated).toBe(true);
});

it.each([
  ["Paper 1", 1, ["Contract"]],
  ["Paper 2", 2, ["Stamp duties"]],
  ["both papers", 3, ["Contract", "Stamp duties"]],
])("a question may be of the topics that one's plan for %s opens", async (_plan, Perm, names) => {
  const { topics } = await open(buildUser({ Perm }));
  await vi.waitFor(() => expect(topics()).toEqual(names));
});

it("topics that did not load are said not to have", async () => {
  const { place } = await open(buildUser(), 503);
  await vi.waitFor(() => expect(place.textContent).toContain("The topics did not load."));
});

it("an option says how many characters are left once few are, and how many are too many", async () => {
  const { place, option } = await open();
  const told: (string | undefined)[] = [];
  for (const length of [400, 401, 500, 501]) {
    await option("A", "字".repeat(length));
    told.push(place.querySelector("li [role=status]")?.textContent);
  }
  expect(QUESTION_LENGTH.option).toBe(500);
  expect(told).toEqual([undefined, "99 characters left.", "0 characters left.", "1 character too many."]);
});

it("what is only now being written is not offered to be cleared", async () => {
  const { place } = await open();
  await write(place, "What is asked", "Who pays?");
  expect(() => buttonOf(place, "Clear it")).toThrow();
});

it("after an answer what was answered is read again when it is next opened, and the questions in hand are not", async () => {
  stubServer(() => ({ status: 200, response: {} }));
  const { now, client } = await drawHook(() => useAnswer(7), undefined);
  const lists = [answeredQuery(1), ownQuery(1), practiceQuery(1)].map(({ queryKey }) => [...queryKey]);
  for (const key of lists) client.setQueryData(key, "of before");
  await act(() => now().mutateAsync("2"));
  expect(lists.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, false]);
});

it("the author of a question who has left is called somebody who left", async () => {
  const name = async (Author: CommunityQuestion["Author"]) =>
    (await drawAt("/community", <Byline question={{ ...OWN, Author }} />)).place.querySelector("b")
      ?.textContent;
  expect(await name(null)).toBe("somebody who left");
  expect(await name({ ID: "ana", DName: "ana_tan", Rep: 0, IsMod: false })).toBe("ana_tan");
});

it("one's own question is deleted once, and where that is refused its question closes and the reason is said", async () => {
  let answer: (status: number) => void = () => undefined;
  stubServer(
    () =>
      new Promise((resolve) => {
        answer = (status) => resolve({ status });
      }),
  );
  const { place } = await drawAt("/community", <OwnQuestion question={OWN} userId="learner" />);
  await act(() => buttonOf(place, "Delete").click());
  const dialog = place.querySelector("dialog");
  await act(() => buttonOf(place, "Delete it").click());
  expect(buttonOf(place, "Delete it").disabled).toBe(true);
  await act(() => answer(400));
  await vi.waitFor(() => expect(dialog?.open).toBe(false));
  expect(await toasts()).toEqual([["That did not work", "No."]]);
});

it("a review is sent once: neither verdict can be given while it is on its way", async () => {
  stubServer(() => ({ status: 200, response: [{ ...OWN, Status: "in_review" }] }));
  const { place } = await drawAt("/community", <Review user={buildUser({}, { Rep: 3 })} />);
  await vi.waitFor(() => expect(place.textContent).toContain("Who pays?"));
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  await act(() => buttonOf(place, "Approve").click());
  expect(["Approve", "Reject"].map((name) => buttonOf(place, name).disabled)).toEqual([true, true]);
});

it("a word to the author may be 255 characters long", async () => {
  const { place } = await drawAt("/community", <Rating question={OWN} />);
  await act(() => buttonOf(place, "Tell its author something").click());
  const opens: boolean[] = [];
  for (const length of [REMARK_LENGTH, REMARK_LENGTH + 1]) {
    await write(place, "In a few words", `${"x".repeat(length)} `);
    opens.push(!buttonOf(place, "Send").disabled);
  }
  expect(opens).toEqual([true, false]);
});

it("admins, and who looks after learners' questions, are members and review without a plan or a reputation", () => {
  const tenant = (TenantID: number) => [{ TenantID }];
  const of = (overrides: Partial<User>) => buildUser({ Perm: 0, Status: "none" }, overrides);
  const may = (user: User) => [isMember(user), isReviewer(user)];
  expect(may(of({}))).toEqual([false, false]);
  expect(may(of({ TenantAdmin: tenant(3) }))).toEqual([false, false]);
  expect(may(of({ TenantAdmin: tenant(2) }))).toEqual([true, true]);
  expect(may(of({ TenantAdmin: tenant(1) }))).toEqual([true, true]);
});
