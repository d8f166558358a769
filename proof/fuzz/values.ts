import fc from "fast-check";
import type { Schema } from "./contract.ts";

/** Things that the product holds, so that inputs meet something. Only their order, and never a value, is the seed's. */
export interface Pools {
  numbers: readonly number[];
  words: readonly string[];
}

/** A number that JSON can say and JavaScript cannot; its quotes are taken off in `jsonOf`. */
const RAW = "@number:";
const NUMBERS = ["1e999", "-1e999", "1e-999", "-0", "0.1e1", "9007199254740993", `1${"0".repeat(400)}`];

/** What is sent of a value. */
export const jsonOf = (value: unknown): string =>
  (JSON.stringify(value) ?? "").replace(/"@number:([^"]*)"/g, (_, number: string) => number);

/** Texts that careless code takes for something else. */
const TEXTS = [
  "",
  " ",
  "\t\r\n",
  "\0",
  "a\0b",
  "\ud800",
  "\udfff\ud800",
  "a\udc00",
  "\u202e\u2066bidi\u2069",
  "\u200b\u200d\ufeff",
  "e\u0301\u0327".repeat(20),
  "👩‍👩‍👧‍👦🇸🇬",
  "ﷺİıßﬃ",
  "１２",
  "२",
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "null",
  "undefined",
  "NaN",
  "Infinity",
  "-1",
  "0",
  "00",
  "0x10",
  "1e3",
  "1.0",
  "1_000",
  "2147483648",
  "9007199254740993",
  "18446744073709551616",
  "0000-01-01",
  "9999-12-31",
  "-0001-01-01",
  "2026-02-30",
  "2026-13-01",
  "2026-11-21",
  "0000-01",
  "9999-12",
  "0000-00-00T00:00:00.000Z",
  "9999-12-31T23:59:59.999Z",
  "+275760-09-13T00:00:00.000Z",
  "+275760-09-13T00:00:00.001Z",
  "-271821-04-20T00:00:00.000Z",
  "2026-11-21T02:00:00.123456789Z",
  "infinity",
  "-infinity",
  "epoch",
  "'; drop table app_user; --",
  "%",
  "_%\\",
  "\\",
  '"',
  "{}",
  "[]",
  "{1,2}",
  "[1,2)",
  "a:*&b|!(",
  "<script>alert(1)</script>",
  "![x](javascript:1)",
  "$$x$$",
  "{{b}}",
  "~|~",
  "1~2~3",
  "=1+1",
  "../../etc/passwd",
  "http://127.0.0.1/",
  "//evil.example",
  "a@b.sg",
  "a@[127.0.0.1]",
  "\r\nSet-Cookie: a=b",
] as const;

/** Little units that long texts are made of. */
const UNITS = [
  "a",
  "1",
  " ",
  "é",
  "😀",
  "\u0301",
  "\ud800",
  "> ",
  "[",
  "(",
  "- \n",
  "~",
  "|",
  "<b>",
  "\\",
] as const;
const LONGEST = 60_000;
const DEEPEST = 500;

const exactly = (unit: string, length: number) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

const nested = (depth: number, hasNames: boolean) => {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = hasNames ? { a: value } : [value];
  return value;
};

/** Any text: a nasty one, one of anything that Unicode has, or a lot of one thing. */
const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...UNITS), fc.integer({ min: 1, max: 300 }))
      .map(([unit, times]) => unit.repeat(times)),
  },
);

/** Any number that JSON can say. */
const anyNumber: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(0, -1, 1.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 2 ** 53, 1e308, 5e-324),
  fc.double(),
  fc.constantFrom(...NUMBERS).map((number) => RAW + number),
);

/** Names that every object seems to have: `fromEntries` gives it one of its own. */
const oddObject = fc
  .tuple(
    fc.constantFrom("__proto__", "constructor", "toString", "valueOf", "length", "ID", ""),
    fc.jsonValue(),
  )
  .map(([name, value]) => Object.fromEntries([[name, value]]));

/** Anything at all. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  anyText,
  anyNumber,
  fc.constantFrom(null, true, false, [], {}, [null], [[]]),
  oddObject,
  fc.jsonValue(),
  fc.tuple(fc.integer({ min: 1, max: DEEPEST }), fc.boolean()).map(([depth, names]) => nested(depth, names)),
);

/** A text as long as it may be, or one longer, or one shorter than it must be. */
const textAtLimits = ({ minLength = 0, maxLength = LONGEST }: Schema) =>
  fc
    .tuple(
      fc.constantFrom(...UNITS),
      fc.constantFrom(maxLength, maxLength + 1, minLength, Math.max(0, minLength - 1)),
    )
    .map(([unit, length]) => exactly(unit, Math.min(length, LONGEST)));

function fittingText(schema: Schema, pools: Pools): fc.Arbitrary<string> {
  if (schema.pattern !== undefined)
    return fc.oneof(fc.stringMatching(new RegExp(schema.pattern)), fc.constantFrom(...pools.words));
  const { minLength = 0, maxLength = LONGEST } = schema;
  const some = fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, minLength + 60) });
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...pools.words) },
    { weight: 3, arbitrary: some },
    { weight: 2, arbitrary: fc.constantFrom(...TEXTS) },
  );
}

/** A whole number without an end of its own names a row. */
const isRowNumber = (schema: Schema) => schema.maximum === Number.MAX_SAFE_INTEGER;

function fittingNumber(schema: Schema, pools: Pools): fc.Arbitrary<number> {
  const isWhole = schema.type === "integer";
  const most = isWhole ? Number.MAX_SAFE_INTEGER : 1e12;
  const min = schema.minimum ?? (schema.exclusiveMinimum ?? -most) + (isWhole ? 1 : 1e-6);
  const max = Math.max(min, schema.maximum ?? (schema.exclusiveMaximum ?? most) - (isWhole ? 1 : 1e-6));
  if (!isWhole) return fc.double({ min, max, noNaN: true });
  const any = fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
  const small = fc.integer({ min: Math.ceil(min), max: Math.min(Math.floor(max), Math.ceil(min) + 40) });
  return isRowNumber(schema)
    ? fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...pools.numbers) }, { weight: 1, arbitrary: any })
    : fc.oneof(small, any);
}

const aroundNumber = ({ minimum, maximum, exclusiveMinimum }: Schema) =>
  fc.constantFrom(
    ...[minimum, maximum, exclusiveMinimum].flatMap((n) =>
      n === undefined ? [] : [n, n - 1, n + 1, n + 0.5],
    ),
    0,
  );

/** What is near to a value of this kind without being one, and what is not near. */
function offOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.type === "string") return fc.oneof(textAtLimits(schema), anyText, anything);
  if (schema.type === "integer" || schema.type === "number")
    return fc.oneof(
      aroundNumber(schema),
      anyNumber,
      anyNumber.map((number) => String(number)),
      anything,
    );
  return anything;
}

/** How often a place holds what it should not: never, or once in so many. */
export type Spice = 0 | 8;

function objectOf(schema: Schema, pools: Pools, spice: Spice): fc.Arbitrary<unknown> {
  const properties = schema.properties ?? {};
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, valuesOf(property, pools, spice)]),
  );
  const fields = fc.record(model, { requiredKeys: [...(schema.required ?? [])], noNullPrototype: true });
  const { additionalProperties: more, propertyNames = { type: "string" } } = schema;
  const others =
    more instanceof Object && Object.keys(more).length > 0
      ? fc.dictionary(valuesOf(propertyNames, pools, 0).map(String), valuesOf(more, pools, spice), {
          maxKeys: 5,
        })
      : fc.constant({});
  const whole = fc.tuple(fields, others).map(([own, rest]) => ({ ...rest, ...own }));
  if (spice === 0) return whole;
  const named = fc.constantFrom("__proto__", "constructor", "hasOwnProperty", ...Object.keys(properties));
  return fc
    .tuple(whole, named, fc.nat(2 * spice), anything)
    .map(([fitting, name, chance, value]) =>
      chance > 1
        ? fitting
        : Object.fromEntries([
            ...Object.entries(fitting).filter(([own]) => own !== name),
            ...(chance === 0 ? [[name, value]] : []),
          ]),
    );
}

function arrayOf(schema: Schema, pools: Pools, spice: Spice): fc.Arbitrary<unknown> {
  const { minItems = 0, maxItems = 200, items = {} } = schema;
  const item = valuesOf(items, pools, spice);
  const some = fc.array(item, { minLength: minItems, maxLength: Math.min(maxItems, minItems + 5) });
  if (spice === 0) return some;
  const many = fc
    .tuple(item, fc.constantFrom(maxItems, maxItems + 1, Math.max(0, minItems - 1)))
    .map(([one, length]) => Array.from({ length: Math.min(length, 300) }, () => one));
  return fc.oneof({ weight: 12, arbitrary: some }, { weight: 1, arbitrary: many });
}

function fittingOf(schema: Schema, pools: Pools, spice: Spice): fc.Arbitrary<unknown> {
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map((one) => valuesOf(one, pools, spice)));
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case "string":
      return fittingText(schema, pools);
    case "integer":
    case "number":
      return fittingNumber(schema, pools);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return arrayOf(schema, pools, spice);
    case "object":
      return objectOf(schema, pools, spice);
    default:
      return anything;
  }
}

/** Values that a schema takes; with spice, some that it does not, at any depth. */
export function valuesOf(schema: Schema, pools: Pools, spice: Spice): fc.Arbitrary<unknown> {
  const fitting = fittingOf(schema, pools, spice);
  if (spice === 0) return fitting;
  return fc.oneof({ weight: spice, arbitrary: fitting }, { weight: 1, arbitrary: offOf(schema) });
}
