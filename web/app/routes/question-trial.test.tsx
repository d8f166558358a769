import { beforeEach, expect, it, vi } from "vitest";
import { act } from "../../../test/act.ts";
import { drawAt } from "../../../test/page.tsx";
import { buttonOf } from "../../../test/press.ts";
import { buildQuestion } from "../../../test/question.ts";
import { serverFor, signedInPage } from "../../../test/signed-in.ts";
import { buildUser } from "../../../test/user.ts";
import { QuestionPage } from "./question.tsx";

signedInPage();
beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = () => undefined;
  window.scrollTo = () => undefined;
});

const ADMIN = buildUser({}, { TenantAdmin: [{ TenantID: 1 }] });
const QUESTION = buildQuestion({ ID: 5, Answer: "2", Explanation: "Because of the Act." });

async function open(user = ADMIN, question = QUESTION) {
  const calls = serverFor(user, (call) => (call === "GET /api/questions/5" ? question : []));
  const { place } = await drawAt("/question/5", <QuestionPage />, undefined, "/question/:questionId");
  await vi.waitFor(() => expect(place.querySelector("form")).not.toBeNull());
  const names = () => [...place.querySelectorAll("button, header a")].map((one) => one.textContent);
  const press = (name: string | RegExp) => act(async () => buttonOf(place, name).click());
  const choose = (option: number) =>
    act(async () => place.querySelector<HTMLInputElement>(`form input[value="${option}"]`)?.click());
  const sees = (words: string) => vi.waitFor(() => expect(place.textContent).toContain(words));
  return { place, calls, names, press, choose, sees };
}

it("who runs the bank answers a question as a learner does, as often as they like, and nothing of it is sent", async () => {
  const { place, calls, press, choose, sees } = await open();
  await sees("Because of the Act.");
  await press("Test Mode");
  await sees("nothing is recorded");
  await vi.waitFor(() => expect(place.textContent).not.toContain("Because of the Act."));
  expect(buttonOf(place, "Test Mode").getAttribute("aria-pressed")).toBe("true");
  await choose(3);
  await press(/^Submit/);
  await sees("The right answer is B.");
  await press("Once more");
  expect(place.textContent).not.toContain("Because of the Act.");
  expect(place.querySelector("form input:checked")).toBeNull();
  await choose(2);
  await press(/^Submit/);
  await sees("Because of the Act.");
  expect(place.textContent).not.toContain("The right answer is B.");
  await press("Leave Test Mode");
  await vi.waitFor(() => expect(place.textContent).not.toContain("nothing is recorded"));
  expect(calls.filter((call) => !call.startsWith("GET "))).toEqual([]);
});

it("is offered to nobody else, and not without the key", async () => {
  const learner = await open(buildUser());
  expect(learner.names()).not.toContain("Test Mode");
  expect(learner.names()).not.toContain("Edit");
  const { Answer: _, ...keyless } = QUESTION;
  expect((await open(ADMIN, keyless)).names()).not.toContain("Test Mode");
});
