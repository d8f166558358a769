import { expect, it, onTestFinished, vi } from "vitest";
import { act } from "../../../../../test/act.ts";
import { draw } from "../../../../../test/page.tsx";
import { buttonOf, write } from "../../../../../test/press.ts";
import { brand } from "../../../lib/brand.ts";
import { type CodeEvent, type CodeState, codeReducer, initialCode } from "../machine.ts";
import { CodeStep } from "./code-step.tsx";
import { TroubleMessage } from "./trouble-message.tsx";

const sent: CodeEvent & { type: "sent" } = {
  type: "sent",
  email: "a@b.sg",
  now: Date.now(),
  resendAfter: 60,
};
const chat = `a[href="${brand.chatGroup}"]`;

async function afterWrong(times: number) {
  const onLogin = vi.fn();
  const events: CodeEvent[] = [sent, ...Array.from({ length: times }, () => ({ type: "wrong" as const }))];
  const { place } = await draw(
    <CodeStep
      state={events.reduce(codeReducer, initialCode)}
      isBusy={false}
      error={undefined}
      inUseUntil={undefined}
      onLogin={onLogin}
      onResend={() => undefined}
      onReenter={() => undefined}
    />,
  );
  return { place, onLogin };
}

it.each([
  [2, false, false],
  [3, true, false],
  [5, true, true],
])("after %i wrong codes the chat group is offered: %s; the code has ended: %s", async (times, offers, isOver) => {
  const { place } = await afterWrong(times);
  expect(place.querySelector(chat) !== null).toBe(offers);
  expect(place.textContent?.includes("this one no longer works")).toBe(isOver);
});

it("nothing but six digits is sent, and an empty code is said so", async () => {
  const { place, onLogin } = await afterWrong(0);
  await act(async () =>
    place.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })),
  );
  expect(onLogin).not.toHaveBeenCalled();
  expect(place.querySelector("input")?.getAttribute("aria-invalid")).toBe("true");
  await write(place, "OTP", "1");
  expect(place.querySelector("input")?.getAttribute("aria-invalid")).toBeNull();
});

it("the code's field has the focus, takes digits only, and Login opens with the sixth of them", async () => {
  const { place, onLogin } = await afterWrong(0);
  expect(document.activeElement).toBe(place.querySelector("input"));
  const login = buttonOf(place, "Login");
  await write(place, "OTP", "12345");
  expect(login.disabled).toBe(true);
  await write(place, "OTP", "123 45a67");
  expect([place.querySelector("input")?.value, login.disabled]).toEqual(["123456", false]);
  await act(() => login.click());
  expect(onLogin.mock.calls).toEqual([["123456"]]);
});

it("a code that is on its way is not sent by Enter either", async () => {
  const onLogin = vi.fn();
  const { place } = await draw(
    <CodeStep
      state={codeReducer(initialCode, sent)}
      isBusy
      error={undefined}
      inUseUntil={undefined}
      onLogin={onLogin}
      onResend={() => undefined}
      onReenter={() => undefined}
    />,
  );
  await write(place, "OTP", "123456");
  expect(buttonOf(place, "Login").disabled).toBe(true);
  await act(() => place.querySelector("form")?.requestSubmit());
  expect(onLogin).not.toHaveBeenCalled();
});

it("a code that took five guesses is not sent again", async () => {
  const { place } = await afterWrong(5);
  await write(place, "OTP", "123456");
  expect(buttonOf(place, "Login").disabled).toBe(true);
});

it("Resend opens once its wait is over, counted each second; a new wait closes it again", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const onResend = vi.fn();
  const step = (state: CodeState, isBusy = false) => (
    <CodeStep
      state={state}
      isBusy={isBusy}
      error={undefined}
      inUseUntil={undefined}
      onLogin={() => undefined}
      onResend={onResend}
      onReenter={() => undefined}
    />
  );
  const first = codeReducer(initialCode, { ...sent, now: Date.now() });
  const { place, show, leave } = await draw(step(first));
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const resend = () => buttonOf(place, /^Resend/);
  expect([resend().textContent, resend().disabled]).toEqual(["Resend in 60s", true]);
  await pass(59_000);
  expect([resend().textContent, resend().disabled]).toEqual(["Resend in 1s", true]);
  await pass(1000);
  expect([resend().textContent, resend().disabled]).toEqual(["Resend", false]);
  await act(() => resend().click());
  expect(onResend).toHaveBeenCalledOnce();
  await show(step(codeReducer(first, { type: "resent", now: Date.now(), resendAfter: 90 })));
  expect([resend().textContent, resend().disabled]).toEqual(["Resend in 90s", true]);
  await pass(90_000);
  await show(step(first, true));
  expect(resend().disabled).toBe(true);
  await show(step(codeReducer(first, { type: "resent", now: Date.now(), resendAfter: 90 })));
  await leave();
  expect(vi.getTimerCount()).toBe(0);
});

it("after three resends the chat group is where the code is not", async () => {
  const { place } = await draw(<TroubleMessage onHaveCode={() => undefined} onReenter={() => undefined} />);
  expect(place.textContent).toContain("Our servers might be down.");
  expect(place.querySelector(chat)).not.toBeNull();
});
