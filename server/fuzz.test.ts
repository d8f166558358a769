import { describe, expect, test } from "vitest";
import { operationsOf } from "../proof/fuzz/contract.ts";
import { runEpisode } from "../proof/fuzz/fuzz.ts";
import type { Input } from "../proof/fuzz/inputs.ts";
import { faultOfForm } from "../proof/fuzz/judge.ts";
import { allEndpoints, openApiDocument } from "./platform/openapi/document.ts";

const document = () => operationsOf(JSON.stringify(openApiDocument("http://localhost:3000")));
/** One for all runs, so that nobody's change fails by what it has nothing to do with; `npm run proof -- fuzz` looks for more. */
const SEED = 20261126;
const inputs = 2 * allEndpoints().length;

test(`each call answers ${inputs} odd and plain requests, made of its own description, as that says, and tells nobody what they may not know`, async () => {
  const { faults, done } = await runEpisode(SEED, 0, inputs);
  expect(faults.map(({ where, what, details }) => `${where}: ${what}\n${details}`)).toEqual([]);
  // Refusals alone would prove little.
  expect(done.size).toBeGreaterThan(inputs / 8);
});

test("every call of the contract is among those that are tried", () => {
  const routes = allEndpoints().map(({ route }) => route.replace(/:(\w+)/g, "{$1}"));
  expect(document().map(({ name }) => name)).toEqual(expect.arrayContaining(routes));
  expect(document()).toHaveLength(routes.length);
});

describe("what is found", () => {
  const operation = document().find(({ name }) => name === "GET /api/sets/{id}");
  if (!operation) throw new Error("the call is not in the document");
  const input: Input = {
    ...{ operation, caller: "free", method: "GET", target: "/api/sets/1", headers: [] },
    ...{ body: undefined, raw: undefined },
  };
  const json = { type: "application/json; charset=utf-8", requestId: "1" };
  const refused = JSON.stringify({ Error: "There is no such set.", Code: "not_found" });
  test.each([
    ["a fault", { ...json, status: 500, text: refused }, "500"],
    ["no answer", { ...json, status: 0, text: "socket hang up" }, "no answer (socket hang up)"],
    ["an undocumented status", { ...json, status: 418, text: refused }, "418, which is not documented"],
    ["another envelope", { ...json, status: 404, text: '{"message":"no"}' }, /another envelope/],
    [
      "one that is too large",
      { ...json, status: 404, text: `${refused.slice(0, -1)},"Stack":"at"}` },
      /another/,
    ],
    ["a page", { ...json, status: 404, type: "text/html", text: refused }, "404 as text/html"],
    ["no request ID", { ...json, status: 404, requestId: undefined, text: refused }, "no request ID"],
    ["no Response", { ...json, status: 200, text: "{}" }, /without a Response/],
    ["a plain refusal", { ...json, status: 404, text: refused }, undefined],
  ])("%s", (_, reply, fault) => {
    const found = faultOfForm(input, reply);
    if (fault instanceof RegExp) expect(found).toMatch(fault);
    else expect(found).toBe(fault);
  });

  test("a page is right for a browser outside of the API", () => {
    const page = { ...json, status: 404, type: "text/html", text: "<!doctype html>" };
    const asked = { ...input, headers: [["accept", "text/html"]] satisfies Input["headers"] };
    expect(faultOfForm({ ...asked, target: "/calendar/x.ics" }, page)).toBeUndefined();
    expect(faultOfForm(asked, page)).toBe("404 as text/html");
  });
});
