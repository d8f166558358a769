import { expect, it, vi } from "vitest";
import { act } from "../../../test/act.ts";
import { drawAt, stubServer } from "../../../test/page.tsx";
import { buttonOf } from "../../../test/press.ts";
import { buildQuestion } from "../../../test/question.ts";
import { signedInPage } from "../../../test/signed-in.ts";
import { buildUser } from "../../../test/user.ts";
import { PaperUpdatedPage } from "./paper-updated.tsx";

signedInPage();

/** The page of a paper, of which so many pages of questions were edited lately. */
async function open(
  href: string,
  { user = buildUser() as ReturnType<typeof buildUser> | null, pages = 1 } = {},
) {
  const calls = stubServer((call) => {
    if (call.includes("/api/whoami")) return { status: 200, response: user };
    if (!call.startsWith("GET /api/questions/updated/")) return { status: 200, response: [] };
    const page = Number(new URL(call.slice(4), "http://x").searchParams.get("page"));
    const response =
      page <= pages ? [buildQuestion({ ID: 10 * page }), buildQuestion({ ID: 10 * page + 1 })] : [];
    return { status: 200, response, paging: { TPages: Math.max(1, pages) } };
  });
  const { place } = await drawAt(href, <PaperUpdatedPage />, undefined, "/paper/:paperId/updated");
  return {
    place,
    sees: (text: string) => vi.waitFor(() => expect(place.textContent).toContain(text)),
    asked: () => calls.filter((call) => !/whoami/.test(call)),
    href: (name: string) =>
      [...place.querySelectorAll("a")]
        .find((one) => (one.getAttribute("aria-label") ?? one.textContent ?? "").trim() === name)
        ?.getAttribute("href"),
  };
}

it("what was edited is listed page by page, each with the way to it", async () => {
  const { place, sees, href } = await open("/paper/2/updated", { pages: 2 });
  await sees("Question 11");
  expect([href("Paper 2"), href("Open question 10")]).toEqual(["/paper/2", "/question/10"]);
  await act(() => buttonOf(place, "Next").click());
  await sees("Question 20");
  expect(window.location.pathname + window.location.search).toBe("/paper/2/updated?page=2");
});

it("where nothing was edited it says so, and leads back", async () => {
  const { sees, href } = await open("/paper/1/updated", { pages: 0 });
  await sees("No question was edited in the last 14 days.");
  expect(href("Back to Paper 1")).toBe("/paper/1");
});

it("a page past the last is said to be none, and leads to the first", async () => {
  const { place, sees, href } = await open("/paper/1/updated?page=3", { pages: 1 });
  await sees("The list has no such page.");
  expect(place.textContent).not.toContain("No question was edited");
  expect(href("To the first page")).toBe("/paper/1/updated");
});

it.each([
  ["a visitor is asked to sign in", null, "Sign Up or Login first."],
  [
    "a learner of the other paper reads what opens it",
    buildUser({ Perm: 2 }),
    "You need a subscription to Paper 1 to see what was edited.",
  ],
])("%s, and nothing is read for them", async (_what, user, words) => {
  const { sees, asked } = await open("/paper/1/updated", { user });
  await sees(words);
  expect(asked()).toEqual([]);
});

it("there is no third paper", async () => {
  const { sees, asked } = await open("/paper/3/updated");
  await sees("There is no such page");
  expect(asked()).toEqual([]);
});
