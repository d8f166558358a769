import { expect, it } from "vitest";
import { matchPattern, matchRoute } from "./route-table.ts";

it.each([
  ["/", "/", {}],
  ["/saved", "/saved", {}],
  ["/saved", "/saved/", {}],
  ["/set/:setId/do", "/set/12/do", { setId: "12" }],
  ["/blog/:path", "/blog/a%20b", { path: "a b" }],
  ["/blog/:path", "/blog/%zz", { path: "%zz" }],
])("%s fits %s", (pattern, path, params) => {
  expect(matchPattern(pattern, path)).toEqual(params);
});

it.each([
  ["/saved", "/save"],
  ["/saved", "/saved/1"],
  ["/set/:setId", "/set"],
  ["/set/:setId", "/set//"],
  ["/set/:setId/do", "/set/12/review"],
  ["/", "//"],
])("%s does not fit %s", (pattern, path) => {
  expect(matchPattern(pattern, path)).toBeUndefined();
});

it("takes the first route that fits, and none for an unknown path", () => {
  const routes = [{ pattern: "/a/new" }, { pattern: "/a/:id" }];
  expect(matchRoute(routes, "/a/new")?.route.pattern).toBe("/a/new");
  expect(matchRoute(routes, "/a/7")?.params).toEqual({ id: "7" });
  expect(matchRoute(routes, "/b")).toBeUndefined();
});
