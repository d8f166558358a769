import { describe, expect, test } from "vitest";
import { api } from "#contract/api.ts";
import { bodyWith, type TextField, textFields } from "../../../test/contract-texts.ts";
import { AppError } from "../errors.ts";
import { readBodyText } from "./body.ts";

/** No comparison of this length with a number gives anything but an error. */
const ODD = '{"length":{"toString":"no"}}';
const HERE = "here it goes";

const refusalOf = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    return error instanceof AppError ? error.kind : error;
  }
  return "nothing";
};

const bodyFields = textFields().filter(({ part }) => part === "body");
const nameOf = ({ endpoint, path }: TextField) => `${endpoint.method} ${endpoint.path} ${path.join(".")}`;

test("an object whose length cannot be compared is refused in place of any text", () => {
  expect(bodyFields.length).toBeGreaterThan(25);
  const refusals = bodyFields.map((field) => {
    const text = JSON.stringify(bodyWith(field, HERE)).replace(`"${HERE}"`, ODD);
    expect(text).toContain(ODD);
    return [nameOf(field), refusalOf(() => readBodyText(field.endpoint, text))];
  });
  expect(refusals.filter(([, refusal]) => refusal !== "bad_input")).toEqual([]);
});

test("no field of a body is called length", () => {
  expect(bodyFields.filter(({ path }) => path.includes("length")).map(nameOf)).toEqual([]);
});

describe("an object whose length cannot be compared", () => {
  const { answerAll } = api.practice;
  test("is refused in place of a list", () =>
    expect(refusalOf(() => readBodyText(answerAll, `{"Answers":${ODD}}`))).toBe("bad_input"));
  test("is refused beside lists nested more deeply than calls may be", () => {
    const deep = "[".repeat(30_000) + "]".repeat(30_000);
    const text = `{"Answers":${ODD},"Other":${deep}}`;
    expect(refusalOf(() => readBodyText(answerAll, text))).toBe("bad_input");
  });
});
