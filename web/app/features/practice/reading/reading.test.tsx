import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { act } from "../../../../../test/act.ts";
import { draw } from "../../../../../test/page.tsx";
import { buildQuestion } from "../../../../../test/question.ts";
import { buildCaseQuestion } from "../../../../../test/run.ts";
import ReadingBar from "./reading-bar.tsx";
import { spokenOf } from "./spoken.ts";

/** The device's speech, in the test's hands: what it was given to say, and when that ends. */
class Speech extends EventTarget {
  said: { text: string; voice: { name: string } | null; rate: number; onend?: () => void }[] = [];
  cancelled = 0;
  voices: object[];
  constructor(voices: object[]) {
    super();
    this.voices = voices;
  }
  getVoices = () => this.voices;
  speak = (utterance: Speech["said"][number]) => void this.said.push(utterance);
  cancel = () => {
    this.cancelled += 1;
  };
  /** The voice has said what it was given last. */
  end = () => act(() => this.said.at(-1)?.onend?.());
}

const voice = (name: string, localService: boolean, lang = "en-SG") => ({
  name,
  localService,
  lang,
  default: false,
});

function device(...voices: object[]): Speech {
  const speech = new Speech(voices);
  vi.stubGlobal("speechSynthesis", speech);
  return speech;
}

beforeEach(() =>
  vi.stubGlobal(
    "SpeechSynthesisUtterance",
    class {
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  ),
);
afterEach(() => vi.unstubAllGlobals());

const QUESTION = buildQuestion({ Body: "Ann owns a flat. Who may **sell** it?", Params: ["Ann", "Ben"] });

async function bar(question = QUESTION) {
  const { place, leave, show } = await draw(<ReadingBar question={question} part={undefined} />);
  onTestFinished(leave);
  const press = (name: string) =>
    act(() => [...place.querySelectorAll("button")].find((one) => one.textContent === name)?.click());
  return { place, press, leave, show };
}

describe("reading aloud", () => {
  it("says what is asked and the options, piece by piece, by a voice of the device alone", async () => {
    const speech = device(voice("Cloud", false), voice("Sinta", true), voice("Thomas", true, "fr-FR"));
    const { place, press } = await bar();
    expect([...(place.querySelector("select")?.options ?? [])].map(({ text }) => text)).toEqual(["Sinta"]);
    expect(speech.said).toEqual([]);
    await press("Read aloud");
    for (let i = 0; i < 3; i++) await speech.end();
    expect(speech.said.map(({ text }) => text)).toEqual([
      "Ann owns a flat.",
      "Who may sell it?",
      "A: Ann",
      "B: Ben",
    ]);
    expect(new Set(speech.said.map(({ voice }) => voice?.name))).toEqual(new Set(["Sinta"]));
  });

  it("stops where it was asked to, and continues from there", async () => {
    const speech = device(voice("Sinta", true));
    const { press } = await bar();
    await press("Read aloud");
    await speech.end();
    await press("Stop reading");
    expect(speech.cancelled).toBeGreaterThan(0);
    const said = speech.said.length;
    // The end of what was cut off says nothing more.
    await speech.end();
    expect(speech.said).toHaveLength(said);
    await press("Read aloud");
    expect(speech.said.at(-1)?.text).toBe("Who may sell it?");
  });

  it("ends with the text, and falls silent when the page is left", async () => {
    const speech = device(voice("Sinta", true));
    const { place, press, leave } = await bar(buildQuestion({ Body: "Who?", Params: [] }));
    await press("Read aloud");
    await speech.end();
    expect(place.textContent).toContain("Read aloud");
    const before = speech.cancelled;
    await press("Read aloud");
    await leave();
    expect(speech.cancelled).toBeGreaterThan(before);
  });

  it("falls silent with its question, and reads the next one from the beginning", async () => {
    const speech = device(voice("Sinta", true));
    const { press, show } = await bar();
    await press("Read aloud");
    await speech.end();
    const before = speech.cancelled;
    await show(
      <ReadingBar question={buildQuestion({ Body: "Who buys? Who pays?", Params: [] })} part={undefined} />,
    );
    expect(speech.cancelled).toBeGreaterThan(before);
    await press("Read aloud");
    expect(speech.said.at(-1)?.text).toBe("Who buys?");
  });

  it("is as fast as its listener chooses", async () => {
    const speech = device(voice("Sinta", true));
    const { place, press } = await bar();
    await press("Read aloud");
    await act(() => {
      const speed = place.querySelector<HTMLSelectElement>("select[aria-label=Speed]");
      if (speed) speed.value = "1.5";
      speed?.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await speech.end();
    expect(speech.said.map(({ rate }) => rate)).toEqual([1, 1.5]);
  });

  it("without a voice of its own, or any speech, the device reads nothing and says why", async () => {
    device(voice("Cloud", false));
    expect((await bar()).place.textContent).toMatch(/no English voice of its own/);
    Reflect.deleteProperty(globalThis, "speechSynthesis");
    expect((await bar()).place.textContent).toBe("This browser cannot read aloud.");
  });

  it("reads the story of a case with its first part, and an explanation once there is one", () => {
    const story = buildCaseQuestion(2, 2, { Body: "The story." });
    expect(spokenOf(story, 0)[0]).toBe("The story.");
    expect(spokenOf(story, 1)).not.toContain("The story.");
    expect(spokenOf({ ...QUESTION, Explanation: "Owners may." }, undefined)).toContain("Owners may.");
    expect(spokenOf(QUESTION, undefined)).not.toContain("Owners may.");
  });

  it("never gives a voice more than it can say at once", () => {
    const endless = buildQuestion({ Body: "word ".repeat(2000), Params: [] });
    for (const piece of spokenOf(endless, undefined)) expect(piece.length).toBeLessThanOrEqual(210);
    expect(spokenOf(endless, undefined).join(" ").split(" ")).toHaveLength(2000);
  });
});
