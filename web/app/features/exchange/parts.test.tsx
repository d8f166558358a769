import { expect, test, vi } from "vitest";
import type { ImportReport } from "#contract/exchange.ts";
import { act } from "../../../../test/act.ts";
import { draw, drawAt } from "../../../../test/page.tsx";
import { buttonOf, write } from "../../../../test/press.ts";
import { FilePicker } from "./components/file-picker.tsx";
import { Done, Trial } from "./components/outcome.tsx";
import { TopicSelect } from "./components/topic-select.tsx";
import { Writing } from "./components/writing.tsx";

const REPORT: ImportReport = {
  ...{ DryRun: true, Questions: 3, Added: 1, Changed: 1, Unchanged: 1, Published: 0, Drafts: 0, Lacks: [] },
  ...{ LeftOut: 0, ProblemCount: 0, Problems: [], WarningCount: 0, Warnings: [] },
};
const BROKEN = { ProblemCount: 1, Problems: [{ Line: 3, Message: "It has no key." }], LeftOut: 1 };

test.each([
  ["is taken", false, 1],
  ["is not taken while another is imported", true, 0],
])("a file that is dropped %s, and the browser does not open it", async (_what, isBusy, times) => {
  const onFile = vi.fn();
  const { place } = await draw(
    <FilePicker chosen={undefined} error={undefined} isBusy={isBusy} onFile={onFile} />,
  );
  const file = new File(["x"], "bank.csv");
  const send = async (name: string) => {
    const event = Object.assign(new Event(name, { bubbles: true, cancelable: true }), {
      dataTransfer: { files: [file, new File(["y"], "other.csv")] },
    });
    await act(() => place.querySelector("label")?.dispatchEvent(event));
    return event.defaultPrevented;
  };
  const isMarked = () => place.querySelector("label")?.classList.contains("border-accent");
  expect([await send("dragover"), isMarked()]).toEqual([true, true]);
  await send("dragleave");
  expect(isMarked()).toBe(false);
  await send("dragover");
  expect([await send("drop"), isMarked()]).toEqual([true, false]);
  expect(onFile.mock.calls).toEqual(Array.from({ length: times }, () => [file]));
});

test("what is wrong with a file is read out with its field, which is marked", async () => {
  const { place } = await draw(
    <FilePicker chosen="bank.csv" error="bank.csv is empty." isBusy={false} onFile={() => undefined} />,
  );
  const input = place.querySelector("input");
  const described = (input?.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent);
  expect([input?.getAttribute("aria-invalid"), described]).toEqual([
    "true",
    ["Choose another", "bank.csv is empty."],
  ]);
});

test("a topic is chosen among those of its paper, or none", async () => {
  const onChoose = vi.fn();
  const { place } = await draw(
    <TopicSelect
      label="Topic"
      none="As the file says"
      topics={[
        { ID: 3, Name: "Land law", Paper: 1 },
        { ID: 4, Name: "Dealings", Paper: 2 },
      ]}
      value={3}
      onChoose={onChoose}
    />,
  );
  const groups = [...place.querySelectorAll("optgroup")].map((one) => [one.label, one.textContent]);
  expect(groups).toEqual([
    ["Paper 1", "Land law"],
    ["Paper 2", "Dealings"],
  ]);
  await write(place, "Topic", "4");
  expect(onChoose).toHaveBeenLastCalledWith(4);
  await write(place, "Topic", "");
  expect(onChoose).toHaveBeenLastCalledWith(undefined);
});

test.each([
  [0, 0, "0", "Reading the file", ""],
  [0, 8, "0", "0 of 8 questions written", "0 per cent written"],
  [3, 8, "38", "3 of 8 questions written", "25 per cent written"],
  [8, 8, "100", "8 of 8 questions written", "100 per cent written"],
])("an import that has written %i of %i says so, aloud each quarter", async (done, total, now, words, aloud) => {
  const { place } = await draw(<Writing done={done} total={total} />);
  const bar = place.querySelector("[role=progressbar]");
  const told = ["aria-valuenow", "aria-valuetext", "aria-label"].map((name) => bar?.getAttribute(name));
  expect(told).toEqual([now, words, "Import"]);
  expect([
    place.querySelector("[aria-hidden]")?.textContent,
    place.querySelector("[role=status]")?.textContent,
  ]).toEqual([words, aloud]);
});

test.each([
  ["what it adds and changes is imported", {}, "3 questions can be imported", "Import 2 questions", false],
  [
    "with faults it is imported without them",
    BROKEN,
    "It has no key.",
    "Leave out 1 and import the rest",
    true,
  ],
])("of a file that was checked %s", async (_what, more, words, name, skips) => {
  const onImport = vi.fn();
  const { place } = await draw(<Trial report={{ ...REPORT, ...more }} onImport={onImport} />);
  expect(place.textContent).toContain(words);
  expect(place.querySelectorAll("button")).toHaveLength(1);
  await act(() => buttonOf(place, name).click());
  expect(onImport.mock.calls).toEqual([[skips]]);
});

test.each([
  [{}, "All 3 questions are in the bank already"],
  [BROKEN, "Correct these in the file and choose it again."],
])("a file that would write nothing says so, and offers no import", async (more, words) => {
  const { place } = await draw(
    <Trial report={{ ...REPORT, Added: 0, Changed: 0, Unchanged: 3, ...more }} onImport={() => undefined} />,
  );
  expect(place.textContent).toContain(words);
  expect(place.querySelector("button")).toBeNull();
});

test("what was imported is counted, and drafts are led to where there are any", async () => {
  const drafts = async (Drafts: number) => {
    const { place } = await drawAt("/question-manager/import", <Done report={{ ...REPORT, Drafts }} />);
    expect(place.querySelector("h3")?.textContent).toContain("2 questions imported");
    return place.querySelector("a")?.getAttribute("href");
  };
  expect([await drafts(0), await drafts(2)]).toEqual([undefined, "/question-manager?only=drafts"]);
});
