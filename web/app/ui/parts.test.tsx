import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { act } from "../../../test/act.ts";
import { draw, drawAt } from "../../../test/page.tsx";
import { buttonOf } from "../../../test/press.ts";
import { dismissToast, toast, useToasts } from "../lib/toasts.ts";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Field } from "./field.tsx";
import { Paginator } from "./paginator.tsx";
import { RichText } from "./rich-text.tsx";
import { SafeHtml } from "./safe-html.tsx";
import { ScoreBar } from "./score-bar.tsx";
import { SettingSwitch } from "./setting-switch.tsx";
import { TextArea } from "./text-area.tsx";
import { Toasts } from "./toasts.tsx";

describe("pages of a list", () => {
  const shown = async (page: number, totalPages: number) => {
    const onPage = vi.fn();
    const { place } = await draw(
      <Paginator page={page} totalPages={totalPages} label="Posts" onPage={onPage} />,
    );
    return { place, onPage };
  };

  it("a single page has none", async () => {
    expect((await shown(1, 1)).place.textContent).toBe("");
  });

  it("the first has none before it, the last none after it", async () => {
    const off = async (page: number) => {
      const { place } = await shown(page, 3);
      return [...place.querySelectorAll("button")].map((one) => one.disabled);
    };
    expect([await off(1), await off(2), await off(3)]).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
  });

  it("Previous and Next lead one page on", async () => {
    const { place, onPage } = await shown(2, 3);
    for (const name of ["Previous", "Next"]) await act(() => buttonOf(place, name).click());
    expect(onPage.mock.calls).toEqual([[1], [3]]);
    expect(place.textContent).toContain("Page 2 of 3");
  });
});

describe("a button that is disabled while it has the focus", () => {
  const drawn = async () => {
    const onClick = vi.fn();
    const onSubmit = vi.fn((event: Event) => event.preventDefault());
    const form = (disabled: boolean) => (
      <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
        <Button type="submit" disabled={disabled} onClick={onClick}>
          Save
        </Button>
      </form>
    );
    const { place, show } = await draw(form(false));
    const save = buttonOf(place, "Save");
    const states = () => [save.disabled, save.getAttribute("aria-disabled")];
    return { save, states, onClick, onSubmit, disable: (is: boolean) => show(form(is)) };
  };

  it("keeps it, says that it is disabled, and does nothing", async () => {
    const { save, states, onClick, onSubmit, disable } = await drawn();
    save.focus();
    await disable(true);
    expect([document.activeElement, ...states()]).toEqual([save, false, "true"]);
    await act(() => save.click());
    expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([0, 0]);
    await disable(false);
    await act(() => save.click());
    expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1]);
  });

  it("is disabled once it is left, as one that never had it is", async () => {
    const { save, states, disable } = await drawn();
    await disable(true);
    expect(states()).toEqual([true, null]);
    await disable(false);
    save.focus();
    await disable(true);
    await act(() => save.blur());
    expect(states()).toEqual([true, null]);
  });
});

describe("messages", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => vi.useRealTimers());

  async function open() {
    let shown: readonly { id: number; title: string }[] = [];
    const Place = () => {
      shown = useToasts();
      return <Toasts />;
    };
    const { place } = await drawAt("/", <Place />);
    for (const { id } of shown) await act(async () => dismissToast(id));
    return { place, titles: () => shown.map(({ title }) => title) };
  }
  const say = (title: string, body?: string) =>
    act(async () => toast({ tone: "info", title, ...(body ? { body } : {}) }));
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it("one goes after five seconds, but not while the focus is on it", async () => {
    const { place, titles } = await open();
    await say("Saved");
    await pass(4999);
    expect(titles()).toEqual(["Saved"]);
    const card = place.querySelector("section > div");
    await act(async () => void card?.dispatchEvent(new FocusEvent("focusin", { bubbles: true })));
    await pass(60_000);
    expect(titles()).toEqual(["Saved"]);
    await act(async () => void card?.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
    await pass(5000);
    expect(titles()).toEqual([]);
  });

  it("the same words twice are one, and no more than three are there at once", async () => {
    const { titles } = await open();
    for (const title of ["One", "Two", "One"]) await say(title);
    expect(titles()).toEqual(["Two", "One"]);
    await say("One", "of another kind");
    await say("Three");
    expect(titles()).toEqual(["One", "One", "Three"]);
  });

  it("one is dismissed by its button", async () => {
    const { place, titles } = await open();
    await say("Saved");
    await say("Sent");
    await act(() => buttonOf(place, "Dismiss").click());
    expect(titles()).toEqual(["Sent"]);
  });
});

describe("a page that throws", () => {
  const Broken = ({ isBroken }: { isBroken: boolean }) => {
    if (isBroken) throw new Error("it is broken");
    return <p>The page</p>;
  };
  const at = (resetKey: string, isBroken: boolean) => (
    <ErrorBoundary resetKey={resetKey} fallback={<p>Failed</p>}>
      <Broken isBroken={isBroken} />
    </ErrorBoundary>
  );

  it("is replaced until the address changes", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { place, show } = await draw(at("/one", true));
    expect(place.textContent).toBe("Failed");
    await show(at("/one", false));
    expect(place.textContent).toBe("Failed");
    await show(at("/two", false));
    expect(place.textContent).toBe("The page");
    await show(at("/two", true));
    expect(place.textContent).toBe("Failed");
  });
});

describe("a question before something is lost", () => {
  const ask = (isOpen: boolean, isBusy: boolean, onCancel: () => void) => (
    <ConfirmDialog
      isOpen={isOpen}
      title="Delete it?"
      confirmLabel="Delete"
      isBusy={isBusy}
      onConfirm={() => undefined}
      onCancel={onCancel}
    >
      It is gone then.
    </ConfirmDialog>
  );

  it("is open while it is asked, cancelled by Escape, and waits while it is being done", async () => {
    const onCancel = vi.fn();
    const { place, show } = await draw(ask(false, false, onCancel));
    const dialog = () => place.querySelector("dialog");
    expect(dialog()?.open).toBe(false);
    await show(ask(true, false, onCancel));
    expect(dialog()?.open).toBe(true);
    await show(ask(true, true, onCancel));
    expect([...place.querySelectorAll("button")].map((one) => one.disabled)).toEqual([true, true]);
    // Escape closes it, and the browser says so.
    await act(async () => dialog()?.close());
    expect(onCancel).toHaveBeenCalledTimes(1);
    await show(ask(false, false, onCancel));
    // Closed by the page once it was done, it is not cancelled.
    await show(ask(true, false, onCancel));
    expect(dialog()?.open).toBe(true);
    await show(ask(false, false, onCancel));
    expect(dialog()?.open).toBe(false);
    expect(onCancel).toHaveBeenCalledTimes(1);
  });
});

it("a setting shows the choice while it is on its way, and cannot be changed meanwhile", async () => {
  const mutate = vi.fn();
  const set = (isOn: boolean, isPending: boolean, variables?: boolean) => (
    <SettingSwitch label="News" hint="By mail" isOn={isOn} change={{ isPending, variables, mutate }} />
  );
  const { place, show } = await draw(set(false, false));
  const box = () => place.querySelector("input");
  await act(() => box()?.click());
  expect(mutate).toHaveBeenCalledWith(true);
  await show(set(false, true, true));
  const look = () => [box()?.checked, box()?.getAttribute("aria-disabled"), box()?.disabled];
  expect(look()).toEqual([true, "true", false]);
  await act(() => box()?.click());
  expect([look()[0], mutate.mock.calls.length]).toEqual([true, 1]);
  await show(set(false, false, true));
  expect(look()).toEqual([false, "false", false]);
});

it("a field that is wrong says so to everybody: it is marked, and described by its error", async () => {
  const { place, show } = await draw(<Field label="Email" hint="Yours" />);
  const input = () => place.querySelector("input");
  const described = () =>
    (input()?.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent);
  expect([input()?.getAttribute("aria-invalid"), described()]).toEqual([null, ["Yours"]]);
  await show(<Field label="Email" hint="Yours" error="That is no email." />);
  expect([input()?.getAttribute("aria-invalid"), described()]).toEqual([
    "true",
    ["Yours", "That is no email."],
  ]);
});

it.each([
  ["is not counted until four fifths are used", 80, "Be kind."],
  ["is counted from then on", 81, "19 characters left."],
  ["may be full", 100, "0 characters left."],
  ["and says how much is too many", 101, "1 character too many."],
])("what is written %s", async (_what, length, text) => {
  const { place } = await draw(
    <TextArea label="Words" hint="Be kind." most={100} value={"😀".repeat(length)} readOnly />,
  );
  expect(place.querySelector("p")?.textContent).toBe(text);
});

it("a score is in whole percents, and none of none is 0", async () => {
  const words = async (value: number, max: number) => {
    const { place } = await draw(<ScoreBar label="Score" value={value} max={max} />);
    return place.textContent;
  };
  expect([await words(2, 3), await words(0, 0), await words(3, 3)]).toEqual([
    "Score: 2/3 (67%)",
    "Score: 0/0 (0%)",
    "Score: 3/3 (100%)",
  ]);
});

it("the bank's texts become paragraphs, breaks, emphasis and numbered blanks, and never markup", async () => {
  const { place } = await draw(
    <RichText
      text={"**First** {{b}} and {{b}}.\nA line.\n\n <b>Not bold</b> **"}
      blank={(n) => <i>{n}</i>}
    />,
  );
  expect(place.innerHTML).toContain("</strong> <i>0</i> and <i>1</i>.<br>A line.</p>");
  expect(place.querySelectorAll("p")).toHaveLength(2);
  expect(place.querySelector("b")).toBeNull();
  expect(place.querySelector("p:last-child")?.textContent).toBe(" <b>Not bold</b> **");
});

it("a plain click on a link to a page of the app stays in it; one with a key, or elsewhere, is the browser's", async () => {
  const { place } = await drawAt(
    "/discuss",
    <SafeHtml
      html={
        '<a href="/question/5">here</a> <a href="https://www.cea.gov.sg/">there</a> <a href="/question/6" target="_blank">beside</a>'
      }
    />,
  );
  const [here, there, beside] = place.querySelectorAll("a");
  // What is left to the browser must not lead this page away.
  const stay = (event: Event) => event.preventDefault();
  document.addEventListener("click", stay);
  onTestFinished(() => document.removeEventListener("click", stay));
  const click = (link: Element | undefined, init: MouseEventInit = {}) =>
    act(
      async () =>
        void link?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...init })),
    );
  await click(here, { ctrlKey: true });
  await click(there);
  await click(beside);
  expect(window.location.pathname).toBe("/discuss");
  await click(here);
  expect(window.location.pathname).toBe("/question/5");
});
