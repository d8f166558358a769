import { expect, it, onTestFinished, vi } from "vitest";
import { act } from "../../../../../test/act.ts";
import { draw, stubServer } from "../../../../../test/page.tsx";
import { buttonOf } from "../../../../../test/press.ts";
import { serverFor, signedInPage } from "../../../../../test/signed-in.ts";
import { toasts } from "../../../../../test/toasts.ts";
import { buildUser } from "../../../../../test/user.ts";
import { keys } from "../../../lib/cache.ts";
import { bringCopies } from "../../../lib/kept-copies.ts";
import { whoamiQuery } from "../../../lib/session.ts";
import { ProgressReset } from "./progress-reset.tsx";

signedInPage();

it.each([
  ["is not offered without attempts, and says so", [], true],
  ["is offered with one", [{ ID: 1 }], false],
] as const)("a progress reset %s", async (_, attempts, isDisabled) => {
  const calls = serverFor(buildUser(), () => attempts);
  const { place } = await draw(<ProgressReset />);
  await vi.waitFor(() => expect(calls.some((call) => call.includes("/api/attempts"))).toBe(true));
  await vi.waitFor(() => expect(place.querySelector("button")?.disabled).toBe(isDisabled));
  await vi.waitFor(() =>
    expect(place.textContent?.includes("You have no attempts to reset.")).toBe(isDisabled),
  );
});

it("all progress is reset after asking once; Cancel resets nothing, and what was read of it is read again", async () => {
  let attempts: object[] = [{ ID: 1 }];
  const calls = serverFor(buildUser(), (call) => {
    if (call.startsWith("PUT")) attempts = [];
    return call.startsWith("PUT") ? buildUser() : attempts;
  });
  const { place, client } = await draw(<ProgressReset />);
  const offer = () => place.querySelector("button");
  const dialog = () => place.querySelector("dialog");
  const press = (name: string) => act(() => dialog() && buttonOf(dialog() ?? place, name).click());
  await vi.waitFor(() => expect(offer()?.disabled).toBe(false));
  client.setQueryData(keys.progress(1), "of before");
  await act(() => offer()?.click());
  expect(dialog()?.open).toBe(true);
  await press("Cancel");
  expect([dialog()?.open, calls.some((call) => call.startsWith("PUT"))]).toEqual([false, false]);
  await act(() => offer()?.click());
  await press("Reset Progress");
  await vi.waitFor(() => expect(offer()?.disabled).toBe(true));
  expect(calls).toContain("PUT /api/user/reset-progress");
  await vi.waitFor(() => expect(dialog()?.open).toBe(false));
  expect(client.getQueryData(keys.progress(1))).toBeUndefined();
  expect(await toasts()).toEqual([["Progress Reset Completed", undefined]]);
});

it("a reset that is refused is not said to be completed, closes its dialog, and can be tried again", async () => {
  stubServer((call) => (call.startsWith("PUT") ? { status: 500 } : { status: 200, response: [{ ID: 1 }] }));
  const { place } = await draw(<ProgressReset />);
  const offer = () => place.querySelector("button");
  await vi.waitFor(() => expect(offer()?.disabled).toBe(false));
  await act(() => offer()?.click());
  const dialog = place.querySelector("dialog");
  await act(() => dialog && buttonOf(dialog, "Reset Progress").click());
  await vi.waitFor(() => expect(dialog?.open).toBe(false));
  expect(offer()?.disabled).toBe(false);
  expect((await toasts()).map(([title]) => title)).not.toContain("Progress Reset Completed");
});

it("with the progress go the copies on this device, before anything is read again, and the account is as the server has it now", async () => {
  const order: string[] = [];
  bringCopies(async () => ({
    restore: async () => undefined,
    drop: async () => void order.push("copies dropped"),
  }));
  onTestFinished(() => bringCopies(() => Promise.reject(new Error("none"))));
  const after = buildUser({}, { Rep: 5 });
  serverFor(buildUser(), (call) => {
    order.push(call.startsWith("PUT") ? "reset" : "read");
    return call.startsWith("PUT") ? after : [{ ID: 1 }];
  });
  const { place, client } = await draw(<ProgressReset />);
  await vi.waitFor(() => expect(place.querySelector("button")?.disabled).toBe(false));
  await act(() => place.querySelector("button")?.click());
  const dialog = place.querySelector("dialog");
  await act(() => dialog && buttonOf(dialog, "Reset Progress").click());
  await vi.waitFor(() => expect(order).toEqual(["read", "reset", "copies dropped", "read"]));
  expect(client.getQueryData(whoamiQuery.queryKey)).toEqual(after);
  await toasts();
});
