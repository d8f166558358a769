import { expect, test } from "vitest";
import type { z } from "zod";
import { writeQuestion } from "../../../test/community.ts";
import {
  addressWith,
  bodyWith,
  type NASTY,
  pumped,
  type TextField,
  textFields,
} from "../../../test/contract-texts.ts";
import { startProduct } from "../../../test/product.ts";
import { subscriber } from "../../../test/talk.ts";

/** No pattern sees a text longer than this, so that even one that backtracks over all of it ends at once. */
const LONGEST_FOR_A_PATTERN = 1024;
const BODY_LIMIT = 64 * 1024;

const nameOf = ({ endpoint, part, path }: TextField) =>
  `${endpoint.method} ${endpoint.path} ${part} ${path.join(".")}`;

/** The checks of a text in their order, as zod keeps them. */
const checksOf = (schema: z.ZodString) =>
  (schema.def.checks ?? []).map((check) => {
    const def: object = check._zod.def;
    const of = (name: string): unknown => Reflect.get(def, name);
    return { kind: of("check"), format: of("format"), maximum: of("maximum"), abort: of("abort") };
  });

test("every text of the contract has a maximum length", () => {
  const fields = textFields();
  expect(fields.length).toBeGreaterThan(25);
  const endless = fields.filter(({ schema }) => schema.maxLength === null);
  expect(endless.map(nameOf)).toEqual([]);
});

test("a pattern sees a text only after its length was checked", () => {
  const patterned = textFields().filter(({ schema }) =>
    checksOf(schema).some(({ kind, format }) => kind === "string_format" && format === "regex"),
  );
  expect(patterned.length).toBeGreaterThan(3);
  const early = patterned.filter(({ schema }) => {
    const checks = checksOf(schema);
    const pattern = checks.findIndex(({ kind }) => kind === "string_format");
    return !checks
      .slice(0, pattern)
      .some((c) => c.kind === "max_length" && Number(c.maximum) <= LONGEST_FOR_A_PATTERN && c.abort === true);
  });
  expect(early.map(nameOf)).toEqual([]);
});

const fields = textFields().filter(({ endpoint }) => !endpoint.path.includes("logout"));
const units = [".", "a@", "~", "İ"] as const satisfies (typeof NASTY)[number][];

/** The longest text that gets past the edge, and the longest that is read at all. */
const lengthsOf = ({ schema, part }: TextField) =>
  part === "body"
    ? [Math.min(schema.maxLength ?? 0, 60_000), 60_000]
    : [Math.min(schema.maxLength ?? 0, 2000)];

test(`a long text is refused or accepted, and never causes a server error, in any of ${fields.length} fields`, {
  timeout: 60_000,
}, async () => {
  const p = await startProduct();
  const b = await p.signIn("admin@threshold.example");
  for (const field of fields)
    for (const unit of units)
      for (const length of lengthsOf(field)) {
        const text = pumped(unit, Math.floor(length / new TextEncoder().encode(unit).length) + 1);
        const body = field.part === "body" ? bodyWith(field, text) : undefined;
        const reply = await b.send(field.endpoint.method, addressWith(field, text), body);
        expect(reply.status, `${nameOf(field)} ${unit} × ${length}`).toBeLessThan(500);
      }
});

test("an address of 60,000 dots is refused before the next call has to wait for it", {
  timeout: 5000,
}, async () => {
  const p = await startProduct();
  const Email = `a@${".".repeat(60_000)}@`;
  const refused = [
    await p.browser().post("/api/otp", { Email }),
    await p.browser().post("/api/login", { Email, Otp: "123456" }),
  ];
  expect(refused.map((r) => [r.status, r.error])).toEqual(
    Array(2).fill([400, "Please provide a valid email address"]),
  );
});

test("a body of thousands of unknown fields gets a short refusal", async () => {
  const p = await startProduct();
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`f${i}`, 1]));
  const reply = await p.browser().post("/api/otp", { Email: "a@b.sg", ...many });
  expect([reply.status, reply.error]).toEqual([400, "There is no field called f0."]);
  expect(reply.text.length).toBeLessThan(BODY_LIMIT / 16);
});

test("half an emoji, as a text that was cut off ends in, is kept as U+FFFD, also inside JSON that the database holds", async () => {
  const p = await startProduct();
  const who = await subscriber(p);
  const Params = ["\ud83d", "cut \ud83d", "\\ud83d", "whole \ud83d\ude00"];
  const id = await writeQuestion(who, { Params, Submit: false });
  const { Params: kept } = (await who.browser.get(`/api/userquestions/${id}`)).response;
  expect(kept).toEqual(["\ufffd", "cut \ufffd", "\\ud83d", "whole \ud83d\ude00"]);
});
