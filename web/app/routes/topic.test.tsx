import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { act } from "../../../test/act.ts";
import { drawAt, stubServer } from "../../../test/page.tsx";
import { reads, settleCopies } from "../../../test/settled-copies.ts";
import { signedInPage } from "../../../test/signed-in.ts";
import { buildUser } from "../../../test/user.ts";
import { TopicPage } from "./topic.tsx";

afterEach(() => vi.unstubAllGlobals());

const set = {
  ID: 5,
  Title: "Caveats: set 1",
  TopicID: 3,
  TopicName: "Interest in Land",
  Paper: 1,
  Type: "MCQ",
  ForFree: false,
  IsGenerated: false,
  MaxScore: 12,
  QuestionCount: 12,
  Parts: 12,
  TimeLimitMinutes: null,
  Progress: "done",
  LastScore: null,
  Accessible: true,
  IsCovered: true,
  Attempts: [],
};
const topic = { ID: 3, Name: "Interest in Land", Paper: 1, ForFree: false, ProblemSets: [set] };

async function draw(response: object) {
  stubServer(() => ({ status: 200, response }));
  const { place, leave } = await drawAt("/topic/3", <TopicPage />, undefined, "/topic/:topicId");
  onTestFinished(leave);
  await vi.waitFor(() => expect(place.textContent).toContain("Caveats: set 1"));
  return place;
}

it("what is beyond the exam is folded away under the sets, and says that it counts nowhere", async () => {
  const Beyond = {
    ...set,
    ID: 9,
    Title: "Beyond the exam",
    Progress: "none",
    IsCovered: undefined,
    Shelf: "beyond",
  };
  const place = await draw({ ...topic, Beyond });
  const fold = place.querySelector("details");
  expect(fold?.open).toBe(false);
  expect(fold?.querySelector("summary")?.textContent).toBe("Beyond the exam");
  expect(fold?.textContent).toContain("These questions are in no test and in no progress figure.");
  expect([...(fold?.querySelectorAll("a") ?? [])].map((link) => link.getAttribute("href"))).toEqual([
    "/set/9",
  ]);
});

it("a topic without any has no such part; a set that was covered by earlier ones says why it is done", async () => {
  const place = await draw(topic);
  expect(place.querySelector("details")).toBeNull();
  expect(place.textContent).toContain("Answered in earlier sets");
});

describe("for somebody who is signed in", () => {
  signedInPage();
  settleCopies();

  it("the page stays while what could not be had of it is asked for again, as without a network", async () => {
    const calls = stubServer((call) => {
      if (call.includes("whoami")) return { status: 200, response: buildUser() };
      return call === "GET /api/topic/3" ? { status: 200, response: topic } : undefined;
    });
    const answered = globalThis.fetch;
    const failures: (() => void)[] = [];
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      if (url.includes("dynamic-sets")) await new Promise<void>((resolve) => failures.push(resolve));
      return answered(url, init);
    });
    const { place } = reads(await drawAt("/topic/3", <TopicPage />, undefined, "/topic/:topicId"));
    await vi.waitFor(() => expect(failures).toHaveLength(1));
    await act(() => failures[0]?.());
    // The box that shows them asks once more, and the page is there meanwhile.
    await vi.waitFor(() => expect(failures).toHaveLength(2));
    await act(() => undefined);
    expect(place.textContent).toContain("Caveats: set 1");
    await act(() => failures[1]?.());
    await vi.waitFor(() => expect(place.textContent).toContain("Try again"));
    expect(calls.filter((call) => call.includes("dynamic-sets"))).toHaveLength(2);
  });
});
