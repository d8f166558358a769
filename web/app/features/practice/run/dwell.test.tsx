import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { act } from "../../../../../test/act.ts";
import { drawHook } from "../../../../../test/page.tsx";
import { setOwner } from "../../../lib/kept.ts";
import { reportDwell, useDwell } from "./dwell.ts";

let isHidden = false;
let reports: { QnID: number; Seconds: number }[][];
/** A page that is left tells once more, so it is left while there is a server. */
const pages: { leave: () => Promise<void> }[] = [];

beforeEach(() => {
  localStorage.clear();
  setOwner("ana");
  isHidden = false;
  reports = [];
  vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval"] });
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => (isHidden ? "hidden" : "visible"));
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit) => {
    if (`${method} ${url}` === "PUT /api/attempts/7/times") reports.push(JSON.parse(String(body)).Times);
    return new Response('{"Response":null}');
  });
});
afterEach(async () => {
  for (const { leave } of pages.splice(0)) await leave();
  setOwner(null);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const turn = (hidden: boolean) =>
  act(() => {
    isHidden = hidden;
    document.dispatchEvent(new Event("visibilitychange"));
  });
async function begin() {
  const use = ({ questionId }: { questionId: number }) => [useDwell(7, questionId)];
  const page = await drawHook(use, { questionId: 1 });
  pages.push(page);
  return page;
}
/** The last report that the server received. */
const lastReport = async () => {
  await act(() => reportDwell(7));
  return reports.at(-1);
};

it("each question counts while it is in sight, also when it is come back to", async () => {
  const { run } = await begin();
  await wait(10);
  await run({ questionId: 2 });
  await wait(20);
  await run({ questionId: 1 });
  await wait(5);
  expect(await lastReport()).toEqual([
    { QnID: 1, Seconds: 15 },
    { QnID: 2, Seconds: 20 },
  ]);
});

it("a tab that is hidden counts nothing, and tells what there is as it goes", async () => {
  await begin();
  await wait(10);
  await turn(true);
  expect(reports.at(-1)).toEqual([{ QnID: 1, Seconds: 10 }]);
  await wait(600);
  await turn(false);
  await wait(4);
  expect(await lastReport()).toEqual([{ QnID: 1, Seconds: 14 }]);
});

it("a question that is opened in a hidden tab counts from when it is shown", async () => {
  isHidden = true;
  await begin();
  await wait(600);
  await turn(false);
  await wait(4);
  expect(await lastReport()).toEqual([{ QnID: 1, Seconds: 4 }]);
});

it("a run that is loaded again goes on from what was counted", async () => {
  const { leave } = await begin();
  await wait(10);
  await leave();
  await wait(600);
  await begin();
  await wait(3);
  expect(await lastReport()).toEqual([{ QnID: 1, Seconds: 13 }]);
});
