// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { act } from "../../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../../test/page.tsx";
import { LoginForm } from "./login-form.tsx";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date", "performance"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function openForm() {
  const { place } = await drawAt("/login", <LoginForm />);
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
  return { place, fill, submit };
}

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
  const { place, fill, submit } = await openForm();
  await fill("email", "ana@example.sg");
  await submit();
  await vi.waitFor(() => expect(place.querySelector("input[name=otp]")).not.toBeNull());
  await fill("otp", "123456");
  await submit();
  await vi.waitFor(() => expect(place.textContent).toContain("in use in another browser"));
  const left = () => {
    const [minutes = 0, seconds = 0] = (place.querySelector("[role=timer]")?.textContent ?? "")
      .split(":")
      .map(Number);
    return minutes * 60 + seconds;
  };
  // Waiting for the sentence takes some of the time itself.
  const first = left();
  expect(first).toBeGreaterThan(240);
  expect(first).toBeLessThanOrEqual(252);
  expect(place.textContent).toContain("Your code stays good");
  // Not a fault of what was entered.
  expect(place.querySelector("input[name=otp]")?.getAttribute("aria-invalid")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(left()).toBe(first - 2);
  await act(() => vi.advanceTimersByTimeAsync(250_000));
  expect(place.querySelector("[role=timer]")).toBeNull();
  expect(place.textContent).toContain("You can log in here now");
  isFree = true;
  await submit();
  await vi.waitFor(() => expect(logins).toHaveLength(2));
  expect(logins[1]).toBe(logins[0]);
});

it("where Google's word needs a code too, the address is filled in, and the code goes with what Google gave", async () => {
  const jwt = `x.${btoa(JSON.stringify({ email: "ana@example.sg" }))}.x`;
  let callback: ((reply: { credential: string }) => void) | undefined;
  vi.stubGlobal("google", {
    accounts: {
      id: {
        initialize: (options: { callback: typeof callback }) => {
          callback = options.callback;
        },
        renderButton: () => undefined,
      },
    },
  });
  const logins: unknown[] = [];
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit) => {
    const call = `${method} ${url}`;
    if (call === "POST /api/login") logins.push(JSON.parse(String(body)));
    if (call === "POST /api/login" && logins.length === 1)
      return new Response('{"Error":"Please enter a code once.","Code":"otp_needed"}', { status: 400 });
    const response = call.endsWith("/google")
      ? { ClientID: "client", Nonce: "nonce" }
      : { ID: "learner", ResendAfter: 60 };
    return new Response(JSON.stringify({ Response: response }));
  });
  const { place, fill, submit } = await openForm();
  await vi.waitFor(() => expect(callback).toBeDefined());
  await act(() => callback?.({ credential: jwt }));
  await vi.waitFor(() =>
    expect(place.querySelector<HTMLInputElement>("input[name=email]")?.value).toBe("ana@example.sg"),
  );
  await submit();
  await vi.waitFor(() => expect(place.querySelector("input[name=otp]")).not.toBeNull());
  await fill("otp", "123456");
  await submit();
  await vi.waitFor(() => expect(logins).toHaveLength(2));
  expect(logins).toEqual([{ GoogleJWT: jwt }, { Email: "ana@example.sg", Otp: "123456", GoogleJWT: jwt }]);
});
