import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { act } from "../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buttonOf, write } from "../../../../test/press.ts";
import { buildEditorQuestion } from "../../../../test/question.ts";
import { SetEditor } from "./components/set-editor.tsx";

afterEach(() => void vi.unstubAllGlobals());

interface Shown {
  setId: number;
  title: string;
  isFixed: boolean;
}

/** The questions of each set, by its ID. */
async function open(sets: Record<number, number[]> = { 5: [1, 2, 3] }) {
  const saved: [string, unknown][] = [];
  const calls = stubServer((call, body) => {
    if (call.startsWith("PUT")) saved.push([call, JSON.parse(body)]);
    const asked = Number(new URL(call.slice(4), "http://x").searchParams.get("setId"));
    return {
      status: 200,
      response: (sets[asked] ?? []).map((ID) => buildEditorQuestion({ ID, Body: `Asks ${ID}` })),
    };
  });
  let show: (shown: Shown) => void = () => undefined;
  function Page() {
    const [shown, setShown] = useState<Shown>();
    show = setShown;
    return shown ? <SetEditor tenantId={1} paper={1} {...shown} /> : null;
  }
  const { place, client } = await drawAt("/question-manager", <Page />);
  // As in the app: what was read a moment ago is shown again at once.
  client.setDefaultOptions({ queries: { retry: false, networkMode: "always", staleTime: 60_000 } });
  const at = async (setId: number, title: string, isFixed = false) => {
    await act(() => show({ setId, title, isFixed }));
    await vi.waitFor(() => expect(place.querySelector("ol")).not.toBeNull());
  };
  const press = (name: string) => act(() => buttonOf(place, name).click());
  const order = () =>
    [...place.querySelectorAll("li a")].map((one) => one.textContent?.replace(/Draft.*/, ""));
  const title = () => place.querySelector<HTMLInputElement>("input")?.value;
  const isSavable = () => !buttonOf(place, "Save the set").disabled;
  return { place, client, calls, saved, at, press, order, title, isSavable };
}

it("what is taken out, added and renamed is saved with the order that is on screen", async () => {
  const { place, at, press, order, isSavable, saved, calls } = await open();
  await at(5, "Set two");
  expect([order(), isSavable()]).toEqual([["Asks 1", "Asks 2", "Asks 3"], false]);
  expect(calls[0]).toContain("setId=5&pageSize=100");
  await press("Take question 2 out of the set");
  await write(place, "Add a question by its ID", "9");
  await press("Add");
  await write(place, "Title", " Set 2 ");
  expect(place.textContent).toContain("Not saved yet.");
  await press("Save the set");
  await vi.waitFor(() =>
    expect(saved).toEqual([["PUT /api/tenant/1/sets/5", { Title: "Set 2", Questions: [1, 3, 9] }]]),
  );
});

it("a question is added once, and only a number is an ID", async () => {
  const { place, at, press, order, isSavable } = await open();
  await at(5, "Set two");
  for (const wrong of ["", "0", "-1", "1.5", "two"]) {
    await write(place, "Add a question by its ID", wrong);
    expect([wrong, buttonOf(place, "Add").disabled]).toEqual([wrong, true]);
  }
  await write(place, "Add a question by its ID", "3");
  await press("Add");
  expect([order(), isSavable()]).toEqual([["Asks 1", "Asks 2", "Asks 3"], false]);
});

it("a set without a title is not saved", async () => {
  const { place, at, isSavable } = await open();
  await at(5, "Set two");
  await write(place, "Title", "  ");
  expect(isSavable()).toBe(false);
});

it("a full paper can be read and not changed", async () => {
  const { place, at, order } = await open();
  await at(5, "Full mock paper 1", true);
  expect(order()).toEqual(["Asks 1", "Asks 2", "Asks 3"]);
  expect([...place.querySelectorAll("button, input")]).toEqual([]);
});

it("from one empty set to another nothing is carried over: neither the title nor what was added", async () => {
  const { place, at, press, title, isSavable, order } = await open({});
  await at(6, "More of one");
  await at(7, "More of another");
  await at(6, "More of one");
  expect([title(), isSavable()]).toEqual(["More of one", false]);
  await write(place, "Add a question by its ID", "9");
  await press("Add");
  await at(7, "More of another");
  expect([title(), order(), isSavable()]).toEqual(["More of another", [], false]);
});

it("a title that is only known after the questions is the one in the field", async () => {
  const { at, title, isSavable } = await open();
  await at(5, "A set drawn for a learner", true);
  await at(5, "Set two");
  expect([title(), isSavable()]).toEqual(["Set two", false]);
});

it("an order that changed on the server takes the place of the one on screen, which would be saved over it", async () => {
  const sets = { 5: [1, 2, 3] };
  const { client, at, press, order, isSavable } = await open(sets);
  await at(5, "Set two");
  await press("Take question 2 out of the set");
  sets[5] = [3, 1, 4];
  await act(() => client.invalidateQueries());
  await vi.waitFor(() => expect(order()).toEqual(["Asks 3", "Asks 1", "Asks 4"]));
  expect(isSavable()).toBe(false);
});
