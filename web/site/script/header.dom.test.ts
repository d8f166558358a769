import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { forBrowser } from "../../app/lib/kept.ts";
import { startMenu } from "./menu.ts";
import { startThemeToggle } from "./theme-toggle.ts";
import { showToast } from "./toast.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  delete document.documentElement.dataset.theme;
  document.body.replaceChildren();
});

/** A system whose wish for the dark can change. */
function system(isDark: boolean) {
  const wish = Object.assign(new EventTarget(), { matches: isDark });
  vi.stubGlobal("matchMedia", () => wish);
  return (next: boolean) => {
    wish.matches = next;
    wish.dispatchEvent(new Event("change"));
  };
}

const buttons = () => [...document.querySelectorAll("button")];
const offered = () =>
  buttons().map(({ hidden, title, dataset, textContent }) => [hidden, title, dataset.to, textContent]);

test("every theme button offers the theme that is not on, follows the system, and a choice is kept", () => {
  const wish = system(false);
  document.body.innerHTML = `
    <button data-theme-toggle hidden></button><button data-theme-toggle hidden><i data-theme-name></i></button>`;
  const both = (theme: string) => [
    [false, `Use the ${theme} theme`, theme, ""],
    [false, `Use the ${theme} theme`, theme, `Use the ${theme} theme`],
  ];
  startThemeToggle();
  expect(offered()).toEqual(both("dark"));
  wish(true);
  expect(offered()).toEqual(both("light"));
  buttons()[1]?.click();
  expect([document.documentElement.dataset.theme, forBrowser.get("theme")]).toEqual(["light", "light"]);
  expect(offered()).toEqual(both("dark"));
  // What was chosen is stronger than the system.
  wish(false);
  buttons()[0]?.click();
  expect([document.documentElement.dataset.theme, forBrowser.get("theme")]).toEqual(["dark", "dark"]);
});

test("a theme that was chosen colours the browser's bar as the page", () => {
  system(false);
  document.head.innerHTML = '<meta name="theme-color" content="#123456">';
  document.documentElement.style.backgroundColor = "rgb(1, 2, 3)";
  document.body.innerHTML = "<button data-theme-toggle></button>";
  startThemeToggle();
  buttons()[0]?.click();
  expect(document.querySelector("meta")?.content).toBe("rgb(1, 2, 3)");
});

describe("the menu", () => {
  beforeEach(() => {
    document.body.innerHTML = `
      <details data-menu open><summary>Menu</summary><a href="/pricing">Pricing</a></details><button>Elsewhere</button>`;
    startMenu();
  });
  const menu = () => document.querySelector("details");
  const press = (where: string, event: string) =>
    document.querySelector(where)?.dispatchEvent(new Event(event, { bubbles: true }));
  const key = (name: string) =>
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));

  test.each(["pointerdown", "focusin"])("closes by a %s elsewhere, and not by one in it", (event) => {
    press("a", event);
    expect(menu()?.open).toBe(true);
    press("button", event);
    expect(menu()?.open).toBe(false);
  });

  test("closes by Escape, which leads back to what opened it; a closed one leaves the focus where it is", () => {
    key("a");
    expect(menu()?.open).toBe(true);
    key("Escape");
    expect([menu()?.open, document.activeElement?.tagName]).toEqual([false, "SUMMARY"]);
    document.querySelector("button")?.focus();
    key("Escape");
    expect(document.activeElement?.tagName).toBe("BUTTON");
  });
});

test("a toast takes the place of the one before it and goes after five seconds", () => {
  vi.useFakeTimers();
  showToast("No connection", "Try again.");
  showToast("Paid", "Thank you.");
  const shown = () => [...document.querySelectorAll(".toast")].map((one) => one.textContent);
  expect(shown()).toEqual(["PaidThank you."]);
  vi.advanceTimersByTime(4999);
  expect(shown()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});
