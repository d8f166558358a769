// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { draw } from "../../../../../test/page.tsx";
import { serverFor, signedInPage } from "../../../../../test/signed-in.ts";
import { buildUser } from "../../../../../test/user.ts";
import { ProgressReset } from "./progress-reset.tsx";

signedInPage();

it.each([
  ["is not offered without attempts, and says so", [], true],
  ["is offered with one", [{ ID: 1 }], false],
] as const)("a progress reset %s", async (_, attempts, isDisabled) => {
  const calls = serverFor(buildUser(), () => attempts);
  const { place } = await draw(<ProgressReset />);
  await vi.waitFor(() => expect(calls.some((call) => call.includes("/api/attempts"))).toBe(true));
  await vi.waitFor(() => expect(place.querySelector("button")?.disabled).toBe(isDisabled));
  await vi.waitFor(() =>
    expect(place.textContent?.includes("You have no attempts to reset.")).toBe(isDisabled),
  );
});
