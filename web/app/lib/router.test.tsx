import { type ComponentType, StrictMode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { act } from "../../../test/act.ts";
import { draw } from "../../../test/page.tsx";
import { Link } from "../ui/link.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { navigate, page, Router, useIsLeaving, useParam, useSearch } from "./router.tsx";

let scrolled = 0;
beforeEach(() => {
  scrolled = 0;
  vi.stubGlobal("scrollTo", () => {
    scrolled += 1;
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** Does something, and lets the code of pages arrive: each step of it takes a turn of its own. */
async function settled(work: () => unknown) {
  await act(work);
  for (let turns = 0; turns < 3; turns += 1) await act(async () => undefined);
}

/** Something that comes when it is let go, or fails. */
function gate<T>() {
  let open: (value: T) => void = () => undefined;
  let fail: (why: Error) => void = () => undefined;
  const promise = new Promise<T>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  return {
    promise,
    open: (value: T) => settled(() => open(value)),
    fail: (why: Error) => settled(() => fail(why)),
  };
}

const Leaving = () => (useIsLeaving() ? <i>on the way</i> : null);
const Home: ComponentType = () => <PageHeading title="Home" />;
const Topic: ComponentType = () => (
  <PageHeading title={`Topic ${useParam("id")} ${useSearch().get("page") ?? ""}`}>
    <Link href={`/topic/${useParam("id")}?page=2`}>Here</Link>
    <Link href="/slow/3?page=2">There</Link>
    <Link href="/slow/4" preloads={false}>
      Acts
    </Link>
    <Link href="/pricing">Pricing</Link>
  </PageHeading>
);
const Slow: ComponentType = () => <PageHeading title={`Slow ${useParam("id")}`} />;

async function open(href: string) {
  window.history.replaceState(null, "", href);
  const code = gate<ComponentType>();
  const load = vi.fn(() => code.promise);
  const prefetch = vi.fn();
  const routes = [
    page("/", async () => Home),
    page("/topic/:id", async () => Topic),
    page("/slow/:id", load, prefetch),
  ];
  const { place } = await draw(
    <StrictMode>
      <Router
        routes={routes}
        NotFound={() => <h1>Nothing here</h1>}
        fallback={<p>Loading</p>}
        frame={(shown) => (
          <>
            <Leaving />
            {shown}
          </>
        )}
      />
    </StrictMode>,
  );
  await settled(() => undefined);
  scrolled = 0;
  const title = () => place.querySelector("h1")?.textContent?.trim() ?? place.textContent;
  return { place, code, load, prefetch, title, isLeaving: () => place.textContent?.startsWith("on the way") };
}

const go = (href: string) => settled(() => navigate(href));
/** The browser's own way back: it changes the address without asking the page. */
const back = (href: string) =>
  settled(() => {
    History.prototype.replaceState.call(window.history, null, "", href);
    window.dispatchEvent(new PopStateEvent("popstate"));
  });

test("the last page stays, and says that it is left, until the next one's code is there", async () => {
  const { code, title, isLeaving } = await open("/topic/7");
  await go("/slow/3");
  expect([title(), isLeaving()]).toEqual(["Topic 7", true]);
  await code.open(Slow);
  expect([title(), isLeaving()]).toEqual(["Slow 3", false]);
});

test("who turns elsewhere while a page is on its way is not brought to it any more", async () => {
  const { code, title } = await open("/topic/7");
  await go("/slow/3");
  await go("/topic/8");
  expect(title()).toBe("Topic 8");
  await code.open(Slow);
  expect(title()).toBe("Topic 8");
});

test("an address that no page has is said to have none", async () => {
  const { title } = await open("/topic/7");
  await go("/topic/7/more");
  expect(title()).toBe("Nothing here");
});

test("a new page begins at its top and its heading takes the focus", async () => {
  const { place } = await open("/topic/7");
  await go("/");
  expect(document.activeElement).toBe(place.querySelector("h1"));
  expect(document.activeElement?.textContent).toBe("Home");
  expect([scrolled, document.title.startsWith("Home · ")]).toEqual([1, true]);
});

test("a new page of the same kind takes the focus too", async () => {
  const { place } = await open("/topic/7");
  await go("/topic/8");
  expect(document.activeElement).toBe(place.querySelector("h1"));
});

test("another query of a page begins at its top at once, and leaves the focus where it is", async () => {
  const { place, title } = await open("/");
  await go("/topic/7");
  scrolled = 0;
  place.querySelector("a")?.focus();
  await go("/topic/7?page=2");
  expect([title(), scrolled, document.activeElement?.textContent]).toEqual(["Topic 7 2", 1, "Here"]);
});

test("back and forward leave the place on the page to the browser; what is opened next begins at its top", async () => {
  const { title } = await open("/topic/7");
  await go("/");
  scrolled = 0;
  await back("/topic/7");
  expect([title(), scrolled]).toEqual(["Topic 7", 0]);
  await go("/topic/8");
  expect(scrolled).toBe(1);
});

test("a page that one goes back to is there at once", async () => {
  const { code, load, title } = await open("/slow/3");
  await code.open(Slow);
  await go("/");
  load.mockReturnValue(gate<ComponentType>().promise);
  await back("/slow/3");
  expect(title()).toBe("Slow 3");
});

test("a link says when it leads to the page on screen, whatever the query", async () => {
  const { place } = await open("/topic/7");
  const links = [...place.querySelectorAll("a")].map((a) => a.getAttribute("aria-current"));
  expect(links).toEqual(["page", null, null, null]);
});

test.each([
  "pointerenter",
  "focusin",
])("a page's code and data are asked for at the first %s of a link, unless it acts by being opened", async (event) => {
  const { place, load, prefetch, title, code } = await open("/topic/7");
  const [, there, acts, pricing] = place.querySelectorAll("a");
  for (const link of [acts, pricing]) await act(() => link?.dispatchEvent(new Event(event)));
  expect(load).not.toHaveBeenCalled();
  await act(() => there?.dispatchEvent(new Event(event)));
  expect([load.mock.calls.length, prefetch.mock.calls[0]?.[0]]).toEqual([
    1,
    expect.objectContaining({ id: "3" }),
  ]);
  // That it does not come matters only to somebody who opens it.
  await code.fail(new TypeError("no network"));
  expect(title()).toBe("Topic 7");
});

test("a link to a prerendered page leaves the app", async () => {
  const { place } = await open("/topic/7");
  const pricing = [...place.querySelectorAll("a")].at(-1);
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  // The browser would follow it.
  const stay = (event: Event) => {
    expect(event.defaultPrevented).toBe(false);
    event.preventDefault();
  };
  window.addEventListener("click", stay, { once: true });
  await act(() => pricing?.dispatchEvent(click));
  expect(window.location.pathname).toBe("/topic/7");
});
