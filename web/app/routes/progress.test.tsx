import { beforeEach, expect, it, vi } from "vitest";
import type { Progress } from "#contract/progress.ts";
import { act } from "../../../test/act.ts";
import { stubServer, visit } from "../../../test/page.tsx";
import { buildForecast } from "../../../test/plan.ts";
import { buttonOf } from "../../../test/press.ts";
import { signedInPage } from "../../../test/signed-in.ts";
import { buildUser } from "../../../test/user.ts";
import { rememberPaper } from "../lib/last-paper.ts";
import { ProgressPage } from "./progress.tsx";

signedInPage();
beforeEach(() => localStorage.clear());

const TOPIC: Progress["Topics"][number] = {
  ...{ ID: 3, Name: "Caveats and priority", Paper: 1, Answered: 20, Right: 15, Mean: 0.75, Low: 0.57 },
  ...{ High: 0.87, Covered: 22, Questions: 40, Others: 0.61, Areas: [] },
};
const PROGRESS: Progress = {
  Topics: [TOPIC],
  Weeks: ["2026-11-09", "2026-11-16"].map((Week) => ({ Week, TopicID: 3, Answered: 10, Right: 6 })),
  Mocks: [],
  PassPercent: 60,
  Pace: { Seconds: 96.4, ExamSeconds: 113 },
  Changes: { RightToWrong: 1, WrongToRight: 3, WrongToWrong: 0 },
  Sure: [],
  Misconceptions: [{ Key: "life", Says: "A caveat lasts for ever.", TopicID: 3, Times: 2 }],
  Days: [{ Day: "2026-11-20", Answered: 4 }],
};
const NOTHING = { ...PROGRESS, Topics: [{ ...TOPIC, Covered: 0 }], Days: [] };

let status: number;
beforeEach(() => {
  status = 200;
});

async function open(href: string, progress: Progress = PROGRESS, user: unknown = buildUser()) {
  const calls = stubServer((call) => {
    if (call.includes("whoami")) return { status: 200, response: user };
    if (call.includes("/forecast/")) return { status: 200, response: buildForecast() };
    if (call.includes("/ability")) return { status: 404 };
    return { status, response: progress };
  });
  const { place } = await visit(href, <ProgressPage />, undefined, "/progress");
  await vi.waitFor(() => expect(place.textContent).not.toContain("Loading your progress"));
  const asked = () => calls.filter((call) => call.includes("/api/progress"));
  const current = () => place.querySelector('nav a[aria-current="page"]')?.textContent;
  return { place, calls, asked, current, text: () => place.textContent ?? "" };
}

it.each([
  ["/progress", undefined, 1],
  ["/progress", 2, 2],
  ["/progress?paper=1", 2, 1],
  ["/progress?paper=2", undefined, 2],
  ["/progress?paper=3", 2, 2],
])("at %s, after Paper %s, shows Paper %i: what the address names, else what was last used", async (href, last, paper) => {
  if (last) rememberPaper(last);
  const { place, asked, current } = await open(href);
  expect(asked()).toEqual([`GET /api/progress?paper=${paper}`]);
  expect(current()).toBe(`Paper ${paper}`);
  const links = [...place.querySelectorAll("nav a")].map((a) => a.getAttribute("href"));
  expect(links).toEqual(["/progress?paper=1", "/progress?paper=2"]);
});

it("tells the forecast, the topics, the habits, what one keeps getting wrong, and the days of one paper", async () => {
  const { calls, text } = await open("/progress?paper=2");
  await vi.waitFor(() => expect(calls).toContain("GET /api/forecast/2"));
  expect(calls).toContain("GET /api/ability?paper=2");
  for (const part of [
    "Caveats and priority",
    "96 seconds a question",
    "A caveat lasts for ever.",
    "Full mock papers",
    "Week by week",
    "Your days",
  ])
    expect(text()).toContain(part);
});

it("where nothing is answered there is the way to the paper, and no empty figures; one answered day is enough for them", async () => {
  const { place, text, calls } = await open("/progress?paper=2", NOTHING);
  expect(text()).toContain("Nothing of Paper 2 is answered yet.");
  expect(place.querySelector('a[href="/paper/2"]')?.textContent).toBe("Go to Paper 2");
  expect(calls.some((call) => call.includes("forecast"))).toBe(false);
  const day = await open("/progress", { ...NOTHING, Days: PROGRESS.Days });
  expect(day.text()).not.toContain("is answered yet.");
  const topic = await open("/progress", { ...NOTHING, Topics: PROGRESS.Topics });
  expect(topic.text()).not.toContain("is answered yet.");
});

it("progress that does not load can be asked for again", async () => {
  status = 500;
  const { place, text } = await open("/progress");
  expect(text()).toContain("Try again");
  status = 200;
  await act(() => buttonOf(place, "Try again").click());
  await vi.waitFor(() => expect(text()).toContain("Caveats and priority"));
});

it("a visitor is asked to sign in, and no progress is read", async () => {
  const { text, asked } = await open("/progress", PROGRESS, null);
  expect(text()).toContain("Sign Up or Login first.");
  expect(asked()).toEqual([]);
});
