import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forBrowser } from "../../app/lib/kept.ts";
import { readReferral } from "../../app/lib/referral.ts";
import { startCodeForm } from "./code-form.ts";

const PAGE = `
  <p data-referred tabindex="-1">REFERRAL DISCOUNT</p>
  <form data-code-form hidden><input name="code"><button>Apply</button></form>
  <p role="alert" data-code-trouble></p>`;

const signedIn = (is: boolean) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the marker is set by the server
  document.cookie = is ? "signed_in=1; Path=/" : "signed_in=; Path=/; Max-Age=0";
};

/** Only "friend" is a code; `status` is that of setting it. */
function server({ status = 200 } = {}) {
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    calls.push(`${init.method} ${path}`);
    if (path.includes("set-referrer"))
      return status === 200
        ? Response.json({ Response: null })
        : Response.json({ Error: "You can't refer yourself.", Code: "own_code" }, { status });
    const ReferralDisc =
      path.includes("referee=friend") || calls.some((call) => call.includes("set-")) ? 5 : 0;
    return Response.json({ Response: { GlobalDisc: 0, ReferralDisc, Plans: [] } });
  });
  return calls;
}

beforeEach(() => {
  document.body.innerHTML = PAGE;
});
afterEach(() => {
  signedIn(false);
  forBrowser.remove("referral");
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function form() {
  const shown: number[] = [];
  startCodeForm(({ ReferralDisc }) => void shown.push(ReferralDisc));
  const [input, button] = [document.querySelector("input"), document.querySelector("button")];
  if (!input || !button) throw new Error("no form");
  return {
    shown,
    input,
    button,
    trouble: () => document.querySelector("[data-code-trouble]")?.textContent,
    enter: (text: string) => {
      input.value = text;
      button.click();
    },
  };
}

test("a visitor's code is kept for sign-in and shown in the prices, typed or pasted as a link", async () => {
  const calls = server();
  const { shown, enter } = form();
  enter(" https://threshold.example/?r=friend ");
  await vi.waitFor(() => expect(shown).toEqual([5]));
  expect(readReferral()).toBe("friend");
  expect(calls).toEqual(["GET /api/plans?referee=friend"]);
  // The form has gone, and the focus is where it says so.
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("REFERRAL DISCOUNT"));
});

test("a code that nobody has is not kept, and can be corrected at once", async () => {
  server();
  const { shown, trouble, input, button, enter } = form();
  enter("freind");
  await vi.waitFor(() => expect(trouble()).toContain("There is no such referral code."));
  await vi.waitFor(() => expect(button.disabled).toBe(false));
  expect([shown, readReferral(), input.getAttribute("aria-invalid")]).toEqual([[], undefined, "true"]);
  expect(document.activeElement).toBe(input);
  enter("friend");
  expect([trouble(), input.hasAttribute("aria-invalid")]).toEqual(["", false]);
  await vi.waitFor(() => expect(readReferral()).toBe("friend"));
});

test("nothing entered, or a link without a code, is asked for in words and asks the server nothing", () => {
  const calls = server();
  const { trouble, enter } = form();
  for (const text of ["  ", "https://threshold.example/pricing", "x".repeat(65)]) {
    enter(text);
    expect(trouble(), text).toContain("Please enter a referral code");
  }
  expect(calls).toEqual([]);
});

test("a signed-in buyer's code is set at once, and the prices are then those of the account", async () => {
  signedIn(true);
  const calls = server();
  const { shown, enter } = form();
  enter("friend");
  await vi.waitFor(() => expect(shown).toEqual([5]));
  expect(calls.slice(1)).toEqual(["POST /api/affiliate/set-referrer", "GET /api/plans"]);
  expect(readReferral()).toBeUndefined();
});

test("the rule that refused a code is said, and the code is not tried again; a lost connection keeps it", async () => {
  signedIn(true);
  for (const [status, kept] of [
    [400, undefined],
    [503, "friend"],
  ] as const) {
    document.body.innerHTML = PAGE;
    server({ status });
    const { shown, trouble, button, enter } = form();
    enter("friend");
    await vi.waitFor(() => expect(trouble()).toBe("You can't refer yourself."));
    await vi.waitFor(() => expect(button.disabled).toBe(false));
    expect([shown, readReferral()]).toEqual([[], kept]);
  }
});
