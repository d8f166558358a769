import { expect, it } from "vitest";
import { buildAttempt } from "../../../../test/attempt.ts";
import { drawAt } from "../../../../test/page.tsx";
import { buildToday } from "../../../../test/plan.ts";
import { NextStep, TodayLine } from "./components/next-step.tsx";
import { LastResults, UnderWay, WorthAnotherLook } from "./components/today-lists.tsx";

const linksOf = (place: Element) =>
  [...place.querySelectorAll("a")].map((a) => [a.textContent, a.getAttribute("href")]);
const NEXT = ["Practise Caveats: set 1", "/set/7/do"];
const WRONG = "/build?states=wrong-last";

it("the next useful thing is one link", async () => {
  const { place } = await drawAt("/today", <NextStep today={buildToday()} />);
  expect(linksOf(place)).toEqual([NEXT]);
});

it("on the page of a paper the next thing comes with the exam and what was wrong, where there are these", async () => {
  const all = await drawAt("/paper/1", <TodayLine paper={2} today={buildToday({ Wrong: 3 })} />);
  expect(linksOf(all.place)).toEqual([NEXT, ["3 to go over", "/build?papers=2&states=wrong-last"]]);
  expect(all.place.textContent).toContain("108 days");
  await all.leave();
  const none = await drawAt(
    "/paper/1",
    <TodayLine paper={1} today={buildToday({ ExamDate: null, DaysLeft: null })} />,
  );
  expect(none.place.textContent).toBe(NEXT[0]);
});

it("what is under way leads back into it, and what is finished to its review, with its score once that may be shown", async () => {
  const attempts = [buildAttempt({ ID: 70 })];
  const open = await drawAt("/today", <UnderWay attempts={attempts} />);
  expect(linksOf(open.place)).toEqual([["Contract: set 2", "/set/5/do"]]);
  expect(open.place.textContent).toContain("begun on 20 Nov 26");
  const done = await drawAt(
    "/today",
    <LastResults attempts={[buildAttempt({ ID: 70, Score: 12 }), buildAttempt({ ID: 71, Score: null })]} />,
  );
  expect(linksOf(done.place)).toEqual([
    ["Contract: set 2", "/set/5/review?attemptID=70"],
    ["Contract: set 2", "/set/5/review?attemptID=71"],
  ]);
  expect([...done.place.querySelectorAll("li")].map((row) => row.textContent)).toEqual([
    expect.stringContaining("12/16"),
    expect.stringContaining("Shown when your open test is finished"),
  ]);
});

it("what is worth another look is what was wrong, weak or saved, each only where there is any", async () => {
  const Weak = [{ TopicID: 3, Name: "Land law", Paper: 1, Answered: 9, Mean: 1 / 3 }];
  const rows = async (today: Parameters<typeof buildToday>[0]) =>
    linksOf((await drawAt("/today", <WorthAnotherLook today={buildToday(today)} />)).place);
  const wrong = ["1 question that you got wrong", WRONG];
  const weak = ["Land law", "/topic/3"];
  const saved = ["2 saved questions", "/saved"];
  expect(await rows({ Wrong: 1, Saved: 2, Weak })).toEqual(
    [wrong, weak, saved].map(([text, href]) => [expect.stringContaining(text ?? ""), href]),
  );
  expect(await rows({ Wrong: 1 })).toEqual([[expect.stringContaining(wrong[0] ?? ""), WRONG]]);
  expect(await rows({ Saved: 2 })).toEqual([saved]);
  expect(await rows({ Weak })).toEqual([weak]);
  const { place } = await drawAt("/today", <WorthAnotherLook today={buildToday({ Weak })} />);
  expect(place.textContent).toContain("3/9");
});

it("nothing is said of what there is none of", async () => {
  const { place } = await drawAt(
    "/today",
    <>
      <UnderWay attempts={[]} />
      <LastResults attempts={[]} />
      <WorthAnotherLook today={buildToday()} />
    </>,
  );
  expect(place.textContent).toBe("");
});
