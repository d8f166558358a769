import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { act } from "../../../test/act.ts";
import { drawAt } from "../../../test/page.tsx";
import { dismissToast, toast, useToasts } from "../lib/toasts.ts";
import { Toasts } from "./toasts.tsx";

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

async function open() {
  let shown: ReturnType<typeof useToasts> = [];
  const Place = () => {
    shown = useToasts();
    return <Toasts />;
  };
  const { place } = await drawAt("/", <Place />);
  for (const { id } of shown) await act(async () => dismissToast(id));
  return {
    place,
    titles: () => shown.map(({ title }) => title),
    point: (event: "pointerenter" | "pointerleave") =>
      act(async () => void place.querySelector("section > div")?.dispatchEvent(new Event(event))),
  };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it("a message stays for as long as somebody points at it, and its whole time after that", async () => {
  const { titles, point } = await open();
  await act(async () => toast({ tone: "info", title: "Saved" }));
  await pass(4000);
  await point("pointerenter");
  await pass(60_000);
  expect(titles()).toEqual(["Saved"]);
  await point("pointerleave");
  await pass(4999);
  expect(titles()).toEqual(["Saved"]);
  await pass(1);
  expect(titles()).toEqual([]);
});

it("a message stays for as long as it asks for", async () => {
  const { titles } = await open();
  await act(async () => toast({ tone: "warning", title: "A long sentence", durationMs: 10_000 }));
  await pass(9999);
  expect(titles()).toEqual(["A long sentence"]);
  await pass(1);
  expect(titles()).toEqual([]);
});

it("a message's link leads to what it says of, and the message goes", async () => {
  const { place, titles } = await open();
  const link = { href: "/saved", text: "See your saved questions" };
  await act(async () => toast({ tone: "success", title: "Saved", body: "It is on your list.", link }));
  expect(place.textContent).toContain("It is on your list.");
  await act(async () => place.querySelector("a")?.click());
  expect(window.location.pathname).toBe("/saved");
  expect(titles()).toEqual([]);
});
