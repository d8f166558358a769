import { afterEach, expect, it, vi } from "vitest";
import type { Ability } from "#contract/ability.ts";
import { act } from "../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buttonOf } from "../../../../test/press.ts";
import { keys } from "../../lib/cache.ts";
import { Beliefs } from "./components/beliefs.tsx";

afterEach(() => vi.unstubAllGlobals());

const belief = (Now: number, Answers: number) => ({
  Answers,
  Now,
  Low: Now - 0.1,
  High: Now + 0.1,
  OnExamDay: Now - 0.04,
});

const ability = (known = false): Ability => ({
  Day: "2027-03-13",
  Topics: [
    {
      ID: 4,
      Name: "Stamp duties",
      Paper: 1,
      ...belief(0.48, 33),
      Areas: [
        { Key: "absd", Title: "Additional buyer's stamp duty", ...belief(0.44, 12), Known: known },
        { Key: "ssd", Title: "Seller's stamp duty", ...belief(0.5, 0), Known: false },
      ],
    },
    { ID: 5, Name: "Collective sales", Paper: 1, ...belief(0.57, 4), Areas: [] },
  ],
});

async function beliefs(status = 200) {
  let known = false;
  const bodies: unknown[] = [];
  stubServer((call, body) => {
    if (call !== "PUT /api/ability/known") return { status: 200, response: ability(known) };
    bodies.push(JSON.parse(body));
    if (status < 400) known = JSON.parse(body).Known;
    return { status, response: null };
  });
  const { place, client } = await drawAt("/progress", <Beliefs paper={1} />);
  await vi.waitFor(() => expect(place.querySelector("table")).not.toBeNull());
  const rows = () => [...place.querySelectorAll("tbody tr")].map((row) => row.textContent);
  const chip = () => buttonOf(place, "I know this: Additional buyer's stamp duty");
  const isOn = () => !chip().disabled && chip().getAttribute("aria-pressed") === "true";
  const isOff = () => !chip().disabled && chip().getAttribute("aria-pressed") === "false";
  const open = () => act(() => buttonOf(place, "Stamp duties").click());
  return { place, client, bodies, rows, chip, isOn, isOff, open };
}

it("is a table of the topics: now with its range, on the exam day, and what it rests on", async () => {
  const { place, rows } = await beliefs();
  expect(place.textContent).toContain("now, and on 13 March 2027 if you left it at that");
  expect(rows()).toEqual([
    "Stamp dutiesNow48% 38–58%On exam day44%Answers33",
    "Collective salesNow57% 47–67%On exam day53%Answers4",
  ]);
  expect(place.querySelector('a[href="/calibration"]')).not.toBeNull();
});

it("opens a topic on its sub-areas, and closes it again", async () => {
  const { place, rows, open } = await beliefs();
  await open();
  expect(buttonOf(place, "Stamp duties").getAttribute("aria-expanded")).toBe("true");
  expect(rows()[1]).toContain("Additional buyer's stamp duty");
  expect(rows()).toHaveLength(4);
  await open();
  expect(rows()).toHaveLength(2);
});

it("takes one's word for knowing a sub-area, and gives it back", async () => {
  const { bodies, chip, isOn, isOff, open } = await beliefs();
  await open();
  expect(isOff()).toBe(true);
  await act(() => chip().click());
  await vi.waitFor(() => expect(isOn()).toBe(true));
  await act(() => chip().click());
  await vi.waitFor(() => expect(isOff()).toBe(true));
  expect(bodies).toEqual([
    { Area: "absd", Known: true },
    { Area: "absd", Known: false },
  ]);
});

it("shows what is stored when one's word was not taken", async () => {
  const { bodies, chip, isOff, open } = await beliefs(400);
  await open();
  await act(() => chip().click());
  await vi.waitFor(() => expect(isOff()).toBe(true));
  expect(bodies).toHaveLength(1);
});

it("what did not load says so, and nothing believed is no table", async () => {
  stubServer(() => ({ status: 503 }));
  const failed = await drawAt("/progress", <Beliefs paper={1} />);
  await vi.waitFor(() => expect(failed.place.textContent).toContain("did not load"));
  stubServer(() => ({ status: 200, response: { Day: "2027-03-13", Topics: [] } }));
  const none = await drawAt("/progress", <Beliefs paper={1} />);
  await vi.waitFor(() => expect(none.place.textContent).toBe(""));
});

it("what rests on what is believed, the plan and the forecast, is read again once somebody corrects it", async () => {
  const { client, chip, isOn, open } = await beliefs();
  const resting = [keys.today, keys.planDays, keys.forecast(1), keys.dates];
  for (const key of resting) client.setQueryData(key, "of before");
  await open();
  await act(() => chip().click());
  await vi.waitFor(() => expect(isOn()).toBe(true));
  expect(resting.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true, true]);
});

it("what was believed stays on screen where it cannot be read again", async () => {
  const { place, client } = await beliefs();
  stubServer(() => ({ status: 503 }));
  await act(() => client.invalidateQueries({ queryKey: keys.ability(1) }));
  expect(place.querySelector("table")).not.toBeNull();
  expect(place.textContent).not.toContain("did not load");
});
