import { afterEach, describe, expect, it, vi } from "vitest";
import { act } from "../../../../test/act.ts";
import { buildAttempt } from "../../../../test/attempt.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buttonOf, write } from "../../../../test/press.ts";
import { FilterForm } from "./components/filter-form.tsx";
import { PractiseSaved } from "./components/practise-saved.tsx";
import { Presets } from "./components/presets.tsx";
import { ShareTest } from "./components/share-test.tsx";
import { chosenAt } from "./filter.ts";

afterEach(() => vi.unstubAllGlobals());

describe("practice of what is saved", () => {
  async function saved(questions: number, status = 200) {
    const built: unknown[] = [];
    stubServer((call, body) => {
      if (call === "POST /api/tests/count") return { status: 200, response: { Questions: questions } };
      built.push(JSON.parse(body));
      return { status, response: buildAttempt({ ProblemSetID: 8 }) };
    });
    const { place } = await drawAt("/saved", <PractiseSaved papers={[1]} topic={3} />);
    return { place, built };
  }

  it("asks as many as one test holds, of the papers and the topic that are shown", async () => {
    const { place, built } = await saved(120);
    await vi.waitFor(() => expect(place.textContent).toBe("Practise 100 saved questions"));
    await act(() => place.querySelector("button")?.click());
    await vi.waitFor(() => expect(window.location.pathname).toBe("/set/8/do"));
    expect(built).toEqual([{ Papers: [1], Topics: [3], States: ["saved"], Number: 100, Delayed: false }]);
  });

  it("is offered for one question, and for none not at all", async () => {
    const one = await saved(1);
    await vi.waitFor(() => expect(one.place.textContent).toBe("Practise this question"));
    expect((await saved(0)).place.textContent).toBe("");
  });

  it("that was refused says why, and can be tried again", async () => {
    const { place, built } = await saved(2, 400);
    await vi.waitFor(() => expect(place.querySelector("button")).not.toBeNull());
    for (const n of [1, 2]) {
      await act(() => buttonOf(place, "Practise 2 saved questions").click());
      await vi.waitFor(() => expect(built).toHaveLength(n));
      await vi.waitFor(() => expect(place.querySelector("[role=alert]")?.textContent).toBe("No."));
    }
  });
});

describe("a link to a test", () => {
  async function share(copies: boolean, status = 200) {
    const writeText = vi.fn(async (_text: string) => {
      if (!copies) throw new DOMException("not allowed", "NotAllowedError");
    });
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    const calls = stubServer(() => ({ status, response: { Token: "abc" } }));
    const { place } = await drawAt("/set/5", <ShareTest attemptId={4} />);
    await act(() => buttonOf(place, "Share these questions").click());
    await vi.waitFor(() => expect(place.querySelector("[role=status]")?.textContent).not.toBe(""));
    return { place, calls, writeText };
  }

  it("is copied and shown, whole", async () => {
    const { place, calls, writeText } = await share(true);
    expect(calls).toEqual(["POST /api/tests/4/link"]);
    await vi.waitFor(() => expect(place.textContent).toContain("The link is copied."));
    const link = writeText.mock.calls[0]?.[0];
    expect(link).toMatch(/^https?:\/\/.*abc$/);
    expect(place.querySelector(".select-all")?.textContent).toBe(link);
  });

  it("is left to the reader to copy where the browser does not", async () => {
    const { place } = await share(false);
    expect(place.textContent).toContain("Copy this link.");
    expect(place.querySelector(".select-all")?.textContent).toMatch(/abc$/);
  });

  it("that was refused says why, and can be asked for again", async () => {
    const { place } = await share(true, 403);
    expect(place.querySelector("[role=status]")?.textContent).toBe("No.");
    expect(buttonOf(place, "Share these questions").disabled).toBe(false);
  });
});

describe("presets", () => {
  async function presets(status = 200) {
    let kept = [{ ID: 7, Name: "Errors", Filter: { Papers: [1] } }];
    const calls = stubServer((call) => {
      if (call.startsWith("DELETE")) kept = [];
      if (call.startsWith("POST")) return { status, response: kept[0] };
      return { status: 200, response: kept };
    });
    const { place } = await drawAt(
      "/build",
      <Presets chosen={chosenAt(new URLSearchParams())} onChoose={() => undefined} />,
    );
    await vi.waitFor(() => expect(place.textContent).toContain("Errors"));
    return { place, calls, press: (name: string) => act(() => buttonOf(place, name).click()) };
  }

  it("are deleted by one press", async () => {
    const { place, calls, press } = await presets();
    await press("Delete the preset Errors");
    await vi.waitFor(() => expect(place.textContent).not.toContain("Errors"));
    expect(calls).toContain("DELETE /api/tests/presets/7");
  });

  it("need a name, and one that is refused stays in the field with the reason", async () => {
    const { place, press } = await presets(400);
    await press("Keep this choice as a preset");
    expect(buttonOf(place, "Keep").disabled).toBe(true);
    await write(place, "Name of the preset", "   ");
    expect(buttonOf(place, "Keep").disabled).toBe(true);
    await write(place, "Name of the preset", "Land");
    await press("Keep");
    await vi.waitFor(() => expect(place.querySelector("[role=alert]")?.textContent).toBe("No."));
    expect(place.querySelector("input")?.value).toBe("Land");
    await press("Cancel");
    expect(place.querySelector("input")).toBeNull();
  });
});

describe("the filter of a test", () => {
  const CHOICES = {
    Topics: [
      { ID: 1, Name: "Land", Paper: 1, Areas: [{ Key: "caveats", Title: "Caveats" }] },
      { ID: 2, Name: "Taxes", Paper: 2, Areas: [{ Key: "gst", Title: "GST" }] },
    ],
    Tags: [{ Tag: "dates", Questions: 4 }],
  };
  const START = chosenAt(new URLSearchParams());

  async function form(chosen: Partial<typeof START> = {}) {
    const onChange = vi.fn();
    const all = { ...START, Papers: [1, 2], ...chosen };
    const { place } = await drawAt(
      "/build",
      <FilterForm choices={CHOICES} chosen={all} onChange={onChange} />,
    );
    const groups = () => [...place.querySelectorAll("legend")].map((one) => one.firstChild?.textContent);
    const press = (name: string) => act(() => buttonOf(place, name).click());
    /** What the last press changed. */
    const changed = () => onChange.mock.lastCall?.[0];
    return { place, groups, press, changed, onChange };
  }

  it("can be narrowed by a tag, which is shown as chosen; without tags to choose there is no such group", async () => {
    const { press, changed } = await form({ Kinds: ["mcq"] });
    await press("dates");
    expect(changed()).toMatchObject({ Tags: ["dates"], Kinds: ["mcq"], Papers: [1, 2] });
    const on = await form({ Tags: ["dates"] });
    expect(buttonOf(on.place, "dates").getAttribute("aria-pressed")).toBe("true");
    await on.press("dates");
    expect(on.changed()).toMatchObject({ Tags: [] });
    expect(on.groups()).toContain("Tags");
  });

  it("offers the sub-areas of the topics that are chosen, and forgets them with their topic", async () => {
    expect((await form()).groups()).not.toContain("Sub-areas");
    const { place, groups, press, changed } = await form({ Topics: [1], Areas: ["caveats"] });
    expect(groups()).toContain("Sub-areas");
    expect(place.textContent).not.toContain("GST");
    await press("Taxes");
    expect(changed()).toMatchObject({ Topics: [1, 2], Areas: [] });
    await press("Caveats");
    expect(changed()).toMatchObject({ Topics: [1], Areas: [] });
  });

  it("is of one paper at least, and forgets the topics of a paper that is left out", async () => {
    const { press, changed } = await form({ Topics: [2], Areas: ["gst"] });
    await press("Paper 2");
    expect(changed()).toMatchObject({ Papers: [1], Topics: [], Areas: [] });
    const one = await form({ Papers: [1] });
    expect(one.place.textContent).not.toContain("Taxes");
    await one.press("Paper 1");
    expect(one.onChange).not.toHaveBeenCalled();
  });

  it("by one's own errors can be taken off", async () => {
    expect((await form()).place.textContent).not.toContain("an error of yours");
    const { press, changed } = await form({ Misconceptions: ["life-of-caveat"] });
    await press("Take this off");
    expect(changed()).toMatchObject({ Misconceptions: [] });
  });

  it("changes one thing at a time: its state, its kind, its difficulty", async () => {
    const { press, changed } = await form({ Tags: ["dates"] });
    await press("Wrong last time");
    expect(changed()).toMatchObject({ States: ["wrong-last"], Tags: ["dates"], Difficulties: [] });
    await press("Hard");
    expect(changed()).toMatchObject({ Difficulties: ["hard"], States: [] });
  });
});

it("keeping a preset does not load the page again, and a second press cannot keep it twice", async () => {
  let answered: (() => void) | undefined;
  stubServer(() => ({ status: 200, response: [] }));
  const { place } = await drawAt(
    "/build",
    <Presets chosen={chosenAt(new URLSearchParams())} onChoose={() => undefined} />,
  );
  await act(() => buttonOf(place, "Keep this choice as a preset").click());
  expect(buttonOf(place, "Keep").disabled).toBe(true);
  await write(place, "Name of the preset", "Mondays");
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise((resolve) => {
        answered = () => resolve(Response.json({ Response: [] }));
      }),
  );
  const submit = new Event("submit", { bubbles: true, cancelable: true });
  await act(() => place.querySelector("form")?.dispatchEvent(submit));
  expect(submit.defaultPrevented).toBe(true);
  await vi.waitFor(() => expect(buttonOf(place, "Keep").disabled).toBe(true));
  stubServer(() => ({ status: 200, response: [] }));
  await act(() => answered?.());
  await vi.waitFor(() => expect(place.querySelector("form")).toBeNull());
});
