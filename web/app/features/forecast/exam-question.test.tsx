import { afterEach, expect, it, vi } from "vitest";
import type { ExamResult } from "#contract/forecast.ts";
import { act } from "../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { DAY } from "../../../../test/plan.ts";
import { buttonOf } from "../../../../test/press.ts";
import { addDays } from "../../lib/days.ts";
import { onTheWay } from "../../lib/kept.ts";
import { ExamQuestion } from "./components/exam-question.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  onTheWay.remove("exam-question");
});

interface Asked {
  papers?: number[];
  examDate?: string | null;
  results?: ExamResult[];
  status?: number;
}

async function ask({ papers = [1, 2], examDate = "2026-11-21", results = [], status = 200 }: Asked = {}) {
  const sent: unknown[] = [];
  let stored = results;
  const calls = stubServer((call, body) => {
    if (call !== "PUT /api/exam-results") return { status: 200, response: stored };
    const result: ExamResult = JSON.parse(body);
    sent.push(result);
    if (status < 400) stored = [result, ...stored];
    return { status, response: stored };
  });
  const onFailed = vi.fn();
  const onPlan = vi.fn();
  const { place } = await drawAt(
    "/today",
    <ExamQuestion papers={papers} examDate={examDate} today={DAY} onFailed={onFailed} onPlan={onPlan} />,
  );
  const press = (name: string) => act(() => buttonOf(place, name).click());
  const isAsked = () => vi.waitFor(() => expect(place.querySelector("button")).not.toBeNull());
  return { place, sent, calls, press, isAsked, onFailed, onPlan };
}

it("asks once for each paper that was sat, and leads from one failed to its resit", async () => {
  const { place, sent, press, isAsked, onFailed } = await ask();
  await isAsked();
  expect(place.textContent).toContain("How did Paper 1 go on 21 November 2026?");
  await press("I passed");
  await vi.waitFor(() => expect(place.textContent).toContain("How did Paper 2 go"));
  expect(place.textContent).toContain("Well done: you passed Paper 1.");
  await press("I did not pass");
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledWith(2));
  expect(sent).toEqual([
    { Paper: 1, On: "2026-11-21", Passed: true },
    { Paper: 2, On: "2026-11-21", Passed: false },
  ]);
});

it("after a pass offers to plan the other paper, unless that was passed before", async () => {
  const first = await ask({ papers: [1] });
  await first.isAsked();
  await first.press("I passed");
  await vi.waitFor(() => expect(first.place.textContent).toContain("Paper 2 is what is left"));
  await first.press("Plan Paper 2 next");
  expect(first.onPlan).toHaveBeenCalledWith(2, { Paper: 1, Date: "2026-11-21" });

  const last = await ask({ papers: [1], results: [{ Paper: 2, On: "2026-03-01", Passed: true }] });
  await last.isAsked();
  await last.press("I passed");
  await vi.waitFor(() => expect(last.place.textContent).toContain("Thank you for telling us."));
  expect(last.place.querySelector("button")).toBeNull();
});

it("on the exam day itself waits for the result", async () => {
  const { place, isAsked } = await ask({ examDate: DAY, papers: [1] });
  await isAsked();
  expect(place.textContent).toContain("When your result is out: how did Paper 1 go?");
});

it("can be put off, and stays away for a week", async () => {
  const { place, press, isAsked, sent } = await ask();
  await isAsked();
  await press("I don't know yet");
  expect(place.textContent).toBe("");
  expect(onTheWay.get("exam-question")).toBe(DAY);
  expect((await ask()).place.textContent).toBe("");
  onTheWay.set("exam-question", addDays(DAY, -7));
  await (await ask()).isAsked();
  expect(sent).toEqual([]);
});

it("asks nothing before the exam, without a date, or of what was reported already", async () => {
  for (const examDate of ["2026-11-26", null]) {
    const { place, calls } = await ask({ examDate });
    expect(place.textContent).toBe("");
    expect(calls).toEqual([]);
  }
  const { place, calls } = await ask({
    papers: [1],
    results: [{ Paper: 1, On: "2026-11-21", Passed: false }],
  });
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(place.textContent).toBe("");
});

it("asks again after a resit: what was reported of an earlier exam is no answer", async () => {
  const { place, isAsked } = await ask({
    papers: [1],
    results: [{ Paper: 1, On: "2026-03-01", Passed: false }],
  });
  await isAsked();
  expect(place.textContent).toContain("How did Paper 1 go on 21 November 2026?");
});

it("keeps asking when the answer was not stored, and says why", async () => {
  const { place, press, isAsked, onFailed } = await ask({ status: 400 });
  await isAsked();
  await press("I did not pass");
  await vi.waitFor(() => expect(place.querySelector("[role=alert]")?.textContent).toBe("No."));
  expect(onFailed).not.toHaveBeenCalled();
  expect(place.textContent).toContain("How did Paper 1 go");
});

it("takes one answer at a time: none can be given while another is on its way", async () => {
  const { place, press, isAsked } = await ask();
  await isAsked();
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  await press("I passed");
  expect(["I passed", "I did not pass"].map((name) => buttonOf(place, name).disabled)).toEqual([true, true]);
});
