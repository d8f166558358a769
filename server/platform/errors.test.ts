import { expect, test } from "vitest";
import { AppError } from "./errors.ts";

test("a refusal never asks for a longer wait than its rule allows: a minute, or what the rule says", () => {
  const wait = (retryAfter: number, retryAtMost?: number) =>
    new AppError("slow_down", "Please wait.", { retryAfter, ...(retryAtMost ? { retryAtMost } : {}) })
      .retryAfter;
  expect([wait(8_640_052), wait(51.2), wait(-3), wait(8_640_052, 3600), wait(1800, 3600)]).toEqual([
    60, 52, 1, 3600, 1800,
  ]);
  expect(new AppError("refused", "No.").retryAfter).toBeUndefined();
});
