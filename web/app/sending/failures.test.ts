import { describe, expect, it } from "vitest";
import { ApiError } from "../lib/call.ts";
import { judge } from "./failures.ts";

const refused = (status: number, retryAfter?: number) =>
  new ApiError("POST", "/api/attempts/1/answers", status, {}, retryAfter);

describe("what happens to something that could not be sent", () => {
  it("waits where no reply came", () => {
    expect(judge(new TypeError("Failed to fetch"))).toEqual({ outcome: "wait" });
  });

  it.each([401, 409])("is kept for its owner after %i", (status) => {
    expect(judge(refused(status))).toEqual({ outcome: "hold" });
  });

  it.each([400, 404, 413, 415])("is dropped after %i, which no repeat can change", (status) => {
    expect(judge(refused(status))).toEqual({ outcome: "drop" });
  });

  it.each([403, 408, 429, 500, 503])("waits after %i, as long as the server says", (status) => {
    expect(judge(refused(status))).toEqual({ outcome: "wait" });
    expect(judge(refused(status, 7))).toEqual({ outcome: "wait", afterMs: 7000 });
  });
});
