import { describe, expect, test } from "vitest";
import { z } from "zod";
import { api } from "./api.ts";

/** The calls' bodies that carry a time, with the field that carries it. */
const sent = Object.entries(api).flatMap(([feature, calls]) =>
  Object.entries(calls).flatMap(([call, { body }]: [string, { body?: unknown }]) =>
    (body instanceof z.ZodObject ? Object.entries<unknown>(body.shape) : []).flatMap(([field, shape]) =>
      field.endsWith("At") && field !== "LawAsAt" && shape instanceof z.ZodType
        ? [{ name: `${feature}.${call} ${field}`, shape }]
        : [],
    ),
  ),
);

test("the times that are sent are found", () => {
  expect(sent.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["practice.open OpenedAt", "notes.save UpdatedAt", "editing.save UpdatedAt"]),
  );
});

describe.each(sent)("$name", ({ shape }) => {
  test.each([
    "",
    "yesterday",
    "1",
    "2026-03-27T09:30",
    "2026-13-27T09:30:00Z",
    "9999-12-31T23:59:59-12:00",
    "0000-01-01T00:00:00.000Z",
    "-000001-01-01T00:00:00Z",
    "+010000-01-01T00:00:00Z",
    `2026-03-27${" ".repeat(40)}`,
  ])("is no %j", (time) => expect(shape.safeParse(time).success).toBe(false));
  test("is a time as replies have it", () =>
    expect(shape.safeParse("2026-03-27T09:30:00.000Z").success).toBe(true));
});
