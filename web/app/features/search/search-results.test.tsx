import { afterEach, expect, it, vi } from "vitest";
import type { SearchHit } from "#contract/search.ts";
import { drawAt } from "../../../../test/page.tsx";
import { SearchResults } from "./components/search-results.tsx";
import { FILTER, type Shown } from "./kinds.ts";
import { askableOf } from "./typing.ts";

afterEach(() => vi.unstubAllGlobals());

const buildHit = (overrides: Partial<SearchHit> = {}): SearchHit =>
  ({
    ...{ Kind: "question", ID: 7, Title: "Two options …", Snippet: "Two options for one flat" },
    ...{ Href: "/question/7", Shelf: "exam" },
    ...overrides,
  }) as SearchHit;

/** @param total how many there are in all; where the server does not count them, undefined */
async function results(hits: SearchHit[], total?: number, { isVisitor = false, chosen = FILTER[0] } = {}) {
  vi.stubGlobal("fetch", async () => Response.json({ Response: hits, TPages: 1, Total: total }));
  const wanted = { q: "caveat", kind: chosen?.kind, page: 1 };
  const { place } = await drawAt(
    "/search?q=caveat",
    <SearchResults wanted={wanted} chosen={chosen as Shown} isVisitor={isVisitor} />,
  );
  await vi.waitFor(() => expect(place.textContent).not.toContain("Searching"));
  return {
    place,
    says: place.querySelector("[role=status]")?.textContent,
    rows: [...place.querySelectorAll("li")].map((one) => one.textContent),
  };
}

it("says how many there are on all pages, one as one, and from a hundred on that these are the best", async () => {
  const says = async (total?: number) => (await results([buildHit()], total)).says;
  expect([await says(), await says(1), await says(37), await says(99), await says(100)]).toEqual([
    "1 result for “caveat”",
    "1 result for “caveat”",
    "37 results for “caveat”",
    "99 results for “caveat”",
    "The best 100 results for “caveat”",
  ]);
});

it("says of nothing that there are no results, as of several", async () =>
  expect((await results([], 0)).says).toBe("0 results for “caveat”"));

it("a question is its first words once; a topic is its name alone; what the exam does not ask is said to be beyond it", async () => {
  const { rows } = await results([
    buildHit(),
    buildHit({ Kind: "topic", Title: "Caveats", Snippet: "Twelve sets", Href: "/topic/3" }),
    buildHit({
      Kind: "note",
      Title: "How long does a caveat last?",
      Snippet: "Five years.",
      Href: "/study/x",
    }),
    buildHit({ ID: 8, Href: "/question/8", Shelf: "beyond" }),
  ]);
  expect(rows).toEqual([
    "QuestionTwo options for one flat",
    "TopicCaveats",
    "Study noteHow long does a caveat last?Five years.",
    "Question · Beyond the examTwo options for one flat",
  ]);
});

it("who finds nothing reads what there is to search: a visitor what is public, a learner what the plan opens", async () => {
  const visitor = await results([], 0, { isVisitor: true });
  expect(visitor.place.textContent).toContain("Without an account you search");
  const learner = await results([], 0);
  expect(learner.place.textContent).toContain("those of a paper without a plan not at all");
  expect(learner.place.textContent).not.toContain("Look everywhere");
});

it("two characters are enough to ask, counted as one reads them, and no more than 200 are sent", () => {
  expect(["c", " c ", "ca", "🏠", "🏠🏠"].map(askableOf)).toEqual(["", "", "ca", "", "🏠🏠"]);
  expect(askableOf("a".repeat(201))).toHaveLength(200);
});
