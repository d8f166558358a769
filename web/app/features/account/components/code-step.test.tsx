// @vitest-environment happy-dom

import { expect, it, vi } from "vitest";
import { act } from "../../../../../test/act.ts";
import { draw } from "../../../../../test/page.tsx";
import { brand } from "../../../lib/brand.ts";
import { type CodeEvent, codeReducer, initialCode } from "../machine.ts";
import { CodeStep } from "./code-step.tsx";
import { TroubleMessage } from "./trouble-message.tsx";

const sent: CodeEvent = { type: "sent", email: "a@b.sg", now: Date.now(), resendAfter: 60 };
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
});

it("after three resends the chat group is where the code is not", async () => {
  const { place } = await draw(<TroubleMessage onHaveCode={() => undefined} onReenter={() => undefined} />);
  expect(place.textContent).toContain("Our servers might be down.");
  expect(place.querySelector(chat)).not.toBeNull();
});
