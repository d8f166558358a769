import { expect, test, vi } from "vitest";
import { visit } from "../../../test/page.tsx";
import { write } from "../../../test/press.ts";
import { serverFor, signedInPage } from "../../../test/signed-in.ts";
import { buildUser } from "../../../test/user.ts";
import { QuestionImportPage } from "./question-import.tsx";

signedInPage();

test.each([
  ["leads an editor back to the question manager", [{ TenantID: 1 }], ["/question-manager"]],
  ["says to others that it is for editors", [], []],
])("the page of import and export %s", async (_what, TenantAdmin, ways) => {
  serverFor(buildUser({}, { TenantAdmin }), (call) =>
    call.includes("losses") ? { Questions: 0, Losses: [] } : [],
  );
  const { place } = await visit("/question-manager/import", <QuestionImportPage />);
  await vi.waitFor(() => expect(place.textContent).not.toContain("Loading"));
  const links = [...place.querySelectorAll("header a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(ways);
  expect(place.textContent.includes("This page is for editors.")).toBe(TenantAdmin.length === 0);
});

test("who edits several banks chooses which; what was chosen of a file belongs to the bank before", async () => {
  const calls = serverFor(
    buildUser({}, { TenantAdmin: [{ TenantID: 1 }, { TenantID: 2 }, { TenantID: 7 }] }),
    (call) => (call.includes("losses") ? { Questions: 0, Losses: [] } : []),
  );
  const { place } = await visit("/question-manager/import", <QuestionImportPage />);
  await vi.waitFor(() => expect(place.querySelector("select")).not.toBeNull());
  const banks = () => [...place.querySelectorAll("label")].find((one) => one.textContent === "Bank");
  expect(banks()).toBeDefined();
  const names = [...place.querySelectorAll("select")][0]?.textContent;
  expect(names).toBe("The question bankCommunityBank 7");
  const first = place.querySelector("input[type=file]");
  const before = calls.length;
  await write(place, "Bank", "7");
  expect(place.querySelector("input[type=file]")).not.toBe(first);
  await vi.waitFor(() => expect(calls.slice(before).some((call) => call.includes("/7"))).toBe(true));
});

test("who edits one bank is not asked which", async () => {
  serverFor(buildUser({}, { TenantAdmin: [{ TenantID: 1 }] }), (call) =>
    call.includes("losses") ? { Questions: 0, Losses: [] } : [],
  );
  const { place } = await visit("/question-manager/import", <QuestionImportPage />);
  await vi.waitFor(() => expect(place.querySelector("input[type=file]")).not.toBeNull());
  expect([...place.querySelectorAll("label")].map((one) => one.textContent)).not.toContain("Bank");
});
