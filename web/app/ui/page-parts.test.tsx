import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { act } from "../../../test/act.ts";
import { draw, drawAt } from "../../../test/page.tsx";
import { buttonOf } from "../../../test/press.ts";
import { serverFor, signedInPage } from "../../../test/signed-in.ts";
import { buildUser } from "../../../test/user.ts";
import { forBrowser } from "../lib/kept.ts";
import { navigate } from "../lib/router.tsx";
import { DataTable } from "./data-table.tsx";
import { FilterGroup } from "./filter-group.tsx";
import { FocusPage } from "./focus-page.tsx";
import { Link } from "./link.tsx";
import { closeModal, Modal } from "./modal.tsx";
import { NoSubscription } from "./no-subscription.tsx";
import { PopoverMenu } from "./popover-menu.tsx";
import { Select } from "./select.tsx";
import { SignInPrompt } from "./sign-in-prompt.tsx";
import { Tabs } from "./tabs.tsx";
import { ThemeRow } from "./theme-row.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";
import { ToggleChip } from "./toggle-chip.tsx";
import { VisibleScore } from "./visible-score.tsx";

signedInPage();
afterEach(() => {
  delete document.documentElement.dataset.theme;
  forBrowser.remove("theme");
});

it("every switch of the theme offers the other one, follows the system until one was chosen, and keeps the choice", async () => {
  const wish = Object.assign(new EventTarget(), { matches: false });
  const ended = vi.spyOn(wish, "removeEventListener");
  vi.stubGlobal("matchMedia", () => wish);
  const { place, leave } = await draw(
    <>
      <ThemeToggle />
      <ThemeRow className="row" />
    </>,
  );
  const offers = () =>
    [...place.querySelectorAll("button")].map((one) => one.getAttribute("aria-label") ?? one.textContent);
  const both = (theme: string) => [`Use the ${theme} theme`, `Use the ${theme} theme`];
  expect(offers()).toEqual(both("dark"));
  await act(() => {
    wish.matches = true;
    wish.dispatchEvent(new Event("change"));
  });
  expect(offers()).toEqual(both("light"));
  await act(() => place.querySelector("button")?.click());
  expect(offers()).toEqual(both("dark"));
  expect([document.documentElement.dataset.theme, forBrowser.get("theme")]).toEqual(["light", "light"]);
  await leave();
  expect(ended).toHaveBeenCalledTimes(2);
});

it("a menu of the header closes when one goes on, another query included, and not while a search box writes the address", async () => {
  const hide = vi.fn();
  HTMLElement.prototype.hidePopover ??= () => undefined;
  vi.spyOn(HTMLElement.prototype, "hidePopover").mockImplementation(hide);
  onTestFinished(() => void vi.restoreAllMocks());
  const { place } = await drawAt(
    "/search",
    <PopoverMenu id="menu" label="Menu" button="Open">
      <a href="/paper/2">Paper 2</a>
    </PopoverMenu>,
  );
  expect(buttonOf(place, "Menu").getAttribute("popovertarget")).toBe(place.querySelector("[popover]")?.id);
  hide.mockClear();
  await act(() => navigate("/search?q=caveat", { replace: true }));
  expect(hide).not.toHaveBeenCalled();
  await act(() => navigate("/search"));
  expect(hide).toHaveBeenCalledOnce();
});

it("a menu of the header closes where another page takes the place of this one", async () => {
  const hide = vi.fn();
  HTMLElement.prototype.hidePopover ??= () => undefined;
  vi.spyOn(HTMLElement.prototype, "hidePopover").mockImplementation(hide);
  onTestFinished(() => void vi.restoreAllMocks());
  await drawAt(
    "/set/1",
    <PopoverMenu id="menu" label="Menu" button="Open">
      <a href="/paper/2">Paper 2</a>
    </PopoverMenu>,
  );
  hide.mockClear();
  await act(() => navigate("/login", { replace: true }));
  await vi.waitFor(() => expect(hide).toHaveBeenCalled());
});

it("a dialog opens at once, is named by its title, and a button inside closes it as Escape does", async () => {
  const onClose = vi.fn();
  const { place } = await draw(
    <Modal title="Ask" onClose={onClose}>
      <button type="button" onClick={closeModal}>
        Cancel
      </button>
    </Modal>,
  );
  const dialog = place.querySelector("dialog");
  expect(dialog?.open).toBe(true);
  expect(document.getElementById(dialog?.getAttribute("aria-labelledby") ?? "")?.textContent).toBe("Ask");
  await act(() => buttonOf(place, "Cancel").click());
  expect([dialog?.open, onClose.mock.calls.length]).toEqual([false, 1]);
});

it("a table names its columns to everybody: as headings, and on a phone beside each value that needs it", async () => {
  const { place } = await draw(
    <DataTable
      caption="Sets"
      rows={[
        { id: 1, name: "First", score: 3 },
        { id: 2, name: "Second", score: 0 },
      ]}
      rowKey={({ id }) => id}
      columns={[
        { header: "Set", isRowHeader: true, cell: ({ name }, index) => `${index + 1}. ${name}` },
        { header: "Score", isHiddenOnPhone: ({ score }) => score === 0, cell: ({ score }) => <b>{score}</b> },
        { header: "Act", isSelfEvident: true, cell: () => <i>Do</i> },
      ]}
    />,
  );
  const texts = (selector: string) => [...place.querySelectorAll(selector)].map((one) => one.textContent);
  expect(texts("caption, thead th")).toEqual(["Sets", "Set", "Score", "Act"]);
  expect(texts("tbody th[scope=row]")).toEqual(["1. First", "2. Second"]);
  expect(texts("tbody td")).toEqual(["Score3", "Do", "Score0", "Do"]);
  const hidden = [...place.querySelectorAll("tbody td")].map((td) => td.classList.contains("hidden"));
  expect(hidden).toEqual([false, false, true, false]);
});

it("of tabs the current one is marked, and of filters the chosen one is pressed and each has its hint", async () => {
  const onChange = vi.fn();
  const { place } = await drawAt(
    "/community?tab=mine",
    <>
      <Tabs
        label="Community"
        tabs={[
          { name: "Practise", href: "/community", isCurrent: false },
          { name: "Mine", rest: "(2)", href: "/community?tab=mine", isCurrent: true },
        ]}
      />
      <FilterGroup
        label="Papers"
        options={[
          { value: "1", name: "Paper 1", hint: "Of Paper 1" },
          { value: "2", name: "Paper 2", hint: "Of Paper 2" },
        ]}
        value="2"
        onChange={onChange}
      />
      <ToggleChip isOn={true}>Saved</ToggleChip>
    </>,
  );
  const current = [...place.querySelectorAll("nav a")].map((a) => [
    a.textContent,
    a.getAttribute("aria-current"),
  ]);
  expect(current).toEqual([
    ["Practise", null],
    ["Mine (2)", "page"],
  ]);
  const filters = [...place.querySelectorAll("button")].map((one) => [
    one.textContent,
    one.getAttribute("aria-pressed"),
    document.getElementById(one.getAttribute("aria-describedby") ?? "")?.textContent,
  ]);
  expect(filters).toEqual([
    ["Paper 1", "false", "Of Paper 1"],
    ["Paper 2", "true", "Of Paper 2"],
    ["Saved", "true", undefined],
  ]);
  await act(() => buttonOf(place, "Paper 1").click());
  expect(onChange.mock.calls).toEqual([["1"]]);
});

it("a choice has its label, and its hint is read out with it", async () => {
  const { place } = await draw(
    <Select label="Paper" hint="Of the exam" defaultValue="2">
      <option value="1">One</option>
      <option value="2">Two</option>
    </Select>,
  );
  const select = place.querySelector("select");
  expect(select?.value).toBe("2");
  expect(place.querySelector("label")?.htmlFor).toBe(select?.id);
  expect(document.getElementById(select?.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Of the exam",
  );
});

it("a score is said once it may be, and until then why it is not", async () => {
  const { place, show } = await draw(<VisibleScore score={null} max={8} />);
  expect(place.textContent).toBe("Shown when your open test is finished");
  await show(<VisibleScore score={0} max={8} />);
  expect(place.textContent).toContain("0/8");
});

describe("a page where one answers", () => {
  it("has one heading, which names the tab and takes the focus, a way out, and how far one is", async () => {
    const { place } = await drawAt(
      "/set/1/do",
      <FocusPage
        title="Set 1"
        exit={{ href: "/set/1", label: "back to the set" }}
        place="3/16"
        progress={3 / 16}
      >
        A question
      </FocusPage>,
    );
    expect(document.title).toMatch(/^Set 1 · /);
    expect([...place.querySelectorAll("h1")].map((one) => one.textContent)).toEqual(["Set 1"]);
    expect(place.querySelector("header a")?.outerHTML).toMatch(
      /href="\/set\/1".*Leave: back to the set|Leave: back.*href/,
    );
    expect(place.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow")).toBe("19");
    await act(() => navigate("/set/2/do"));
    expect(place.querySelector("header")?.textContent).toContain("3/16");
  });

  it("shows no bar where nothing is counted, and one of nothing at the beginning", async () => {
    const at = async (progress: number | undefined) => {
      const { place } = await drawAt(
        "/try",
        <FocusPage title="Try" exit={{ href: "/", label: "home" }} progress={progress}>
          A question
        </FocusPage>,
      );
      return place.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow");
    };
    expect([await at(undefined), await at(0)]).toEqual([undefined, "0"]);
  });
});

describe("what is locked", () => {
  const links = (place: Element) => [...place.querySelectorAll("a")].map((a) => a.getAttribute("href"));

  it("leads a visitor to the prices, to the sign-in and back, and to what is free in its paper", async () => {
    serverFor(null, () => null);
    const { place } = await drawAt("/set/7?x=1", <NoSubscription text="This set is locked." paper={2} />);
    expect(place.textContent).toContain("This set is locked.");
    expect(links(place)).toEqual(["/pricing", "/login?redirect=%2Fset%2F7%3Fx%3D1", "/paper/2"]);
  });

  it("leads a user without a plan to the prices alone where its paper is not known", async () => {
    serverFor(buildUser({ Perm: 0 }), () => null);
    const { place } = await drawAt("/set/7", <NoSubscription text="This set is locked." />);
    await vi.waitFor(() => expect(links(place)).toEqual(["/pricing"]));
  });

  it.each([
    [undefined, "/login?redirect=%2Fnotes%3Fpage%3D2"],
    ["/today", "/login?redirect=%2Ftoday"],
  ])("a sign-in asked for with %s leads to %s", async (redirect, href) => {
    const { place } = await drawAt(
      "/notes?page=2",
      <SignInPrompt {...(redirect ? { redirect } : {})} hint="Or read on." />,
    );
    expect(links(place)).toEqual([href]);
    expect(place.textContent).toContain("Or read on.");
  });
});

it("a link says when it leads to where one is, whatever it asks for there, and no other does", async () => {
  const { place } = await drawAt(
    "/saved?filter=p1",
    <>
      <Link href="/saved">Saved</Link>
      <Link href="/saved?filter=p2">Of Paper 2</Link>
      <Link href="/notes">Notes</Link>
    </>,
  );
  const current = [...place.querySelectorAll("a")].map((one) => one.getAttribute("aria-current"));
  expect(current).toEqual(["page", "page", null]);
});
