import { afterEach, describe, expect, it, vi } from "vitest";
import { act } from "../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { write } from "../../../../test/press.ts";
import { Builder } from "./components/builder.tsx";
import { chosenAt, chosenOf, examMinutes, numberOf, withoutDoubles } from "./filter.ts";

afterEach(() => vi.unstubAllGlobals());

const CHOICES = {
  Topics: [
    { ID: 1, Name: "Land", Paper: 1, Areas: [{ Key: "caveats", Title: "Caveats" }] },
    { ID: 2, Name: "Taxes", Paper: 2, Areas: [] },
  ],
  Tags: [],
};

interface Sent {
  counted: { [name: string]: unknown }[];
  built: { [name: string]: unknown }[];
  kept: { [name: string]: unknown }[];
}

async function builder(href = "/build", questions = 31) {
  const sent: Sent = { counted: [], built: [], kept: [] };
  stubServer((call, body) => {
    if (call.startsWith("GET /api/tests/choices")) return { status: 200, response: CHOICES };
    if (call === "POST /api/tests/count") {
      sent.counted.push(JSON.parse(body));
      return {
        status: 200,
        response: { Questions: questions, ...(questions === 0 && { EmptiedBy: "States" }) },
      };
    }
    if (call === "POST /api/tests") {
      sent.built.push(JSON.parse(body));
      return { status: 400, response: undefined };
    }
    if (call === "POST /api/tests/presets") sent.kept.push(JSON.parse(body));
    const presets = sent.kept.map((preset, i) => ({ ID: i + 1, ...preset }));
    return { status: 200, response: call.endsWith("/presets") ? presets : [] };
  });
  const { place } = await drawAt(href, <Builder />);
  await vi.waitFor(() => expect(place.textContent).toMatch(/questions? match/));
  const button = (name: string | RegExp) =>
    [...place.querySelectorAll("button")].find((one) =>
      typeof name === "string" ? one.textContent?.trim() === name : name.test(one.textContent ?? ""),
    );
  return { place, sent, button, press: (name: string | RegExp) => act(() => button(name)?.click()) };
}

describe("the test builder", () => {
  it("counts what is chosen with each choice, and asks for no more than there is", async () => {
    const { place, sent, press, button } = await builder();
    expect(place.textContent).toContain("31 questions match");
    await press("Wrong last time");
    await press("Taxes");
    await vi.waitFor(() =>
      expect(sent.counted.at(-1)).toMatchObject({ Topics: [2], States: ["wrong-last"] }),
    );
    await act(() => {
      const field = place.querySelector<HTMLInputElement>("input[inputmode=numeric]");
      if (field) field.value = "90";
      field?.dispatchEvent(new Event("input", { bubbles: true }));
    });
    expect(button(/^Start/)?.textContent).toBe("Start 31 questions");
  });

  it("builds a test on the terms that were chosen: marked at the end, with the exam's pace", async () => {
    const { sent, press } = await builder();
    await press("Exam conditions");
    await press(/^Clock/);
    await press(/^Start/);
    expect(sent.built).toMatchObject([
      { Papers: [1, 2], Kinds: ["mcq"], Number: 20, Delayed: true, Minutes: 38 },
    ]);
  });

  it("keeps a choice under a name, and brings back all of it with one press", async () => {
    const { place, sent, press } = await builder();
    await press("Wrong last time");
    await press("Land");
    await press("Caveats");
    await press("Hard");
    await press("Keep this choice as a preset");
    await write(place, "Name of the preset", "My errors");
    await press("Keep");
    await vi.waitFor(() => expect(sent.kept).toHaveLength(1));
    const kept = {
      ...{ Papers: [1, 2], Topics: [1], Areas: ["caveats"], States: ["wrong-last"], Kinds: ["mcq"] },
      ...{ Difficulties: ["hard"], Tags: [], Misconceptions: [] },
    };
    expect(sent.kept[0]).toEqual({ Name: "My errors", Filter: kept });
    await press("Paper 2");
    await press("Not seen yet");
    await vi.waitFor(() => expect(sent.counted.at(-1)).toMatchObject({ Papers: [1], Topics: [] }));
    await vi.waitFor(() => expect(place.textContent).toContain("My errors"));
    await press("My errors");
    await press(/^Start/);
    await vi.waitFor(() => expect(sent.built).toHaveLength(1));
    expect(sent.built[0]).toMatchObject(kept);
  });

  it("forgets the sub-areas of a topic that is taken off, so that none narrows the test out of sight", async () => {
    const { sent, press, button } = await builder();
    await press("Land");
    await press("Caveats");
    await vi.waitFor(() => expect(sent.counted.at(-1)).toMatchObject({ Areas: ["caveats"] }));
    await press("Land");
    await press("Land");
    expect(button("Caveats")?.getAttribute("aria-pressed")).toBe("false");
    await press("Land");
    await press(/^Start/);
    expect(sent.built).toMatchObject([{ Topics: [], Areas: [] }]);
  });

  it("that did not load says so, and can be asked for again", async () => {
    let status = 503;
    stubServer((call) =>
      call.startsWith("GET /api/tests/choices")
        ? { status, response: CHOICES }
        : { status: 200, response: [] },
    );
    const { place } = await drawAt("/build", <Builder />);
    await vi.waitFor(() => expect(place.querySelector("button")?.textContent).toBe("Try again"));
    status = 200;
    await act(() => place.querySelector("button")?.click());
    await vi.waitFor(() => expect(place.querySelector("fieldset")).not.toBeNull());
  });

  it("says which choice leaves nothing, and offers no test of nothing", async () => {
    const { place, button } = await builder("/build?states=wrong-last", 0);
    expect(place.textContent).toContain("0 questions match");
    expect(place.textContent).toContain("No question of your choice is in this state.");
    expect(button("Build and start")?.disabled).toBe(true);
    expect(button("Wrong last time")?.getAttribute("aria-pressed")).toBe("true");
  });

  it("forgets the topics of a paper that is taken off, and never is without a paper", async () => {
    const { sent, press, button } = await builder();
    await press("Taxes");
    await press("Paper 2");
    await vi.waitFor(() => expect(sent.counted.at(-1)).toMatchObject({ Papers: [1], Topics: [] }));
    expect(button("Taxes")).toBe(undefined);
    await press("Paper 1");
    expect(button("Paper 1")?.getAttribute("aria-pressed")).toBe("true");
  });
});

describe("a filter", () => {
  it("begins with what the address says, and leaves out words that we do not know", () => {
    const at = (query: string) => chosenAt(new URLSearchParams(query));
    expect(at("states=wrong-last,nonsense&papers=2,7&topics=5,x,-1")).toMatchObject({
      Papers: [2],
      States: ["wrong-last"],
      Topics: [5],
    });
    expect(at("")).toMatchObject({
      Papers: [1, 2],
      States: [],
      Topics: [],
      Kinds: ["mcq"],
      Misconceptions: [],
    });
  });

  it("has all multiple choice, or single kinds of it, whichever was chosen last", () => {
    expect(withoutDoubles(["mcq", "computation"], ["mcq"])).toEqual(["computation"]);
    expect(withoutDoubles(["computation", "mcq"], ["computation"])).toEqual(["mcq"]);
    expect(withoutDoubles(["mcq", "csq"], ["mcq"])).toEqual(["mcq", "csq"]);
    expect(withoutDoubles([], ["mcq"])).toEqual([]);
  });

  it("takes whole numbers from 1 to 100, and gives the exam's time for them", () => {
    expect(["20", "1", "100", "0", "101", "2.5", "x", ""].map(numberOf)).toEqual([
      20,
      1,
      100,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect([1, 20, 80].map(examMinutes)).toEqual([2, 38, 150]);
  });
});

it("a filter that was kept comes back with all that it chose", () => {
  const kept = {
    Papers: [1],
    Topics: [1],
    Areas: ["caveats"],
    Tags: ["priority"],
    Kinds: ["mcq" as const],
    Difficulties: ["hard" as const],
    Misconceptions: ["caveat-is-title"],
    States: ["unseen" as const],
  };
  expect(chosenOf(kept)).toEqual(kept);
  expect(chosenOf({ Papers: [2] })).toEqual({
    ...{ Papers: [2], Topics: [], Areas: [], Tags: [] },
    ...{ Kinds: [], Difficulties: [], Misconceptions: [], States: [] },
  });
});
