import { expect, it, vi } from "vitest";
import type { AdminUser } from "#contract/administration.ts";
import type { Charge } from "#contract/shapes.ts";
import { act } from "../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buttonOf, write } from "../../../../test/press.ts";
import { signedInPage } from "../../../../test/signed-in.ts";
import { toasts } from "../../../../test/toasts.ts";
import { buildUser } from "../../../../test/user.ts";
import { UserTools } from "./components/user-tools.tsx";

signedInPage();

const GRANT: Charge = {
  ...{ ID: 31, Source: "grant", Status: "captured", Plan: null, TrialHours: 0, TransferredAt: null },
  ...{ SucceededAt: "2026-11-21T02:00:00.000Z", SubscriptionMonths: 3, Perm: 3, Amount: 0 },
};
const ANA: AdminUser = {
  ...buildUser({ History: [GRANT] }, { ID: "ana", Email: "ana@example.sg", CommsRate: 15, CustDiscRate: 5 }),
  ExtraTimePercent: 25,
  KeyLimit: 700,
};

/** Ana among the users; an act is answered once `answer` is called. */
async function open() {
  await toasts();
  const sent: [string, unknown][] = [];
  let answer: () => void = () => undefined;
  stubServer((call, body) => {
    if (call.startsWith("GET")) return { status: 200, response: [ANA] };
    sent.push([call, body === "undefined" ? undefined : JSON.parse(body)]);
    return new Promise((resolve) => {
      answer = () => resolve({ status: 200, response: {} });
    });
  });
  const { place } = await drawAt("/admin/users", <UserTools />);
  await write(place, "User ID or email", "ana");
  await act(() => buttonOf(place, "Find").click());
  await vi.waitFor(() => expect(place.textContent).toContain("1 found."));
  const saveOf = (label: string) => {
    const form = [...place.querySelectorAll("li form")].find((one) => one.textContent?.includes(label));
    if (!form) throw new Error(`nothing is called ${label}`);
    return buttonOf(form, "Save");
  };
  return { place, sent, saveOf, answer: () => act(() => answer()) };
}

it.each([
  ["Extra time, %", 0, 300],
  ["New explanations a day", 0, 100_000],
  ["Commission, %", 10, 25],
  ["Discount, %", 5, 10],
])("%s goes from %i to %i", async (label, least, most) => {
  const { place, saveOf } = await open();
  const fits: boolean[] = [];
  for (const value of [least - 1, least, most, most + 1]) {
    await write(place, label, String(value));
    // The number that is stored needs no saving; next to the other it is changed by this.
    const isStored = value === ANA.CustDiscRate && label.startsWith("Discount");
    if (isStored) await write(place, "Commission, %", "20");
    fits.push(!saveOf(label).disabled);
  }
  expect(fits).toEqual([false, true, true, false]);
});

it.each([
  ["Extra time, %", "50", "extra-time", { Percent: 50 }, "extra time saved"],
  ["New explanations a day", "80", "key-limit", { Limit: 80 }, "explanations a day saved"],
  ["Commission, %", "20", "rates", { CommsRate: 20, CustDiscRate: 5 }, "rates saved"],
  ["Discount, %", "7", "rates", { CommsRate: 15, CustDiscRate: 7 }, "rates saved"],
])("%s is sent once, as it was typed, and said to be saved", async (label, typed, path, body, said) => {
  const { place, sent, saveOf, answer } = await open();
  await write(place, label, typed);
  await act(() => saveOf(label).click());
  expect(saveOf(label).disabled).toBe(true);
  await answer();
  await expect.poll(toasts).toEqual([[said, undefined]]);
  expect(sent).toEqual([[`PUT /api/admin/users/ana/${path}`, body]]);
});

it("a number that was emptied is not taken for the one before", async () => {
  const { place, saveOf } = await open();
  await write(place, "Extra time, %", "");
  expect(place.querySelector<HTMLInputElement>("li form input")?.value).toBe("");
  expect(saveOf("Extra time, %").disabled).toBe(true);
});

it("what was given is taken back once: nothing can be pressed while that is on its way", async () => {
  const { place, sent, answer } = await open();
  await act(() => buttonOf(place, "Take back").click());
  const dialog = () => place.querySelector("dialog[open]");
  const confirm = () => buttonOf(dialog() ?? place, "Take back");
  await act(() => confirm().click());
  expect(confirm().disabled).toBe(true);
  await answer();
  await vi.waitFor(() => expect(dialog()).toBeNull());
  expect(sent).toEqual([["DELETE /api/admin/grants/31", undefined]]);
});
