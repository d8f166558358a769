import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { act } from "../../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../../test/page.tsx";
import { buttonOf } from "../../../../../test/press.ts";
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

/** Google's own script, as far as the form asks it; what it gives is a press of its button. */
function stubGoogle() {
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
  return async (credential: string) => {
    await vi.waitFor(() => expect(callback).toBeDefined());
    await act(() => callback?.({ credential }));
  };
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

it("an address without an @ is not sent, and is said to be none", async () => {
  const calls = stubServer(() => ({ status: 404 }));
  const { place, fill, submit } = await openForm();
  await fill("email", "ana.example.sg");
  await submit();
  expect(place.textContent).toContain("Please provide a valid email address");
  expect(calls).not.toContain("POST /api/otp");
});

it("a wrong code is said beside its field, and neither a new code nor another address inherits that", async () => {
  const mailed: string[] = [];
  let waits = 0;
  let logins = 0;
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
    logins += Number(url === "/api/login");
    if (url === "/api/login")
      return Response.json({ Error: `Wrong code ${logins}.`, Code: "wrong_code" }, { status: 400 });
    if (url !== "/api/otp") return Response.json({ Error: "None.", Code: "x" }, { status: 404 });
    mailed.push(JSON.parse(String(body)).Email);
    return waits > 0
      ? Response.json(
          { Error: "Too soon.", Code: "x" },
          { status: 400, headers: { "Retry-After": `${waits}` } },
        )
      : Response.json({ Response: { ResendAfter: 0 } });
  });
  const { place, fill, submit } = await openForm();
  await fill("email", " ana@example.sg ");
  await submit();
  await vi.waitFor(() => expect(place.querySelector("input[name=otp]")).not.toBeNull());
  for (const times of [1, 2, 3]) {
    await fill("otp", "123456");
    await submit();
    await vi.waitFor(() => expect(place.textContent).toContain(`Wrong code ${times}.`));
  }
  await vi.waitFor(() => expect(place.textContent).toContain("Please enter the newest code"));
  const press = (name: RegExp) => act(() => buttonOf(place, name).click());
  await press(/^Resend/);
  await vi.waitFor(() => expect(place.textContent).not.toContain("Please enter the newest code"));
  expect(place.textContent).not.toContain("Wrong code");
  waits = 40;
  await press(/^Resend/);
  await vi.waitFor(() => expect(buttonOf(place, /^Resend/).textContent).toBe("Resend in 40s"));
  expect(place.textContent).toContain("Too soon.");
  await press(/^Re-Enter/);
  expect(place.querySelector<HTMLInputElement>("input[name=email]")?.value).toBe("ana@example.sg");
  expect(place.textContent).not.toContain("Too soon.");
  expect(mailed).toEqual(["ana@example.sg", "ana@example.sg", "ana@example.sg"]);
});

it("nothing is offered where Google cannot be loaded", async () => {
  stubServer((call) =>
    call.endsWith("/google") ? { status: 200, response: { ClientID: "c", Nonce: "n" } } : undefined,
  );
  const added = vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) node.onerror?.(new Event("error"));
  });
  onTestFinished(() => added.mockRestore());
  const { place } = await openForm();
  await vi.waitFor(() => expect(added).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(place.textContent).not.toContain("Use the same email"));
});

it("where Google's word needs a code too, the address is filled in, and the code goes with what Google gave", async () => {
  const jwt = `x.${btoa(JSON.stringify({ email: "ana@example.sg" }))}.x`;
  const google = stubGoogle();
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
  await google(jwt);
  await vi.waitFor(() =>
    expect(place.querySelector<HTMLInputElement>("input[name=email]")?.value).toBe("ana@example.sg"),
  );
  expect(place.textContent).toContain("Please enter a code once.");
  await submit();
  await vi.waitFor(() => expect(place.querySelector("input[name=otp]")).not.toBeNull());
  await fill("otp", "123456");
  await submit();
  await vi.waitFor(() => expect(logins).toHaveLength(2));
  expect(logins).toEqual([{ GoogleJWT: jwt }, { Email: "ana@example.sg", Otp: "123456", GoogleJWT: jwt }]);
});

it("what Google gave and another browser keeps from signing in says for how long, and is no fault of the address", async () => {
  const google = stubGoogle();
  stubServer((call) =>
    call === "POST /api/login"
      ? { status: 409, headers: { "Retry-After": "60" } }
      : { status: 200, response: { ClientID: "client", Nonce: "nonce" } },
  );
  const { place } = await openForm();
  await google("x.e30.x");
  await vi.waitFor(() => expect(place.textContent).toContain("in use in another browser"));
  expect(place.querySelector("[role=timer]")).not.toBeNull();
  expect(place.querySelector("input[name=email]")?.getAttribute("aria-invalid")).toBeNull();
});
