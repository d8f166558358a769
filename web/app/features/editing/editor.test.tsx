import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { EditorQuestion } from "#contract/editing.ts";
import { act } from "../../../../test/act.ts";
import { draw, stubServer } from "../../../../test/page.tsx";
import { buttonOf, write } from "../../../../test/press.ts";
import { buildEditorQuestion } from "../../../../test/question.ts";
import { LoadedEditor } from "./components/loaded-editor.tsx";
import { NewQuestion } from "./components/new-question.tsx";

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const FIRST = "2026-11-21T02:00:00.000Z";
const SECOND = "2026-11-21T03:00:00.000Z";

const MCQ = buildEditorQuestion({ UpdatedAt: FIRST });
const part = (n: number, R: number) => ({ B: `Asks ${n}`, A: ["a", "b", "c", "d"], R, E: `Because ${n}` });
const CASE: EditorQuestion = {
  ...MCQ,
  QnType: "csq",
  Body: "The story",
  Params: [part(1, 1), part(2, 2), part(3, 3)],
  Answer: "1~2~3",
  Rationales: [1, 2, 3].flatMap((n) =>
    ["A", "B", "C", "D"].map((letter, i) => (i + 1 === n ? "" : `${letter} of part ${n} is wrong`)),
  ),
};

/** The bank with one question in it, which a save changes as the server does. */
function bank(question: EditorQuestion) {
  const saved: Record<string, unknown>[] = [];
  let stored = question;
  stubServer((call, body) => {
    if (call === "GET /api/admin/questions/7") return { status: 200, response: stored };
    if (call.startsWith("PUT /api/admin/questions/7") || call === "POST /api/tenant/1/questions") {
      const sent = JSON.parse(body);
      saved.push(sent);
      stored = { ...stored, Body: sent.Body, Params: sent.Params, UpdatedAt: SECOND, Version: 2 };
      return { status: 200, response: stored };
    }
    if (call.includes("/paper/")) return { status: 200, response: { Topics: [], ProblemSets: [] } };
    return { status: 200, response: [] };
  });
  return { saved, saveElsewhere: (Body: string) => (stored = { ...stored, Body, UpdatedAt: SECOND }) };
}

async function edit(question: EditorQuestion) {
  const made = bank(question);
  return { ...made, ...(await open()) };
}

/** Opens the editor of the question that the bank holds. */
async function open() {
  const { place, leave } = await draw(<LoadedEditor tenantId={1} id={7} onRemoved={() => undefined} />);
  await vi.waitFor(() => expect(place.querySelector("form")).not.toBeNull());
  const body = () => place.querySelector("textarea")?.value;
  const press = (name: string) => act(() => buttonOf(place, name).click());
  const whyWrong = () =>
    [...place.querySelectorAll<HTMLTextAreaElement>("[aria-label^='Why option']")].map((one) => one.value);
  return { place, leave, body, press, whyWrong };
}

it("a case is sent with the key of each of its parts, as they are marked when it is saved", async () => {
  const { place, press, saved } = await edit(CASE);
  await act(() =>
    place
      .querySelectorAll("section[aria-label^=Part]")[1]
      ?.querySelector<HTMLInputElement>("[aria-label='Option D is right']")
      ?.click(),
  );
  await press("Save");
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.Answer).toBe("1~4~3");
});

it("a right option has no reason why it is wrong: that of its own part goes, and no other", async () => {
  const { place, press, whyWrong, saved } = await edit(CASE);
  await act(() =>
    place
      .querySelectorAll("section[aria-label^=Part]")[1]
      ?.querySelector<HTMLInputElement>("[aria-label='Option C is right']")
      ?.click(),
  );
  expect(whyWrong()).toEqual([
    ...["B", "C", "D"].map((letter) => `${letter} of part 1 is wrong`),
    ...["A of part 2 is wrong", "", "D of part 2 is wrong"],
    ...["A", "B", "D"].map((letter) => `${letter} of part 3 is wrong`),
  ]);
  await press("Save");
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.Rationales).toEqual(CASE.Rationales?.with(6, ""));
});

it("a part that is removed takes its reasons along, and the others keep theirs", async () => {
  const { press, whyWrong, saved } = await edit(CASE);
  await press("Remove part 2");
  const rest = ["B", "C", "D"].map((letter) => `${letter} of part 1 is wrong`);
  rest.push(...["A", "B", "D"].map((letter) => `${letter} of part 3 is wrong`));
  expect(whyWrong()).toEqual(rest);
  await press("Save");
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  const { Answer, Params, Rationales } = saved[0] ?? {};
  expect([Answer, Params]).toEqual(["1~3", [part(1, 1), part(3, 3)]]);
  expect(Rationales).toEqual(CASE.Rationales?.toSpliced(4, 4));
});

it("what was written and not saved is back, until its version is no longer the current one", async () => {
  const { place, leave, saveElsewhere } = await edit(MCQ);
  await write(place, "Question", "Which of these?");
  await leave();
  const again = await open();
  expect(again.body()).toBe("Which of these?");
  expect(again.place.textContent).toContain("What you wrote last time is back.");
  await again.leave();
  saveElsewhere("Which one of these?");
  const later = await open();
  expect(later.body()).toBe("Which one of these?");
  expect(later.place.textContent).not.toContain("What you wrote last time is back.");
});

it("what was saved is no draft any more: nothing of it stays on the device", async () => {
  const { place, press, saved, body } = await edit(MCQ);
  await write(place, "Question", "Which of these?");
  expect(JSON.stringify(localStorage)).toContain("Which of these?");
  await press("Save");
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  await vi.waitFor(() => expect(place.textContent).toContain("Version 2"));
  expect(body()).toBe("Which of these?");
  await vi.waitFor(() => expect(JSON.stringify(localStorage)).not.toContain("Which of these?"));
});

it("a new question of each type waits by itself, and goes once it is saved", async () => {
  const { saved } = bank(MCQ);
  const begin = async () => {
    const made: number[] = [];
    const page = await draw(
      <NewQuestion tenantId={1} topics={[]} topicId={1} onMade={(id) => made.push(id)} />,
    );
    return { ...page, made, body: () => page.place.querySelector("textarea")?.value };
  };
  const first = await begin();
  await write(first.place, "Question", "A question with options");
  await write(first.place, "Type", "csq");
  expect(first.body()).toBe("");
  await write(first.place, "Story", "The story of a case");
  await first.leave();
  const second = await begin();
  expect(second.body()).toBe("A question with options");
  await write(second.place, "Type", "csq");
  expect(second.body()).toBe("The story of a case");
  await act(() => buttonOf(second.place, "Save").click());
  await vi.waitFor(() => expect(second.made).toEqual([7]));
  expect(saved).toMatchObject([{ QnType: "csq", Body: "The story of a case" }]);
  await second.leave();
  const third = await begin();
  expect(third.body()).toBe("A question with options");
  await write(third.place, "Type", "csq");
  expect(third.body()).toBe("");
});

it("a question that was stored does not come back as a draft to an editor who left while it was saved", async () => {
  bank(MCQ);
  const begin = () => draw(<NewQuestion tenantId={1} topics={[]} topicId={1} onMade={() => undefined} />);
  const { place, leave } = await begin();
  await write(place, "Question", "A question with options");
  const answer = fetch;
  let store: () => void = () => undefined;
  const stored = new Promise<void>((resolve) => {
    store = resolve;
  });
  vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
    if (request[1]?.method === "POST" && String(request[0]).endsWith("/questions")) await stored;
    return answer(...request);
  });
  await act(() => buttonOf(place, "Save").click());
  await leave();
  expect(JSON.stringify(localStorage)).toContain("A question with options");
  store();
  await vi.waitFor(() => expect(JSON.stringify(localStorage)).not.toContain("A question with options"));
});

it("a draft that its editor threw away does not come back", async () => {
  const first = await edit(MCQ);
  await write(first.place, "Question", "Which of these?");
  await first.leave();
  const second = await open();
  expect(second.body()).toBe("Which of these?");
  await second.press("Start from what is saved");
  expect(second.body()).toBe(MCQ.Body);
  await second.leave();
  expect((await open()).body()).toBe(MCQ.Body);
});
