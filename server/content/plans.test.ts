import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readPlans } from "./plans.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "threshold-plans-"));
afterAll(() => rmSync(folder, { recursive: true }));
const FILE = readFileSync("content/plans.yaml", "utf8");

/** Reads the file of the content with some of it replaced. */
function readChanged(...changes: [string, string][]) {
  let text = FILE;
  for (const [from, to] of changes) {
    expect(text).toContain(from);
    text = text.replace(from, to);
  }
  writeFileSync(path.join(folder, "plans.yaml"), text);
  return readPlans(folder);
}

describe("the file of the plans", () => {
  test("names each price by what it is for and for how long, in its order, with the papers that it opens", () => {
    const { prices } = readChanged(["amount: 8490 }", "amount: 8490, discount: 5 }"]);
    expect(prices.map(({ id, perm }) => [id, perm])).toEqual(
      (["combined", "p1", "p2"] as const).flatMap((option) =>
        [1, 3, 12, 24].map((months) => [`${option}-${months}`, { combined: 3, p1: 1, p2: 2 }[option]]),
      ),
    );
    expect(prices.find(({ id }) => id === "p1-3")).toEqual({
      ...{ id: "p1-3", option: "p1", perm: 1, months: 3, amount: 8490, discount: 5 },
    });
    expect(prices.filter(({ discount }) => discount > 0)).toHaveLength(1);
  });

  test("says what is taken off, what is paid out, and which events are on", () => {
    const event = "- { name: feb2023, on: false }";
    const changed = readChanged(
      ["global_discount: 0", "global_discount: 20"],
      ["min_payout: 400", "min_payout: 555"],
      [event, `${event}\n    - { name: mar2023, on: true }`],
    );
    expect(changed).toMatchObject({ globalDiscount: 20, minPayout: 555, bumpEvents: ["mar2023"] });
  });

  test("may leave 50 cents to pay after all discounts, and no less", () => {
    // With the highest referral discount, a tenth is taken off.
    expect(() => readChanged(["amount: 3990", "amount: 56"])).not.toThrow();
    expect(() => readChanged(["amount: 3990", "amount: 55"])).toThrow("leaves less than 50 cents to pay");
    const half: [string, string] = ["global_discount: 0", "global_discount: 50"];
    expect(() => readChanged(half, ["amount: 3990", "amount: 125"])).not.toThrow();
    expect(() => readChanged(half, ["amount: 3990", "amount: 124"])).toThrow("leaves less than 50 cents");
    expect(() => readChanged(half, ["amount: 3990", "amount: 125, discount: 1"])).toThrow("leaves less than");
  });

  test.each<[string, [string, string], RegExp]>([
    ["a plan too few", ["option: p2", "option: p1"], /^plans\.yaml:\d+: plans: must be combined, p1, p2/],
    ["months in another order", ["months: 1,", "months: 3,"], /^plans\.yaml:\d+: .*must be for 1, 3, 12, 24/],
    ["part of a cent", ["amount: 5990", "amount: 59.9"], /^plans\.yaml:8: /],
    ["a discount of more than all", ["global_discount: 0", "global_discount: 101"], /^plans\.yaml:4: /],
    ["a payout of nothing", ["min_payout: 400", "min_payout: 0"], /^plans\.yaml:\d+: affiliate\.min_payout/],
    ["a word that it does not know", ["affiliate:", "colour: red\naffiliate:"], /^plans\.yaml:\d+: .*colour/],
  ])("is refused with %s, by its line", (_, change, fault) => {
    expect(() => readChanged(change)).toThrow(fault);
  });
});
