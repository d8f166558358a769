import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { startProduct } from "../../../test/product.ts";
import { openApiDocument } from "./document.ts";

test("the API description passes an independent linter without errors, and each call has a name of its own", async () => {
  const source = JSON.stringify(openApiDocument("https://threshold.example"));
  const config = await createConfig({ extends: ["recommended"] });
  const found = await lintFromString({ source, config });
  expect(found.filter((problem) => problem.severity === "error")).toEqual([]);
  // Two pairs of addresses differ by a number and a word, as the description says; tags and the licence need no text; a link of a
  // mail leads to a page, and to nothing else.
  const explained = ["info-license", "tag-description", "no-ambiguous-paths", "operation-2xx-response"];
  expect(found.filter((problem) => !explained.includes(problem.ruleId))).toEqual([]);
});

test("the description names the origin at which it is served", async () => {
  for (const publicOrigin of ["http://localhost:3000", "https://threshold.example"]) {
    const p = await startProduct({ config: { publicOrigin } });
    const { text } = await p.browser().get("/api/openapi.json");
    expect(JSON.parse(text).servers).toEqual([{ url: publicOrigin }]);
  }
});
