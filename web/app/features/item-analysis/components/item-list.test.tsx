import { afterEach, expect, it, vi } from "vitest";
import type { Item } from "#contract/item-analysis.ts";
import { act } from "../../../../../test/act.ts";
import { draw, stubServer } from "../../../../../test/page.tsx";
import { buttonOf, write } from "../../../../../test/press.ts";
import { csvHref, type ItemView } from "../api.ts";
import { ItemList } from "./item-list.tsx";

afterEach(() => void vi.unstubAllGlobals());

const ITEM: Item = {
  QuestionID: 7,
  TopicID: 3,
  TopicName: "Land law",
  Paper: 1,
  Body: "Which?",
  Version: 1,
  Answers: 40,
  Rested: 40,
  Timed: 40,
  TooFew: false,
  Facility: 0.5,
  Discrimination: -0.2,
  MedianSeconds: 61,
  Options: [1, 2, 3, 4].map((Choice) => ({
    Choice,
    IsKey: Choice === 2,
    Share: Choice === 2 ? 0.5 : null,
    Discrimination: null,
  })),
  Flags: ["negative"],
};

const FIFTH: ItemView = { topic: 3, flag: "negative", sort: "-flags", page: 5 };

async function open(view: ItemView = FIFTH, items: Item[] = [ITEM]) {
  const views: ItemView[] = [];
  const opened: (number | undefined)[] = [];
  const calls = stubServer((call) => ({
    status: 200,
    response: call.includes("/api/topic")
      ? [
          { ID: 3, Name: "Land law", Paper: 1 },
          { ID: 4, Name: "Tax", Paper: 2 },
        ]
      : items,
    paging: { TPages: 9 },
  }));
  const list = (of: ItemView) => (
    <ItemList
      view={of}
      open={undefined}
      onView={(next) => views.push(next)}
      onOpen={(id) => opened.push(id)}
    />
  );
  const { place, show } = await draw(list(view));
  await vi.waitFor(() =>
    expect(place.textContent).toContain(items.length > 0 ? "Page 5 of 9" : "No question"),
  );
  await vi.waitFor(() => expect(place.textContent).toContain("Paper 2 · Tax"));
  return {
    place,
    views,
    opened,
    calls,
    show: (of: ItemView) => show(list(of)),
    press: (name: string) => act(() => buttonOf(place, name).click()),
  };
}

it("another order, topic or flag begins at the first page, and keeps what else was chosen", async () => {
  const { place, views, press } = await open();
  await press("Median time");
  await press("Flags");
  await press("Too easy");
  await press("Negative");
  await press("Largest first");
  await write(place, "Topic", "4");
  await write(place, "Sort by", "topic");
  expect(views).toEqual([
    { ...FIFTH, sort: "-time", page: 1 },
    { ...FIFTH, sort: "flags", page: 1 },
    { ...FIFTH, flag: "too_easy", page: 1 },
    { ...FIFTH, flag: undefined, page: 1 },
    { ...FIFTH, sort: "flags", page: 1 },
    { ...FIFTH, topic: 4, page: 1 },
    { ...FIFTH, sort: "topic", page: 1 },
  ]);
});

it("a page is turned within the same order, topic and flag", async () => {
  const { views, press, opened, calls } = await open();
  expect(calls).toContain("GET /api/admin/items?topic=3&flag=negative&sort=-flags&page=5");
  await press("Next");
  await press("Previous");
  expect(views).toEqual([
    { ...FIFTH, page: 6 },
    { ...FIFTH, page: 4 },
  ]);
  await press("7 Which?");
  expect(opened).toEqual([7]);
});

it("the table stays while another order of it is on its way", async () => {
  const { place, show } = await open();
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  await show({ ...FIFTH, sort: "-time", page: 1 });
  expect(place.querySelectorAll("tbody tr")).toHaveLength(1);
});

it("where no question is like that, it says what a flag needs, or to take the filters off", async () => {
  const { place, show } = await open({ ...FIFTH, page: 1 }, []);
  expect(place.textContent).toContain("A flag needs thirty first answers.");
  await show({ ...FIFTH, flag: undefined, page: 1 });
  await vi.waitFor(() => expect(place.textContent).toContain("take the filters off"));
});

it("the file holds the whole list as it is filtered and sorted, not a page of it", () => {
  expect(csvHref(FIFTH)).toBe("/api/admin/items.csv?sort=-flags&topic=3&flag=negative");
  expect(csvHref({ topic: undefined, flag: undefined, sort: "time", page: 2 })).toBe(
    "/api/admin/items.csv?sort=time",
  );
});
