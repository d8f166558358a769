import { expect, it, onTestFinished, vi } from "vitest";
import { act } from "../../../test/act.ts";
import { buildAttempt } from "../../../test/attempt.ts";
import { drawAt, stubServer } from "../../../test/page.tsx";
import {
  buildPlan,
  buildPlanDay,
  buildPlanItem,
  buildSilentForecast,
  buildToday,
  DAY,
} from "../../../test/plan.ts";
import { buttonOf } from "../../../test/press.ts";
import { signedInPage } from "../../../test/signed-in.ts";
import { buildUser } from "../../../test/user.ts";
import { TodayPage } from "./today.tsx";

signedInPage();

async function today({
  plan = buildPlan(),
  day = buildPlanDay(),
  facts = buildToday(),
  /** Of today's session, once the plan was saved. */
  statusAfter = 200,
} = {}) {
  const bodies: [string, unknown][] = [];
  const calls = stubServer((call, body) => {
    if (call.startsWith("PUT ")) bodies.push([call, JSON.parse(body)]);
    const replies: Record<string, unknown> = {
      "GET /api/whoami": buildUser(),
      "GET /api/today": facts,
      "GET /api/plan": plan,
      "PUT /api/plan": plan,
      "GET /api/plan/day": day,
      "GET /api/plan/days": [],
      "GET /api/forecast/1": buildSilentForecast(),
      "GET /api/forecast/2": buildSilentForecast({ Paper: 2 }),
      "GET /api/exam-results": [],
      "PUT /api/exam-results": bodies.map(([, result]) => result),
      "GET /api/paperv2/1": { Topics: [] },
    };
    const isAfter = call === "GET /api/plan/day" && bodies.some(([sent]) => sent === "PUT /api/plan");
    return { status: isAfter ? statusAfter : 200, response: replies[call] };
  });
  const { place, leave } = await drawAt("/today", <TodayPage />, undefined, "/today");
  onTestFinished(leave);
  await vi.waitFor(() => expect(place.querySelector("h1")).not.toBeNull());
  return { place, calls, bodies };
}

it("has one primary button, for the first thing of the session, above all that can only be looked at", async () => {
  const { place } = await today({ facts: buildToday({ Saved: 2, Wrong: 5 }) });
  await vi.waitFor(() => expect(place.textContent).toContain("Needs 42 more answers"));
  await vi.waitFor(() => expect(place.querySelectorAll(".button-primary")).toHaveLength(1));
  expect(place.querySelector(".button-primary")?.textContent).toBe("Start: Item 1");
  const heads = [...place.querySelectorAll("h2")].map((one) => one.textContent);
  expect(heads).toEqual(["30 minutes, 3 things to do", "Your forecast", "Day by day", "Worth another look"]);
  expect(place.querySelector("header")?.textContent).toContain("108 days to your exam on 13 March 2027");
});

it("on the first day asks its three questions and shows nothing else", async () => {
  const { place, calls } = await today({
    facts: buildToday({ Next: { Label: "Set up your study", Href: "/today" }, Asked: false }),
  });
  await vi.waitFor(() => expect(place.textContent).toContain("Which papers are you sitting?"));
  expect(place.querySelector("h2")).toBeNull();
  expect(calls.filter((call) => /days|forecast/.test(call))).toEqual([]);
});

it("leads from a paper that was not passed to the settings of its resit", async () => {
  const plan = buildPlan({ Papers: [1], ExamDate: DAY });
  const { place, bodies } = await today({ plan, facts: buildToday({ DaysLeft: 0, ExamDate: DAY }) });
  await vi.waitFor(() => expect(place.textContent).toContain("how did Paper 1 go?"));
  await act(() => buttonOf(place, "I did not pass").click());
  await vi.waitFor(() => expect(place.textContent).toContain("Sitting a paper again"));
  const resit = place.querySelector("#resit")?.closest("section");
  expect(resit && buttonOf(resit, "Paper 1").getAttribute("aria-pressed")).toBe("true");
  expect(bodies).toEqual([["PUT /api/exam-results", { Paper: 1, On: DAY, Passed: false }]]);
});

it("plans the other paper alone after one was passed", async () => {
  const plan = buildPlan({ Papers: [1], ExamDate: DAY });
  const { place, bodies } = await today({ plan });
  await vi.waitFor(() => expect(place.textContent).toContain("how did Paper 1 go?"));
  await act(() => buttonOf(place, "I passed").click());
  await vi.waitFor(() => buttonOf(place, "Plan Paper 2 next"));
  await act(() => buttonOf(place, "Plan Paper 2 next").click());
  expect(bodies.at(-1)).toEqual([
    "PUT /api/plan",
    {
      Papers: [2],
      ExamDate: null,
      ExamMonth: null,
      Resit: null,
      PassedPaper: { Paper: 1, Date: DAY },
    },
  ]);
});

it("does not list again what was begun from the session", async () => {
  const [begun, other] = [buildAttempt({ ID: 9 }), buildAttempt({ ID: 10, ProblemSetID: 77 })];
  const { place } = await today({
    day: buildPlanDay({ Items: [buildPlanItem(1, { State: "started", Attempt: 9 })] }),
    facts: buildToday({ Open: [begun, other] }),
  });
  await vi.waitFor(() => expect(place.textContent).toContain("Under way"));
  expect(place.querySelectorAll(`a[href="/set/${begun.ProblemSetID}/do"]`)).toHaveLength(0);
  expect(place.querySelectorAll('a[href="/set/77/do"]')).toHaveLength(1);
});

it("shows no session of a plan that was changed, not even while the new one does not load", async () => {
  const plan = buildPlan({ Papers: [1], ExamDate: DAY });
  const { place } = await today({ plan, statusAfter: 503 });
  await vi.waitFor(() => expect(place.textContent).toContain("Start: Item 1"));
  await vi.waitFor(() => buttonOf(place, "I passed"));
  await act(() => buttonOf(place, "I passed").click());
  await vi.waitFor(() => buttonOf(place, "Plan Paper 2 next"));
  await act(() => buttonOf(place, "Plan Paper 2 next").click());
  await vi.waitFor(() => expect(place.textContent).not.toContain("Start: Item 1"));
});
