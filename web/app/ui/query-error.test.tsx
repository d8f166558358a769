import { afterEach, expect, it, vi } from "vitest";
import { drawAt } from "../../../test/page.tsx";
import { ApiError } from "../lib/call.ts";
import { QueryError, QuestionFetchError } from "./query-error.tsx";

const failed = (status: number) =>
  new ApiError("GET", "/api/questions/5", status, { Error: "What the server says." });

async function said(error: unknown) {
  const retry = vi.fn();
  const page = await drawAt("/question/5", <QuestionFetchError error={error} retry={retry} />);
  const text = page.place.textContent ?? "";
  page.place.querySelector("button")?.click();
  await page.leave();
  return { text, isTriedAgain: retry.mock.calls.length === 1 };
}

afterEach(() => vi.restoreAllMocks());

it("a question that could not be fetched comes with what to try, and another try", async () => {
  const { text, isTriedAgain } = await said(failed(0));
  expect(text).toContain("Failed to fetch question.");
  for (const tip of ["internet connection", "wifi and cellular", "company VPN"]) expect(text).toContain(tip);
  expect(isTriedAgain).toBe(true);
});

it("what does not exist says so, and so does a device without a network", async () => {
  expect((await said(failed(404))).text).toContain("What the server says.");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect((await said(failed(0))).text).not.toContain("VPN");
});

it("only without a network it leads to what is on the device", async () => {
  const ways = async (error: unknown) => {
    const page = await drawAt("/paper/1", <QueryError error={error} retry={() => undefined} />);
    const hrefs = [...page.place.querySelectorAll("a")].map((link) => link.getAttribute("href"));
    await page.leave();
    return hrefs;
  };
  expect(await ways(failed(0))).toEqual([]);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(await ways(failed(0))).toEqual(["/device"]);
  expect(await ways(failed(503))).toEqual([]);
});
