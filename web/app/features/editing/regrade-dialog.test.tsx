import { afterEach, expect, it, vi } from "vitest";
import type { RegradeEffect } from "#contract/editing.ts";
import { act } from "../../../../test/act.ts";
import { draw, stubServer } from "../../../../test/page.tsx";
import { buttonOf, write } from "../../../../test/press.ts";
import { buildEditorQuestion } from "../../../../test/question.ts";
import { RegradeDialog } from "./components/regrade-dialog.tsx";

afterEach(() => void vi.unstubAllGlobals());

const EFFECT: RegradeEffect = {
  Answers: 3,
  Learners: 2,
  Up: 1,
  Down: 2,
  NowPass: 1,
  NoLongerPass: 0,
  IsWhole: true,
};
const SHOWN = "3 answers of 2 learners change: 1 up, 2 down.";

async function open(effect: Partial<RegradeEffect> = {}, status = 200) {
  const sent: [string, unknown][] = [];
  let closed = 0;
  stubServer((call, body) => {
    if (call.startsWith("POST")) sent.push([call, JSON.parse(body)]);
    return { status, response: call.endsWith("preview") ? { ...EFFECT, ...effect } : [] };
  });
  const { place, leave } = await draw(
    <RegradeDialog question={buildEditorQuestion()} onClose={() => (closed += 1)} />,
  );
  const press = (name: string) => act(() => buttonOf(place, name).click());
  const names = () => [...place.querySelectorAll("button")].map((one) => one.textContent);
  const preview = async (key: string) => {
    await write(place, "What counts as right", key);
    await press("Show whose scores change");
  };
  return { place, leave, press, names, preview, sent, closed: () => closed };
}

it("a key is only given once its own effect was shown: another key asks for another preview", async () => {
  const { place, names, preview } = await open();
  expect(buttonOf(place, "Show whose scores change").disabled).toBe(true);
  await preview("3");
  await vi.waitFor(() => expect(place.textContent).toContain(SHOWN));
  await write(place, "Why, for learners", "B was a slip.");
  expect(buttonOf(place, "Mark again").disabled).toBe(false);
  await write(place, "What counts as right", "4");
  expect(place.textContent).not.toContain(SHOWN);
  expect(names()).not.toContain("Mark again");
  // What was shown is still true of the key that it was shown of.
  await write(place, "What counts as right", " 3 ");
  expect(place.textContent).toContain(SHOWN);
  expect(names()).toContain("Mark again");
});

it("it is marked again with a reason, which is sent with the key as it was previewed, and the dialog closes", async () => {
  const { place, press, preview, sent, closed } = await open();
  await preview(" 2|3 ");
  await vi.waitFor(() => expect(place.textContent).toContain(SHOWN));
  expect(buttonOf(place, "Mark again").disabled).toBe(true);
  await write(place, "Why, for learners", "  ");
  expect(buttonOf(place, "Mark again").disabled).toBe(true);
  await write(place, "Why, for learners", " Both are right. ");
  await press("Mark again");
  await vi.waitFor(() => expect(closed()).toBe(1));
  expect(sent).toEqual([
    ["POST /api/admin/questions/7/regrade/preview", { Answer: "2|3" }],
    ["POST /api/admin/questions/7/regrade", { Answer: "2|3", Reason: "Both are right." }],
  ]);
});

it("says when no score changes, and when the number is only the least", async () => {
  const none = await open({ Answers: 0, Learners: 0, Up: 0, Down: 0 });
  await none.preview("3");
  await vi.waitFor(() => expect(none.place.textContent).toContain("No score changes."));
  await none.leave();
  const many = await open({ Answers: 1, Learners: 1, IsWhole: false });
  await many.preview("3");
  await vi.waitFor(() => expect(many.place.textContent).toContain("At least 1 answer of 1 learner changes"));
});

it("a key that there is not is refused in the dialog, and cannot be given", async () => {
  const { place, preview, names } = await open({}, 400);
  await preview("9");
  await vi.waitFor(() => expect(place.textContent).toContain("No."));
  expect(names()).not.toContain("Mark again");
});
