// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { act } from "../../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../../test/page.tsx";
import { LoginForm } from "./login-form.tsx";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date", "performance"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("a right code that another browser keeps from signing in says so, counts down, and is tried again by Login", async () => {
  let isFree = false;
  const logins: string[] = [];
  stubServer((call, body) => {
    if (call === "POST /api/otp") return { status: 200, response: { ResendAfter: 60 } };
    if (call !== "POST /api/login") return { status: 404 };
    logins.push(body);
    if (isFree) return { status: 200, response: { ID: "learner" } };
    return { status: 409, headers: { "Retry-After": "252" } };
  });
  const { place, leave } = await drawAt("/login", <LoginForm />);
  onTestFinished(leave);
  const fill = (name: string, text: string) =>
    act(async () => {
      const input = place.querySelector<HTMLInputElement>(`input[name=${name}]`);
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
      input?.dispatchEvent(new Event("input", { bubbles: true }));
    });
  const submit = () =>
    act(
      async () =>
        void place
          .querySelector("form")
          ?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })),
    );
  await fill("email", "ana@example.sg");
  await submit();
  await vi.waitFor(() => expect(place.querySelector("input[name=otp]")).not.toBeNull());
  await fill("otp", "123456");
  await submit();
  await vi.waitFor(() => expect(place.textContent).toContain("in use in another browser"));
  expect(place.querySelector("[role=timer]")?.textContent).toBe("4:12");
  expect(place.textContent).toContain("Your code stays good");
  // Not a fault of what was entered.
  expect(place.querySelector("input[name=otp]")?.getAttribute("aria-invalid")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(place.querySelector("[role=timer]")?.textContent).toBe("4:10");
  await act(() => vi.advanceTimersByTimeAsync(250_000));
  expect(place.querySelector("[role=timer]")).toBeNull();
  expect(place.textContent).toContain("You can log in here now");
  isFree = true;
  await submit();
  await vi.waitFor(() => expect(logins).toHaveLength(2));
  expect(logins[1]).toBe(logins[0]);
});
