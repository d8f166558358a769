import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { drawAt, stubServer } from "../../../test/page.tsx";
import { SetPage } from "./set.tsx";

afterEach(() => vi.unstubAllGlobals());

/** A set without attempts that the caller may not open. */
const LOCKED = {
  ID: 5,
  Title: "Contract: set 2",
  TopicID: 3,
  TopicName: "Contract",
  Paper: 1,
  Type: "MCQ",
  ForFree: false,
  IsGenerated: false,
  MaxScore: 16,
  QuestionCount: 16,
  Parts: 16,
  TimeLimitMinutes: null,
  Progress: "none",
  LastScore: null,
  Accessible: false,
  Attempts: [],
};

it("a locked set tells a visitor what opens it, and what is free", async () => {
  stubServer(() => ({ status: 200, response: LOCKED }));
  const { place, leave } = await drawAt("/set/5", <SetPage />, undefined, "/set/:setId");
  onTestFinished(leave);
  await vi.waitFor(() => expect(place.textContent).toContain("Contract: set 2"));
  expect(place.textContent).toContain("You do not have the right subscription to view this problem set.");
  expect(place.textContent).toContain("It opens with a plan for Paper 1. If you have one, log in.");
  const links = [...place.querySelectorAll("a")].map((one) => [one.textContent, one.getAttribute("href")]);
  expect(links).toContainEqual(["See Pricing", "/pricing"]);
  expect(links).toContainEqual(["Sign Up / Login", "/login?redirect=%2Fset%2F5"]);
  expect(links).toContainEqual(["What is free in Paper 1", "/paper/1"]);
});

it.each([
  ["beyond the exam says that it counts nowhere", { Shelf: "beyond" }, "not what the exam asks"],
  ["that was taken out says so, and what is left to do", { Retired: true }, "finish or review your attempts"],
])("a set %s", async (_, facts, words) => {
  stubServer(() => ({ status: 200, response: { ...LOCKED, ...facts } }));
  const { place, leave } = await drawAt("/set/5", <SetPage />, undefined, "/set/:setId");
  onTestFinished(leave);
  await vi.waitFor(() => expect(place.textContent).toContain(words));
});
