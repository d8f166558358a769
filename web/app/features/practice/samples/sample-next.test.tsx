import { beforeEach, expect, it, vi } from "vitest";
import { act } from "../../../../../test/act.ts";
import { buildAttempt } from "../../../../../test/attempt.ts";
import { drawAt, drawHook, stubServer } from "../../../../../test/page.tsx";
import { buttonOf } from "../../../../../test/press.ts";
import { signedInPage } from "../../../../../test/signed-in.ts";
import { toasts } from "../../../../../test/toasts.ts";
import { buildUser } from "../../../../../test/user.ts";
import { keys } from "../../../lib/cache.ts";
import { useToasts } from "../../../lib/toasts.ts";
import { useCarrySamples } from "./sample-api.ts";
import { Invitation, SavedSamples } from "./sample-next.tsx";
import { keepSample, keptSamples } from "./sample-store.ts";

signedInPage();
beforeEach(() => localStorage.clear());

const SENT = "POST /api/questions/samples/answers";
const FREE = { href: "/topic/3", name: "Tenure", paper: 1 };
const carried = buildAttempt({
  ID: 9,
  ProblemSetID: 8,
  Score: 3,
  MaxScore: 5,
  MarkedAt: "2026-11-20T03:00:00Z",
});

/** The server keeps what is sent to it; first it answers with these statuses. */
function server(statuses: number[] = [], before: typeof carried | null = null) {
  let kept = before;
  return stubServer((call) => {
    if (call.includes("whoami")) return { status: 200, response: buildUser() };
    if (call !== SENT) return { status: 200, response: kept };
    const status = statuses.shift() ?? 200;
    if (status === 200) kept = carried;
    return { status, response: carried };
  });
}

async function saved(standing: typeof carried | null) {
  const panel = <SavedSamples userId="learner" standing={standing} freeTopic={FREE} />;
  const { place } = await drawAt("/try", panel);
  return { place, sees: (words: string) => vi.waitFor(() => expect(place.textContent).toContain(words)) };
}

it("what was answered here is saved in the account at once, with the way to its review", async () => {
  keepSample(undefined, { questionId: 1, version: 1, answer: "2" });
  const calls = server();
  const { place, sees } = await saved(null);
  await sees("Saved in your account3/5 marks.");
  expect(calls.filter((call) => call === SENT)).toHaveLength(1);
  expect(place.querySelector("a")?.getAttribute("href")).toBe("/set/8/review?attemptID=9");
  expect(keptSamples("learner")).toEqual([]);
});

it("what could not be sent is kept on the device, and sent when it is tried again", async () => {
  keepSample(undefined, { questionId: 1, version: 1, answer: "2" });
  server([500]);
  const { place, sees } = await saved(null);
  await sees("Kept on this device");
  expect(keptSamples("learner")).toHaveLength(1);
  await act(() => buttonOf(place, "Try again").click());
  await sees("Saved in your account");
});

it("answers that an account had before are not replaced by those of this visit", async () => {
  keepSample("learner", { questionId: 1, version: 1, answer: "2" });
  const calls = server([], carried);
  const { sees } = await saved(carried);
  await sees("You had answered the samples before: 3/5 marks. This time was practice.");
  expect(calls).not.toContain(SENT);
});

it("who answered nothing reads what is open to them, and nothing is sent", async () => {
  const calls = server();
  const { sees } = await saved(null);
  await sees("The free sets are open to you.");
  expect(calls).not.toContain(SENT);
});

it("a visitor is asked to sign up, to keep what there is to keep, and comes back to the free sets", async () => {
  const invited = async (answered: number) =>
    (await drawAt("/try", <Invitation answered={answered} freeTopic={FREE} redirect={FREE.href} />)).place;
  const place = await invited(1);
  expect(place.textContent).toContain("Sign up to keep these answers and go on with the free sets.");
  expect(place.querySelector("a")?.getAttribute("href")).toBe("/login?redirect=%2Ftopic%2F3");
  expect((await invited(0)).textContent).not.toContain("keep");
});

it("answers that were carried over on another page are spoken of there, those refused for good too", async () => {
  for (const [status, title] of [
    [200, "Your first sample answers stand"],
    [400, "Your sample answers could not be saved"],
  ] as const) {
    keepSample(undefined, { questionId: 1, version: 1, answer: "2" });
    server([status]);
    window.history.replaceState(null, "", "/papers/1");
    const toasts = await drawHook(() => useToasts(), undefined);
    const before = toasts.now().map(({ id }) => id);
    const carrying = await drawHook(() => useCarrySamples(), undefined);
    await act(() => carrying.now().mutate("learner"));
    const since = () => toasts.now().filter(({ id }) => !before.includes(id));
    await vi.waitFor(() => expect(since().map((toast) => toast.title)).toEqual([title]));
    expect(keptSamples("learner")).toEqual([]);
    await toasts.leave();
  }
});

it("once they are carried over what counts answers is read again; beside the samples themselves no message says it", async () => {
  keepSample(undefined, { questionId: 1, version: 1, answer: "2" });
  server();
  // What the tests before have left on the screen.
  await toasts();
  window.history.replaceState(null, "", "/try");
  const { client, now } = await drawHook(() => useCarrySamples(), undefined);
  client.setQueryData(keys.today, null);
  await act(() => now().mutate("learner"));
  await vi.waitFor(() => expect(client.getQueryState(keys.today)?.isInvalidated).toBe(true));
  expect(await toasts()).toEqual([]);
});
