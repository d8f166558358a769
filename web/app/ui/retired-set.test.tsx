import { expect, it, onTestFinished } from "vitest";
import { drawAt } from "../../../test/page.tsx";
import { ApiError } from "../lib/call.ts";
import { isRetiredSet, RetiredSet } from "./retired-set.tsx";

const retired = (Fields: Record<string, string>) =>
  new ApiError("GET", "/api/sets/5", 404, { Error: "This set was taken out.", Code: "set_retired", Fields });

it.each([
  [{ Paper: "2", TopicID: "7" }, "/topic/7"],
  [{ Paper: "2" }, "/paper/2"],
  [{ Paper: "1", TopicID: "0" }, "/paper/1"],
])("a set that was taken out says so and leads on: %o", async (fields, href) => {
  const { place, leave } = await drawAt("/set/5", <RetiredSet error={retired(fields)} />);
  onTestFinished(leave);
  expect(place.textContent).toContain("This set was taken out.");
  expect([...place.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([href]);
});

it("is distinguished from a set that never existed", () => {
  expect(isRetiredSet(retired({}))).toBe(true);
  expect(isRetiredSet(new ApiError("GET", "/api/sets/5", 404, { Error: "None.", Code: "not_found" }))).toBe(
    false,
  );
});
