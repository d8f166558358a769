import { expect, it } from "vitest";
import { callsOf, type EarlyAttempt } from "./calls.ts";

const names = (address: string, isSignedIn = true) => callsOf(address, isSignedIn).map(({ name }) => name);
const nextOf = (address: string, attempt: EarlyAttempt) =>
  callsOf(address, true).flatMap(({ next }) => next?.(attempt).split(" ") ?? []);

it("asks who is signed in on every page, and never for a visitor", () => {
  expect(names("/profile")).toEqual(["GET /api/whoami"]);
  expect(names("/profile", false)).toEqual([]);
});

it("asks for a visitor only what visitors see", () => {
  expect(names("/paper/1", false)).toEqual(["GET /api/paperv2/1"]);
  expect(names("/topic/7", false)).toEqual(["GET /api/topic/7"]);
  for (const address of ["/set/5/do", "/set/5/review", "/question/3", "/saved", "/discuss"])
    expect(names(address, false)).toEqual([]);
});

it("starts or resumes the attempt, and then asks for its questions and answers", () => {
  expect(names("/set/5/do")).toContain("PUT /api/sets/5/attempt?delayMarking=false");
  expect(names("/set/5/do?delayMarking=true")).toContain("PUT /api/sets/5/attempt?delayMarking=true");
  expect(nextOf("/set/5/do", { ID: 9, MarkedAt: null })).toEqual([
    "/api/sets/5/questions",
    "/api/attempts/9/answers",
  ]);
});

it("asks for the latest attempt's review once it is known to be marked", () => {
  expect(nextOf("/set/5/review", { ID: 9, MarkedAt: "2026-01-01T00:00:00Z" })).toEqual([
    "/api/attempts/9/answers",
    "/api/attempts/9/analysis",
  ]);
  expect(nextOf("/set/5/review", { ID: 9, MarkedAt: null })).toEqual([""]);
});

it("leaves a list's other pages and filters, and invalid addresses, to the app", () => {
  for (const address of [
    "/saved?filter=p1",
    "/discuss?page=2",
    "/paper/3",
    "/set/x/do",
    "/set/5/do?delayMarking=maybe",
  ])
    expect(names(address)).toEqual(["GET /api/whoami"]);
});
