import { expect, it } from "vitest";
import { counted } from "./counted.ts";

it("one is one thing, and none or several are things", () =>
  expect([0, 1, 2, -1].map((n) => counted(n, "question"))).toEqual([
    "0 questions",
    "1 question",
    "2 questions",
    "-1 questions",
  ]));
