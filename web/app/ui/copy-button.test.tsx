import { afterEach, expect, it, vi } from "vitest";
import { act } from "../../../test/act.ts";
import { draw } from "../../../test/page.tsx";
import { CopyButton } from "./copy-button.tsx";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("says that a text was copied for 1.5 seconds", async () => {
  vi.useFakeTimers();
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const { place } = await draw(<CopyButton text="the link">Copy link</CopyButton>);
  await act(async () => place.querySelector("button")?.click());
  expect(written).toHaveBeenCalledWith("the link");
  expect(place.querySelector("button")?.textContent).toBe("Copied");
  await act(async () => vi.advanceTimersByTime(1499));
  expect(place.querySelector("button")?.textContent).toBe("Copied");
  await act(async () => vi.advanceTimersByTime(1));
  expect(place.querySelector("button")?.textContent).toBe("Copy link");
});

it("says that a text could not be copied, and what to do, and copies at the next press", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce(new Error("not allowed"));
  const { place } = await draw(<CopyButton text="the link">Copy link</CopyButton>);
  const said = () => place.querySelector("[role=status]")?.textContent;
  await act(async () => place.querySelector("button")?.click());
  expect(said()).toBe("Could not copy. Please select the text and copy it by hand.");
  expect(place.querySelector("button")?.textContent).toBe("Copy link");
  write.mockResolvedValue();
  await act(async () => place.querySelector("button")?.click());
  expect(said()).toBe("Copied");
});
