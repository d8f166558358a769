import { expect, it, vi } from "vitest";
import type { CommunityQuestion } from "#contract/community.ts";
import { act } from "../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buttonOf, write } from "../../../../test/press.ts";
import { Toasts } from "../../ui/toasts.tsx";
import { Rating } from "./components/rating.tsx";
import { EMPTY, previewOf } from "./draft.ts";

const build = (overrides: Partial<CommunityQuestion>): CommunityQuestion => ({
  ...previewOf({ ...EMPTY, body: "Who pays?", options: ["a", "b", "c", "d"], answer: "2" }),
  ID: 7,
  Status: "published",
  IsOwn: false,
  ...overrides,
});

/** The rating of a question that answers as the server does, unless it is down. */
async function rating(given: Partial<CommunityQuestion> = {}) {
  const sent: unknown[] = [];
  let isDown = false;
  stubServer((_call, body) => {
    if (isDown) return undefined;
    const { vote, type, feedback } = JSON.parse(body);
    sent.push({ vote, type, feedback });
    const UserRemark = feedback ? { Type: type, Body: feedback } : null;
    return { status: 200, response: build({ UserVote: vote, Votes: 4 + vote, UserRemark }) };
  });
  const { place } = await drawAt(
    "/community",
    <>
      <Rating question={build({ Votes: 4, ...given })} />
      <Toasts />
    </>,
  );
  return {
    sent,
    place,
    press: (name: string) => act(() => buttonOf(place, name).click()),
    goDown: (down: boolean) => {
      isDown = down;
    },
  };
}

it("a vote leaves what was written to the author, also after a vote that failed", async () => {
  const { sent, place, press, goDown } = await rating();
  await press("Tell its author something");
  await write(place, "In a few words", " Say which law. ");
  await press("Send");
  await vi.waitFor(() => expect(place.textContent).toContain("Change your word to its author"));
  goDown(true);
  await press("Yes");
  await vi.waitFor(() => expect(place.textContent).toContain("That did not work"));
  await vi.waitFor(() => expect(buttonOf(place, "Yes").disabled).toBe(false));
  expect(place.textContent).toContain("Change your word to its author");
  goDown(false);
  await press("Yes");
  await vi.waitFor(() => expect(place.textContent).toContain("5 votes"));
  expect(sent).toEqual([
    { vote: 0, type: null, feedback: "Say which law." },
    { vote: 1, type: null, feedback: "Say which law." },
  ]);
});

it("the same vote again takes it back, and a word to the author leaves the vote", async () => {
  const { sent, place, press } = await rating({
    UserVote: 1,
    UserRemark: { Type: "QnOther", Body: "Good." },
  });
  await press("Change your word to its author");
  expect(place.querySelector("textarea")?.value).toBe("Good.");
  await write(place, "In a few words", "Very good.");
  await press("Send");
  await vi.waitFor(() => expect(place.querySelector("textarea")).toBeNull());
  await press("Yes");
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { vote: 1, type: "QnOther", feedback: "Very good." },
    { vote: 0, type: "QnOther", feedback: "Very good." },
  ]);
});

it("a word to the author leaves the vote that was given just before it", async () => {
  const { sent, place, press } = await rating();
  await press("No");
  await vi.waitFor(() => expect(place.textContent).toContain("3 votes"));
  await press("Tell its author something");
  await write(place, "In a few words", "Say which law.");
  await press("Send");
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { vote: -1, type: null, feedback: "" },
    { vote: -1, type: null, feedback: "Say which law." },
  ]);
});
