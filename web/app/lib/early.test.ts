import { afterEach, beforeEach, expect, it } from "vitest";
import { takeEarly } from "./early.ts";

const reply = Promise.resolve(new Response("{}"));

beforeEach(() => {
  globalThis.earlyReplies = new Map([
    ["GET /api/whoami", reply],
    ["PUT /api/sets/5/attempt?delayMarking=false", reply],
    ["GET /api/sets/5/questions", reply],
  ]);
});
afterEach(() => {
  globalThis.earlyReplies = undefined;
});

it("gives a reply once", () => {
  expect(takeEarly("GET", "/api/whoami")).toBe(reply);
  expect(takeEarly("GET", "/api/whoami")).toBeUndefined();
});

it("keeps the others when a call that was itself early changed something", () => {
  expect(takeEarly("PUT", "/api/sets/5/attempt?delayMarking=false")).toBe(reply);
  expect(takeEarly("GET", "/api/sets/5/questions")).toBe(reply);
});

it("gives nothing that is older than a change made here", () => {
  expect(takeEarly("POST", "/api/logout")).toBeUndefined();
  expect(takeEarly("GET", "/api/whoami")).toBeUndefined();
});

it("does without early calls", () => {
  globalThis.earlyReplies = undefined;
  expect(takeEarly("GET", "/api/whoami")).toBeUndefined();
});
