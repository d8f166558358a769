import { expect, test, vi } from "vitest";
import { visit } from "../../../test/page.tsx";
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
