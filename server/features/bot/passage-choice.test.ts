import { beforeAll, expect, test } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { startProduct } from "../../../test/product.ts";

let learner: Browser;
beforeAll(async () => {
  learner = await (await startProduct()).signIn("ana@example.sg", { subscribed: true });
});

/** The title of the passage that is quoted first. */
async function firstFor(ask: string): Promise<string> {
  const { response } = await learner.post(`/api/chatbot?prompt=${encodeURIComponent(ask)}`);
  return String(response.Completion).split("\n\n")[1]?.split("\n")[0] ?? "";
}

test("where a penalty is asked for, what says one comes before what speaks of the deed", async () => {
  expect(await firstFor("penalty for doing estate agency work without being registered as RES?")).toBe(
    "What happens to someone who acts without registration?",
  );
  expect(await firstFor("what is estate agency work?")).toBe("What is estate agency work?");
});

test("the statute under which something is asked is none of what is asked, unless it is all that is", async () => {
  expect(await firstFor("which leases must be registered under the Land Titles Act?")).toBe(
    "Which leases are registered?",
  );
  expect(await firstFor("offences under the Estate Agents Act")).not.toBe("");
});

test("a seller who finds buyers of one group alone is led to the quotas of flats", async () => {
  expect(
    await firstFor("why does a chinese seller sometimes can only sell to chinese buyer? what rule"),
  ).toBe("Who may still buy when a limit is reached?");
});

test.each([
  ["What must be present before a right of way can count as an easement?", "What is an easement?"],
  [
    "I gave buyer an OTP with 14 days and took 1%. Next day someone offers $50k more, can I cancel and sell to the second one?",
    "What is an Option to Purchase in law?",
  ],
  [
    "They say title under Land Titles Act is indefeasible. When can the registered owner's title still be challenged?",
    "When can registered title be defeated?",
  ],
  [
    "if i do property agent work but never register with CEA kena what penalty",
    "What happens to someone who acts without registration?",
  ],
])("a situation leads to its rule: %s", async (ask, title) => expect(await firstFor(ask)).toBe(title));
