import { afterEach, expect, it, vi } from "vitest";
import type { Item, ItemVersion } from "#contract/item-analysis.ts";
import { act } from "../../../../../test/act.ts";
import { draw, drawAt, stubServer } from "../../../../../test/page.tsx";
import { buttonOf, write } from "../../../../../test/press.ts";
import type { ItemView } from "../api.ts";
import { correlation, duration, percent } from "../words.ts";
import ItemDetails from "./item-details.tsx";
import { ItemFilters } from "./item-filters.tsx";
import { ItemList } from "./item-list.tsx";
import { ItemTable } from "./item-table.tsx";

afterEach(() => void vi.unstubAllGlobals());

const OPTIONS = [1, 2, 3, 4].map((Choice) => ({
  Choice,
  IsKey: Choice === 2,
  Share: Choice === 1 ? 0 : 0.25,
  Discrimination: null,
}));

const buildItem = (overrides: Partial<Item> = {}): Item => ({
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
  Facility: 0,
  Discrimination: -0.2,
  MedianSeconds: 60,
  Options: OPTIONS,
  Flags: [],
  ...overrides,
});

async function table(item: Item, open?: number) {
  const opened: (number | undefined)[] = [];
  stubServer(() => undefined);
  const { place } = await draw(
    <ItemTable
      items={[item]}
      sort="-facility"
      onSort={() => undefined}
      open={open}
      onOpen={(id) => opened.push(id)}
    />,
  );
  const cells = [...place.querySelectorAll("tbody tr:first-child td")].map((one) => one.textContent);
  return { place, cells, opened };
}

it("a question has its figures under their names, nobody's as none and not as too few, and the key is said", async () => {
  const { cells } = await table(buildItem());
  expect(cells[1]).toBe("");
  expect(cells.slice(2)).toEqual([
    "AnswersFirst answers40",
    "RightShare that was right0%",
    "Discr.Discrimination−0.20",
    "AShare of option A0%",
    "BShare of option Bthe key,25%",
    "CShare of option C25%",
    "DShare of option D25%",
    "TimeMedian time1 min 0 s",
  ]);
});

it("of a question that too few have answered it is said, and its figures are left open", async () => {
  const { cells } = await table(buildItem({ TooFew: true, Facility: null, MedianSeconds: null }));
  expect(cells[1]).toBe("Too few");
  expect([cells[3], cells.at(-1)]).toEqual(["RightShare that was right–too few", "TimeMedian time–too few"]);
});

it("figures are written as one reads them: minutes from sixty seconds on, and no minus before nothing", () => {
  expect([59.4, 59.6, 60, 125].map(duration)).toEqual(["59 s", "1 min 0 s", "1 min 0 s", "2 min 5 s"]);
  expect([-0.001, 0, -0.2].map(correlation)).toEqual(["0.00", "0.00", "−0.20"]);
  expect([0, 0.634].map(percent)).toEqual(["0%", "63%"]);
});

it("an open question is closed by a second press, and the head of the order says which way it goes", async () => {
  const { place, opened } = await table(buildItem(), 7);
  await act(() => buttonOf(place, /Which/).click());
  expect(opened).toEqual([undefined]);
  const sorted = place.querySelector("[aria-sort]");
  expect([sorted?.getAttribute("aria-sort"), sorted?.textContent]).toEqual(["descending", "Right↓"]);
});

it("all topics are chosen again by the first of the list", async () => {
  const views: ItemView[] = [];
  stubServer(() => ({ status: 200, response: [{ ID: 3, Name: "Land law", Paper: 1 }] }));
  const view: ItemView = { topic: 3, flag: undefined, sort: "-flags", page: 2 };
  const { place } = await draw(<ItemFilters view={view} onChange={(next) => views.push(next)} />);
  await write(place, "Topic", "");
  expect(views).toEqual([{ ...view, topic: undefined, page: 1 }]);
});

it("a list and a picture that did not load say so, and can be asked for again", async () => {
  let status = 503;
  const calls = stubServer(() => ({ status, response: { Versions: [] } }));
  const view: ItemView = { topic: undefined, flag: undefined, sort: "-flags", page: 1 };
  const never = () => undefined;
  const list = await drawAt(
    "/item-analysis",
    <ItemList view={view} open={undefined} onView={never} onOpen={never} />,
  );
  await vi.waitFor(() => expect(list.place.querySelector("[role=alert]")).not.toBeNull());
  await list.leave();
  const { place } = await drawAt("/item-analysis", <ItemDetails questionId={7} />);
  await vi.waitFor(() => expect(place.querySelector("[role=alert]")).not.toBeNull());
  status = 200;
  await act(() => buttonOf(place, "Try again").click());
  await vi.waitFor(() => expect(place.querySelector('a[href="/question/7"]')).not.toBeNull());
  expect(calls.filter((call) => call === "GET /api/admin/items/7")).toHaveLength(2);
});

const buildVersion = (overrides: Partial<ItemVersion> = {}): ItemVersion => ({
  ...buildItem(),
  IsCurrent: true,
  Since: "2026-11-01T00:00:00Z",
  OptionTexts: ["a", "b", "c", "d"],
  Fifths: [],
  ...overrides,
});

it("several versions have names of their own, and each says why it has no picture", async () => {
  const Versions = [
    buildVersion({ Version: 2, TooFew: true, Answers: 12 }),
    buildVersion({ Version: 1, IsCurrent: false, Flags: ["negative"] }),
  ];
  const details = async (versions: ItemVersion[]) => {
    stubServer(() => ({ status: 200, response: { Versions: versions } }));
    const { place } = await drawAt("/item-analysis", <ItemDetails questionId={7} />);
    await vi.waitFor(() => expect(place.querySelector("section")).not.toBeNull());
    return [...place.querySelectorAll("section")];
  };
  const both = await details(Versions);
  expect(both.map((one) => one.querySelector("h2")?.textContent)).toEqual([
    "Now since 01 Nov 2026",
    "Version 1 since 01 Nov 2026",
  ]);
  expect(both[0]?.textContent).toContain("Too few: 12 first answers.");
  expect(both[1]?.textContent).toContain("The weaker learners get it right more often than the stronger.");
  expect(both[1]?.textContent).toContain("once thirty of those who answered have finished their set");
  const [only] = await details(Versions.slice(0, 1));
  expect(only?.querySelector("h2")).toBeNull();
});
