import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keyFor } from "./regrade-rules.ts";

describe("a key", () => {
  const mcq = { type: "mcq" as const, params: ["a", "b", "c", "d"], body: "?" };
  const part = { B: "?", A: ["a", "b"], R: 1, E: "" };
  test("is kept in one form", () => {
    expect(keyFor(mcq, " 3|2 | 3")).toBe("2|3");
    expect(keyFor(mcq, "*")).toBe("*");
    expect(keyFor({ type: "csq", params: [part, part], body: "?" }, "1~*")).toBe("1~*");
    expect(keyFor({ type: "saq", params: [], body: "{{b}} and {{b}}" }, "time | date~*")).toBe("time|date~*");
  });
  test("is none where it names what is not there, whatever text it is", () => {
    for (const text of ["", "5", "0", "2|", "|", "1~2", "a", "1|*"])
      expect(keyFor(mcq, text)).toBeUndefined();
    fc.assert(
      fc.property(
        fc.string(),
        (text) => keyFor(mcq, text) === undefined || /^([1-4*|]+)$/.test(keyFor(mcq, text) ?? ""),
      ),
    );
  });
});
