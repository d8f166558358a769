import { expect, test } from "vitest";
import { z } from "zod";
import { badInput } from "./reply.ts";

const Input = z.strictObject({
  Name: z.string().min(2).max(5),
  Age: z.int({ error: "Please give whole years." }).optional(),
  Tags: z.array(z.string()).max(2).optional(),
  Even: z
    .number()
    .refine((n) => n % 2 === 0, "It is odd")
    .refine((n) => n > 0, "It is below zero")
    .optional(),
});

const said = (input: object) => {
  const { error } = Input.safeParse(input);
  if (!error) throw new Error("nothing is wrong with it");
  const { message, fields } = badInput(error);
  return [message, fields];
};

test.each<[object, string, Record<string, string>]>([
  [
    {},
    "Please check Name: it is missing or not of the right kind.",
    { Name: "Please check Name: it is missing or not of the right kind." },
  ],
  [
    { Name: "x" },
    "Please check Name: it is too short or too small.",
    { Name: "Please check Name: it is too short or too small." },
  ],
  [
    { Name: "x".repeat(6) },
    "Please check Name: it is too long or too large.",
    { Name: "Please check Name: it is too long or too large." },
  ],
  // The contract's own words are taken as they are; the field's name is put before those that do not address anybody.
  [{ Name: "Ana", Age: 1.5 }, "Please give whole years.", { Age: "Please give whole years." }],
  [{ Name: "Ana", Even: 3 }, "Even: It is odd", { Even: "It is odd" }],
  // Of several faults of a field the first is shown.
  [{ Name: "Ana", Even: -3 }, "Even: It is odd", { Even: "It is odd" }],
  [
    { Name: "Ana", Tags: ["a", 5] },
    "Please check Tags.1: it is missing or not of the right kind.",
    { "Tags.1": "Please check Tags.1: it is missing or not of the right kind." },
  ],
  [
    { Name: "Ana", a: 1, b: 2 },
    "There is no field called a.",
    { a: "There is no field called a.", b: "There is no field called b." },
  ],
])("what is wrong with %j is said in a sentence, and at each field", (input, sentence, fields) => {
  expect(said(input)).toEqual([sentence, fields]);
});

test("at most twenty faults are listed, and a name that the caller made up is cut", () => {
  const made = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`${i}-${"x".repeat(100)}`, 1]));
  const [, fields] = said({ Name: "Ana", ...made });
  const names = Object.keys(fields ?? {});
  expect([names.length, Math.max(...names.map((name) => name.length))]).toEqual([20, 60]);
});
