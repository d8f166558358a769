import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "./call.ts";
import { bringCopies, networkThenCopy } from "./kept-copies.ts";

const failure = (status: number) => new ApiError("GET", "/api/sets/1", status, {});
let copy: unknown;
let client: QueryClient;

beforeEach(() => {
  copy = "kept";
  bringCopies(async () => ({ restore: async () => copy, drop: async () => undefined }));
  client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: "always", persister: networkThenCopy } },
  });
});

const ask = (answer: () => Promise<string>) => client.fetchQuery({ queryKey: ["set", 1], queryFn: answer });

describe("the network before the copies", () => {
  it("gives what the network says, whatever is kept", async () => {
    expect(await ask(async () => "new")).toBe("new");
  });

  it("gives the copy when no answer comes", async () => {
    expect(await ask(() => Promise.reject(failure(0)))).toBe("kept");
  });

  it.each([
    401, 403, 404, 409, 429, 500, 503,
  ])("does not hide a refusal with %s behind a copy", async (status) => {
    await expect(ask(() => Promise.reject(failure(status)))).rejects.toMatchObject({ status });
  });

  it("fails as the network did when nothing is kept, or the copies can't be loaded", async () => {
    copy = undefined;
    await expect(ask(() => Promise.reject(failure(0)))).rejects.toMatchObject({ status: 0 });
    bringCopies(() => Promise.reject(new Error("no such chunk")));
    await expect(ask(() => Promise.reject(failure(0)))).rejects.toMatchObject({ status: 0 });
  });

  it("leaves what is in memory, which is no older", async () => {
    await ask(async () => "new");
    await expect(ask(() => Promise.reject(failure(0)))).rejects.toMatchObject({ status: 0 });
    expect(client.getQueryData(["set", 1])).toBe("new");
  });
});
