import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { act } from "../../../test/act.ts";
import { drawAt, stubServer } from "../../../test/page.tsx";
import { buttonOf } from "../../../test/press.ts";
import { buildUser } from "../../../test/user.ts";
import { forgetRecent } from "../features/search/recent.ts";
import { SearchPage } from "./search.tsx";

const NOTE = {
  Kind: "note",
  ID: 1,
  Title: "How long does a caveat last?",
  Snippet: "Five years.",
  Href: "/study/p1-interests#caveats",
};
const CASE = {
  Kind: "case",
  ID: 7,
  Title: "Two options …",
  Snippet: "Two options for one flat",
  Href: "/question/7",
};

const signedIn = (is: boolean) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = is ? "signed_in=1; Path=/" : "signed_in=; Path=/; Max-Age=0";
};
beforeEach(() => signedIn(true));
afterEach(() => {
  forgetRecent();
  vi.unstubAllGlobals();
  signedIn(false);
});

/**
 * @param found what the search gives to an address; undefined if no answer comes
 * @param TPages how many pages there are of it
 */
async function open(
  query: string,
  found: (call: string) => object[] | undefined = () => [NOTE, CASE],
  TPages = 1,
) {
  const calls = stubServer((call) => {
    if (call.startsWith("GET /api/whoami")) return { status: 200, response: buildUser() };
    if (call.startsWith("GET /api/paperv2/"))
      return { status: 200, response: { ID: 1, Topics: [{ ID: 12, Name: `Topic of ${call.at(-1)}` }] } };
    const response = found(call);
    return response && { status: 200, response, paging: { TPages } };
  });
  const { place } = await drawAt(`/search${query}`, <SearchPage />);
  await vi.waitFor(() => expect(place.querySelector("fieldset")).not.toBeNull());
  const box = place.querySelector<HTMLInputElement>("input[type=search]");
  if (!box) throw new Error("no box");
  return {
    place,
    box,
    asked: () => calls.filter((call) => call.startsWith("GET /api/search")),
    type: (words: string) =>
      act(async () => {
        // React hears of a value only through the setter that it did not replace.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(box, words);
        box.dispatchEvent(new Event("input", { bubbles: true }));
      }),
    enter: () =>
      act(async () => void box.form?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }))),
    press: (name: string) =>
      act(async () => [...place.querySelectorAll("button")].find((one) => one.textContent === name)?.click()),
    filters: () => [...place.querySelectorAll("fieldset button")].map((one) => one.textContent),
  };
}

it("before anything is typed there are the topics of both papers, and what was looked for and opened last", async () => {
  const first = await open("");
  await vi.waitFor(() => expect(first.place.textContent).toContain("Topic of 2"));
  expect(first.place.textContent).not.toContain("Recent");
  expect(first.asked()).toEqual([]);
  await first.type("caveat");
  await vi.waitFor(() => expect(first.place.querySelector("ol a")).not.toBeNull());
  await act(async () => {
    const link = first.place.querySelector<HTMLAnchorElement>("ol a");
    link?.addEventListener("click", (event) => event.preventDefault());
    link?.click();
  });
  await first.type("");
  await vi.waitFor(() => expect(first.place.textContent).toContain("Recent"));
  const recent = [...first.place.querySelectorAll("section ul a")].map((link) => link.getAttribute("href"));
  expect(recent.slice(0, 2)).toEqual([NOTE.Href, "/search?q=caveat"]);
  await first.press("Clear recent");
  expect(first.place.textContent).not.toContain("Recent");
});

it("finds as one types, says how many there are, and keeps the heading and the focus where they are", async () => {
  const page = await open("");
  page.box.focus();
  await page.type("c");
  await page.type("ca");
  await page.type("caveat");
  await vi.waitFor(() =>
    expect(page.place.querySelector("[role=status]")?.textContent).toBe("2 results for “caveat”"),
  );
  expect(page.asked().at(-1)).toBe("GET /api/search?q=caveat&page=1");
  expect(page.asked().filter((call) => call.includes("q=c&"))).toEqual([]);
  expect([page.place.querySelector("h1")?.textContent, document.activeElement]).toEqual(["Search", page.box]);
  await vi.waitFor(() => expect(window.location.search).toBe("?q=caveat"));
});

it("a page past the last says so, and leads to the first", async () => {
  const { place } = await open("?q=caveat&page=9", () => [], 2);
  await vi.waitFor(() => expect(place.textContent).toContain("The list has no such page."));
  const first = [...place.querySelectorAll("a")].find((one) => one.textContent === "To the first page");
  expect(first?.getAttribute("href")).toBe("/search?q=caveat");
  expect(place.textContent).not.toContain("Nothing fits");
});

it("a call that nobody waits for is ended when another letter is typed", async () => {
  const page = await open("");
  const signals = new Map<string, AbortSignal | null | undefined>();
  vi.stubGlobal("fetch", (url: string, { signal }: RequestInit) => {
    signals.set(url, signal);
    return new Promise<Response>((_, fail) => signal?.addEventListener("abort", () => fail(signal.reason)));
  });
  await page.type("cave");
  await vi.waitFor(() => expect(signals.has("/api/search?q=cave&page=1")).toBe(true));
  await page.type("caveat");
  await vi.waitFor(() => expect(signals.has("/api/search?q=caveat&page=1")).toBe(true));
  expect(signals.get("/api/search?q=cave&page=1")?.aborted).toBe(true);
  expect(signals.get("/api/search?q=caveat&page=1")?.aborted).toBe(false);
});

it("one kind is shown by its button, which says that it is pressed, and is in the address", async () => {
  const page = await open("?q=option&page=3", (call) => (call.includes("kind=case") ? [CASE] : [NOTE, CASE]));
  await vi.waitFor(() => expect(page.asked()).toEqual(["GET /api/search?q=option&page=3"]));
  expect(page.filters()).toEqual(["All", "Questions", "Cases", "Notes", "Blog", "Topics"]);
  await page.press("Cases");
  await vi.waitFor(() => expect(page.asked().at(-1)).toBe("GET /api/search?q=option&kind=case&page=1"));
  expect(window.location.search).toBe("?q=option&kind=case");
  expect(page.place.querySelector("[aria-pressed=true]")?.textContent).toBe("Cases");
  await vi.waitFor(() => expect(page.place.querySelectorAll("ol li")).toHaveLength(1));
});

it("says what it found none of, and what to try", async () => {
  const page = await open("?q=zzqqxx&kind=note", () => []);
  await vi.waitFor(() => expect(page.place.textContent).toContain("No note fits “zzqqxx”."));
  expect(
    [...page.place.querySelectorAll("a")]
      .find((a) => a.textContent === "Look everywhere")
      ?.getAttribute("href"),
  ).toBe("/search?q=zzqqxx");
});

it("says when no answer comes, and tries again when asked to", async () => {
  let isAway = true;
  const page = await open("?q=caveat", () => (isAway ? undefined : [NOTE]));
  await vi.waitFor(() =>
    expect(page.place.querySelector("[role=alert]")?.textContent).toContain("could not reach"),
  );
  isAway = false;
  await page.press("Try again");
  await vi.waitFor(() => expect(page.place.textContent).toContain(NOTE.Title));
});

it("a visitor is shown what they search, and is offered the kinds that they find", async () => {
  signedIn(false);
  const page = await open("");
  expect(page.filters()).toEqual(["All", "Notes", "Blog", "Samples"]);
  expect(page.place.textContent).toContain("Without an account you search");
  await page.type("caveat");
  await vi.waitFor(() => expect(page.place.textContent).toContain(NOTE.Title));
});

it("Back and a recent search bring what was looked for into the box", async () => {
  const page = await open("?q=caveat");
  await act(async () => window.history.pushState(null, "", "/search?q=lease"));
  await vi.waitFor(() => expect(page.box.value).toBe("lease"));
  await vi.waitFor(() => expect(page.asked().at(-1)).toContain("q=lease"));
});

it("other words are looked for from their first page at once, typed or entered, and of the same kind", async () => {
  const page = await open("?q=caveat&kind=note&page=3");
  await page.type("lease");
  await vi.waitFor(() => expect(page.asked()).toHaveLength(2));
  await page.type("tenure");
  await page.enter();
  await vi.waitFor(() => expect(window.location.search).toBe("?q=tenure&kind=note"));
  expect(page.asked()).toEqual([
    "GET /api/search?q=caveat&kind=note&page=3",
    "GET /api/search?q=lease&kind=note&page=1",
    "GET /api/search?q=tenure&kind=note&page=1",
  ]);
});

it("a result that is opened while one still types leaves the address of what found it behind, with kind and page", async () => {
  const page = await open("?q=caveat&kind=note&page=2", () => [NOTE], 3);
  await vi.waitFor(() => expect(page.place.querySelector("ol a")).not.toBeNull());
  const follow = () =>
    act(async () => {
      const link = page.place.querySelector<HTMLAnchorElement>("ol a");
      link?.addEventListener("click", (event) => event.preventDefault());
      link?.click();
    });
  await follow();
  expect(window.location.search).toBe("?q=caveat&kind=note&page=2");
  await page.type("lease");
  await vi.waitFor(() => expect(page.asked().at(-1)).toContain("q=lease"));
  await vi.waitFor(() => expect(page.place.querySelector("[aria-busy=false]")).not.toBeNull());
  await follow();
  expect(window.location.search).toBe("?q=lease&kind=note");
});

it("until another kind has come, what was found of it is there and nothing else, and no number is said", async () => {
  const page = await open("?q=option");
  await vi.waitFor(() => expect(page.place.querySelectorAll("ol li")).toHaveLength(2));
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  await page.press("Cases");
  await vi.waitFor(() => expect(page.place.querySelectorAll("ol li")).toHaveLength(1));
  expect(page.place.querySelector("ol")?.textContent).toContain("Case study");
  expect(page.place.querySelector("[role=status]")?.textContent).toBe("");
  await page.press("Blog");
  await vi.waitFor(() => expect(page.place.textContent).toContain("Searching"));
});

it("the pages of what was found follow one another in the address", async () => {
  const page = await open("?q=caveat&kind=note", () => [NOTE], 3);
  await vi.waitFor(() => expect(page.place.querySelector("nav")).not.toBeNull());
  await act(() => buttonOf(page.place, "Next").click());
  await vi.waitFor(() => expect(page.asked().at(-1)).toBe("GET /api/search?q=caveat&kind=note&page=2"));
  expect(window.location.search).toBe("?q=caveat&kind=note&page=2");
});

it("a single character asks nothing, also between spaces, and what Enter looked for is among the recent", async () => {
  const page = await open("");
  await page.type(" c ");
  await page.enter();
  expect([page.asked(), window.location.search]).toEqual([[], ""]);
  await page.type(" caveat ");
  await page.enter();
  await vi.waitFor(() => expect(page.asked().at(-1)).toBe("GET /api/search?q=caveat&page=1"));
  await page.type("");
  await page.enter();
  await vi.waitFor(() => expect(page.place.textContent).toContain("“caveat”Search"));
  expect(window.location.search).toBe("");
});

it("the tab says what is looked for, and the heading does not", async () => {
  const { place } = await open("?q=caveat");
  await vi.waitFor(() => expect(document.title).toMatch(/^Search: caveat · /));
  expect(place.querySelector("h1")?.textContent).toBe("Search");
  await act(async () => window.history.pushState(null, "", "/search"));
  await vi.waitFor(() => expect(document.title).toMatch(/^Search · /));
});

it("topics that did not load say so before anything is typed, and can be asked for again", async () => {
  let isAway = true;
  stubServer((call) => {
    if (call.includes("whoami")) return { status: 200, response: buildUser() };
    return isAway
      ? { status: 503 }
      : { status: 200, response: { ID: 1, Topics: [{ ID: 12, Name: "Land" }] } };
  });
  const { place } = await drawAt("/search", <SearchPage />);
  await vi.waitFor(() => expect(place.querySelector("[role=alert]")).not.toBeNull());
  isAway = false;
  await act(() => buttonOf(place, "Try again").click());
  await vi.waitFor(() => expect(place.querySelectorAll('a[href="/topic/12"]')).toHaveLength(2));
});
