import { expect, it } from "vitest";
import { type FinishEvent, finishReducer, type Stage } from "./finish-stages.ts";

const EVENTS = {
  asked: { type: "asked" },
  sentAsks: { type: "allSent", asksFirst: true },
  sent: { type: "allSent", asksFirst: false },
  confirmed: { type: "confirmed" },
  cancelled: { type: "cancelled" },
  failed: { type: "failed" },
  timeUp: { type: "timeUp" },
} as const satisfies Record<string, FinishEvent>;

/** Where each event leads from each stage: every stage meets every event. */
const TABLE: Record<Stage, Record<keyof typeof EVENTS, Stage>> = {
  running: {
    asked: "saving",
    sentAsks: "running",
    sent: "running",
    confirmed: "running",
    cancelled: "running",
    failed: "running",
    timeUp: "over",
  },
  saving: {
    asked: "saving",
    sentAsks: "asking",
    sent: "marking",
    confirmed: "saving",
    cancelled: "running",
    failed: "saving",
    timeUp: "over",
  },
  asking: {
    asked: "asking",
    sentAsks: "asking",
    sent: "asking",
    confirmed: "marking",
    cancelled: "running",
    failed: "asking",
    timeUp: "over",
  },
  marking: {
    asked: "marking",
    sentAsks: "marking",
    sent: "marking",
    confirmed: "marking",
    cancelled: "marking",
    failed: "running",
    timeUp: "over",
  },
  over: {
    asked: "over",
    sentAsks: "over",
    sent: "over",
    confirmed: "over",
    cancelled: "over",
    failed: "over",
    timeUp: "over",
  },
};

const rows = Object.entries(TABLE).flatMap(([from, row]) =>
  Object.entries(row).map(([event, to]) => [from, event, to] as const),
);

it.each(rows)("a run that is %s and meets %s is %s", (from, event, to) => {
  expect(finishReducer(from as Stage, EVENTS[event as keyof typeof EVENTS])).toBe(to);
});
