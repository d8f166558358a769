import { expect, test } from "vitest";
import type { ImportReport } from "#contract/exchange.ts";
import { AppError } from "../../platform/errors.ts";
import { reportProgress } from "./progress-commands.ts";

const REPORT: ImportReport = {
  ...{ DryRun: false, Questions: 2, Added: 2, Changed: 0, Unchanged: 0, Published: 0, Drafts: 2 },
  ...{ Lacks: [], LeftOut: 0, ProblemCount: 0, Problems: [], WarningCount: 0, Warnings: [] },
};

/** Follows an import to its end. */
async function followed(work: Parameters<typeof reportProgress>[0]) {
  const logged: object[] = [];
  const { events } = reportProgress(work, { warn: (details: object) => void logged.push(details) });
  const heard = [];
  for await (const event of events) heard.push(event);
  return { heard, logged };
}

test("who follows an import hears of its steps, and at the end what it did", async () => {
  const { heard, logged } = await followed(async (report) => {
    report(0, 2);
    await new Promise(setImmediate);
    report(2, 2);
    return REPORT;
  });
  expect(heard).toEqual([
    { event: "progress", Done: 0, Total: 2 },
    { event: "progress", Done: 2, Total: 2 },
    { event: "done", Report: REPORT },
  ]);
  expect(logged).toEqual([]);
});

test("a slow reader hears of the latest step alone, and of the end", async () => {
  let isWritten = false;
  const { events } = reportProgress(
    async (report) => {
      for (let done = 0; done <= 2; done++) report(done, 2);
      isWritten = true;
      return REPORT;
    },
    { warn: () => undefined },
  );
  await expect.poll(() => isWritten).toBe(true);
  const heard = [];
  for await (const event of events) heard.push(event);
  expect(heard).toEqual([
    { event: "progress", Done: 2, Total: 2 },
    { event: "done", Report: REPORT },
  ]);
});

test("a refusal is said in its words at its lines, and a fault of ours is logged and not told", async () => {
  const fields = { "Line 3": "One of its options is empty." };
  const refusal = new AppError("bad_input", "Nothing was imported.", { code: "import_problems", fields });
  expect(await followed(() => Promise.reject(refusal))).toEqual({
    heard: [{ event: "error", Error: "Nothing was imported.", Code: "import_problems", Fields: fields }],
    logged: [],
  });
  const fault = new Error("relation question does not exist");
  const { heard, logged } = await followed(() => Promise.reject(fault));
  expect(heard).toEqual([
    {
      ...{ event: "error", Error: "Something went wrong. Nothing was imported." },
      ...{ Code: "unexpected", Fields: {} },
    },
  ]);
  expect(logged).toEqual([{ err: fault }]);
});
