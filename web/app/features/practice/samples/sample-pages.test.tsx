import { beforeEach, describe, expect, it, vi } from "vitest";
import { act } from "../../../../../test/act.ts";
import { drawAt } from "../../../../../test/page.tsx";
import { buttonOf } from "../../../../../test/press.ts";
import { buildQuestion } from "../../../../../test/question.ts";
import { sampleItem } from "./sample-marking.ts";
import { SamplePointer } from "./sample-pointer.tsx";
import { SampleResult } from "./sample-result.tsx";
import { SampleRun } from "./sample-run.tsx";
import { keepSample } from "./sample-store.ts";

const EXIT = { href: "/papers/1", name: "Paper 1" };

const sample = (ID: number) => buildQuestion({ ID, TopicID: ID, Body: `Which is ${ID}?`, Answer: "2" });

/** Samples 1 to 4 with these answers; "2" is right, and none leaves one open. */
const answered = (...answers: string[]) =>
  answers.map((answer, i) =>
    sampleItem(sample(i + 1), answer === "" ? [] : [{ questionId: i + 1, version: 1, answer }]),
  );

beforeEach(() => localStorage.clear());

describe("the result of the samples", () => {
  async function result(isFinal: boolean, ...answers: string[]) {
    window.scrollTo = () => undefined;
    const onLookAt = vi.fn();
    const topics = [{ ID: 1, Name: "Contract", Paper: 1, href: "/topic/1" }];
    const { place } = await drawAt(
      "/try",
      <SampleResult
        items={answered(...answers)}
        topics={topics}
        isFinal={isFinal}
        exit={EXIT}
        next={null}
        onLookAt={onLookAt}
      />,
    );
    const rows = () => [...place.querySelectorAll("li")].map((row) => row.textContent);
    return {
      place,
      rows,
      onLookAt,
      press: (name: string | RegExp) => act(() => buttonOf(place, name).click()),
    };
  }

  it("names what was missed first, each with its topic where it has one, and leads back to each", async () => {
    const { place, rows, onLookAt, press } = await result(true, "2", "1", "2", "");
    expect(place.textContent).toContain("2 of 4");
    expect(place.textContent).toContain("1 skipped.");
    expect(rows().map((row) => /[Qq]uestion \d+/.exec(row)?.[0])).toEqual([
      "Question 2",
      "Question 4",
      "Question 1",
      "Question 3",
    ]);
    expect(rows()[0]).toContain("wrong");
    expect(rows()[1]).toContain("skipped");
    expect(rows()[2]).toContain("Contract · Paper 1");
    await press("Look again question 2");
    expect(onLookAt).toHaveBeenCalledWith(1);
    expect(document.activeElement?.textContent).toBe("Your result");
  });

  it("before an account keeps it leads to the first that is open, and calls none skipped", async () => {
    const { place, rows, onLookAt, press } = await result(false, "2", "", "1", "");
    expect(place.textContent).toContain("2 not answered yet; they count as skipped once you sign up.");
    expect(rows().join(" ")).not.toContain("skipped");
    await press("Answer them");
    expect(onLookAt).toHaveBeenCalledWith(1);
    const one = await result(false, "2", "", "2");
    expect(one.place.textContent).toContain("1 not answered yet; it counts as skipped once you sign up.");
    await one.press("Answer it");
    expect(one.onLookAt).toHaveBeenCalledWith(1);
  });
});

describe("a run through the samples", () => {
  async function run(asksBeforeFinish: boolean, ...answers: string[]) {
    const onFinish = vi.fn();
    const { place } = await drawAt(
      "/try",
      <SampleRun
        items={answered(...answers)}
        index={answers.length - 1}
        title="Samples"
        lead="A few questions."
        exit={EXIT}
        isReturn={false}
        asksBeforeFinish={asksBeforeFinish}
        onAnswer={() => undefined}
        onGo={() => undefined}
        onFinish={onFinish}
      />,
    );
    const press = (name: string) => act(() => buttonOf(place, name).click());
    return { place, onFinish, press };
  }

  it("that an account keeps asks before it ends with questions open, and ends when that is confirmed", async () => {
    const { place, onFinish, press } = await run(true, "", "2");
    await press("Finish");
    expect(onFinish).not.toHaveBeenCalled();
    expect(place.textContent).toContain("Finish with 1 unanswered?");
    const confirm = [...place.querySelectorAll("button")].findLast((one) => one.textContent === "Finish");
    await act(() => confirm?.click());
    expect(onFinish).toHaveBeenCalledTimes(1);
  });

  it("ends at once where all is answered, and a visitor's with questions open too", async () => {
    for (const [asks, ...answers] of [
      [true, "1", "2"],
      [false, "", "2"],
    ] as const) {
      const { onFinish, press } = await run(asks, ...answers);
      await press("Finish");
      expect(onFinish).toHaveBeenCalledTimes(1);
    }
  });
});

describe("what points a visitor to the samples", () => {
  const pointer = async () => (await drawAt("/papers/1", <SamplePointer paperId={1} />)).place;

  it("says how many answers wait here, and stays away once it is put away", async () => {
    expect((await pointer()).textContent).toContain("Try a few questions");
    keepSample(undefined, { questionId: 1, version: 1, answer: "2" });
    const place = await pointer();
    expect(place.textContent).toContain("1 sample answer waits in this browser. Go on");
    keepSample(undefined, { questionId: 2, version: 1, answer: "2" });
    expect((await pointer()).textContent).toContain("2 sample answers wait in this browser. Go on");
    await act(() => buttonOf(place, "Dismiss").click());
    expect(place.textContent).toBe("");
    expect((await pointer()).textContent).toBe("");
  });
});
