import { expect, it, vi } from "vitest";
import { act } from "../../../test/act.ts";
import { buildAttempt } from "../../../test/attempt.ts";
import { stubServer, visit } from "../../../test/page.tsx";
import { buttonOf } from "../../../test/press.ts";
import { signedInPage } from "../../../test/signed-in.ts";
import { buildUser } from "../../../test/user.ts";
import { SharedTestPage } from "./shared-test.tsx";

signedInPage();

const START = "POST /api/tests/from-link/abc";

async function open(status = 200, user: unknown = buildUser()) {
  const calls = stubServer((call) =>
    call.includes("/whoami")
      ? { status: 200, response: user }
      : { status, response: buildAttempt({ ProblemSetID: 42 }) },
  );
  const { place } = await visit("/test/abc", <SharedTestPage />, undefined, "/test/:token");
  await vi.waitFor(() => expect(place.textContent).not.toContain("Loading"));
  const begin = () => act(() => buttonOf(place, "Start the test").click());
  const links = () => [...place.querySelectorAll("a")].map((a) => a.getAttribute("href"));
  return { place, calls, begin, links, text: () => place.textContent ?? "" };
}

it("nothing begins before it is asked for; then a test of one's own is made of the link, once, and opened", async () => {
  const { calls, begin } = await open();
  expect(calls).not.toContain(START);
  await begin();
  await vi.waitFor(() => expect(window.location.pathname).toBe("/set/42/do"));
  expect(calls.filter((call) => call === START)).toHaveLength(1);
});

it("while the test is made it cannot be asked for again", async () => {
  const { place, begin } = await open();
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  await begin();
  await vi.waitFor(() => expect(buttonOf(place, "Start the test").disabled).toBe(true));
});

it.each([
  [404, "This link leads to no test.It may have been cut off", "/build"],
  [403, "No.", "/pricing"],
  [400, "No.", "/build"],
])("a link that is refused with %i says why, with a way on", async (status, words, href) => {
  const { place, begin, links, text } = await open(status);
  await begin();
  await vi.waitFor(() => expect(text()).toContain(words));
  expect(links()).toEqual([href]);
  expect(place.querySelector("button")).toBeNull();
  expect(text().includes("cut off")).toBe(status === 404);
});

it("a visitor signs in first, and comes back to the link", async () => {
  const { place, links, text } = await open(200, null);
  expect(text()).toContain("Sign Up or Login first.");
  expect(links()).toEqual(["/login?redirect=%2Ftest%2Fabc"]);
  expect(place.querySelector("button")).toBeNull();
});
