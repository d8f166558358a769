import { expect, it, vi } from "vitest";
import { act } from "../../../../../test/act.ts";
import { buildAttempt } from "../../../../../test/attempt.ts";
import { drawAt, stubServer } from "../../../../../test/page.tsx";
import { buttonOf } from "../../../../../test/press.ts";
import { toasts } from "../../../../../test/toasts.ts";
import { keys } from "../../../lib/cache.ts";
import { Toasts } from "../../../ui/toasts.tsx";
import { PractiseTen } from "./practise-ten.tsx";

/** Presses the button where the server refuses so; @returns what the message says and where it leads */
async function refused(code: string) {
  vi.stubGlobal("fetch", async () =>
    Response.json({ Error: "The server says no.", Code: code }, { status: 403 }),
  );
  const { place } = await drawAt(
    "/set/5/review",
    <>
      <PractiseTen topicId={7} name="Estates" />
      <Toasts />
    </>,
  );
  await act(() => buttonOf(place, /^Practise 10/).click());
  await vi.waitFor(() => expect(place.textContent).toContain("Not drawn"));
  const link = place.querySelector("a");
  const said = { text: place.textContent, leadsTo: [link?.textContent, link?.getAttribute("href")] };
  await toasts();
  return said;
}

it("leads those without a plan to the plans, and others to the topic with what the server says", async () => {
  const without = await refused("no_subscription");
  expect(without.leadsTo).toEqual(["See the plans", "/pricing"]);
  expect(without.text).toContain("come with a plan");
  const other = await refused("nothing_to_draw");
  expect(other.leadsTo).toEqual(["Open the topic", "/topic/7"]);
  expect(other.text).toContain("The server says no.");
});

it("pressed twice at once, it draws once", async () => {
  const calls = stubServer(() => undefined);
  const { place } = await drawAt("/set/5/review", <PractiseTen topicId={7} name="Estates" />);
  await act(() => {
    buttonOf(place, /^Practise 10/).click();
    buttonOf(place, /^Practise 10/).click();
  });
  await vi.waitFor(() => expect(calls).not.toEqual([]));
  expect(calls).toHaveLength(1);
  // Its message would stay for the next test.
  await vi.waitFor(async () => expect(await toasts()).toHaveLength(1));
});

it("ten are drawn of the topic and opened, and what lists tests is read again", async () => {
  const calls = stubServer(() => ({ status: 200, response: buildAttempt({ ProblemSetID: 44 }) }));
  const { place, client } = await drawAt("/set/5/review", <PractiseTen topicId={7} name="Estates" />);
  client.setQueryData(keys.drawnTests("7"), null);
  await act(() => buttonOf(place, /^Practise 10/).click());
  await vi.waitFor(() => expect(window.location.pathname).toBe("/set/44/do"));
  expect(calls).toEqual(["POST /api/dynamic-sets/attempts/new?topic_id=7&short=true"]);
  expect(client.getQueryState(keys.drawnTests("7"))?.isInvalidated).toBe(true);
});

it("while they are drawn it says so, and cannot be pressed", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const { place } = await drawAt("/set/5/review", <PractiseTen topicId={7} name="Estates" />);
  await act(() => buttonOf(place, /^Practise 10/).click());
  expect(buttonOf(place, "Drawing… of Estates").disabled).toBe(true);
});
