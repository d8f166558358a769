import fc from "fast-check";
import type { Operation } from "./contract.ts";
import { anything, jsonOf, type Pools, type Spice, valuesOf } from "./values.ts";

/** One request as it is sent, but for its caller's cookies. */
export interface Input {
  operation: Operation;
  /** A name of the world's callers. */
  caller: string;
  method: string;
  target: string;
  headers: [name: string, value: string][];
  body: Buffer | undefined;
  /** Not made by HTTP's rules, so it is sent as it reads. */
  raw: string | undefined;
}

const JSON_TYPE: [string, string] = ["content-type", "application/json"];
const METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"];

/** What clients, proxies and people at a keyboard put there that does not belong. */
const ODD_HEADERS: [string, string][][] = [
  [["content-type", "text/plain"]],
  [["content-type", "application/json; charset=utf-16"]],
  [["content-type", "multipart/form-data; boundary=x"]],
  [["content-type", "application/x-www-form-urlencoded"]],
  [["content-type", "application/json, text/html"]],
  [["content-type", ";;;"]],
  [JSON_TYPE, ["content-type", "text/plain"]],
  [JSON_TYPE, ["content-encoding", "gzip"]],
  [
    ["origin", "null"],
    ["origin", "https://evil.example"],
  ],
  [["sec-fetch-site", "cross-site"]],
  [["sec-fetch-mode", "navigate"]],
  [["sec-purpose", "prefetch"]],
  [
    ["accept", "text/event-stream"],
    ["accept", "text/html"],
  ],
  [["accept", "\xff"]],
  [["cookie", "sid=%ff%00; __proto__=1; =; ;"]],
  [
    ["cookie", "sid=a"],
    ["cookie", "sid=b"],
  ],
  [["cookie", `sid=${"a".repeat(4000)}`]],
  [["x-forwarded-for", "::ffff:1.2.3.4, nonsense, 999.1.1.1"]],
  [["if-none-match", '"'.repeat(50)]],
  [["if-modified-since", "yesterday"]],
  [["range", "bytes=5-1,-1,0-99999999999999999999"]],
  [["expect", "something else"]],
  [["x-http-method-override", "DELETE"]],
  [["__proto__", "x"]],
];

/** Sent over a connection of its own; what is not even a request is refused as any other. */
const RAW_REQUESTS: ((target: string, cookie: string) => string)[] = [
  (t) => `GET ${t} HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
  (t) => `POST ${t} HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  (t) => `GET ${t}\r\n\r\n`,
  (t) => `GET ${t} HTTP/9.9\r\nHost: a\r\n\r\n`,
  (t) => `get ${t} HTTP/1.1\r\nHost: a\r\n\r\n`,
  (t, c) => `GET ${t} HTTP/1.1\r\nConnection: close\r\nCookie: ${c}\r\n\r\n`,
  (t, c) => `GET ${t} HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\nCookie: ${c}\r\n\r\n`,
  (t, c) => `GET http://user:pw@x${t} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nCookie: ${c}\r\n\r\n`,
  (t) => `GET ${t} HTTP/1.1\r\nHost: a\r\n: nothing\r\n\r\n`,
  (t) => `GET ${t} HTTP/1.1\r\nHost: a\r\nA: ${"a".repeat(20_000)}\r\n\r\n`,
  (t) => `GET ${t} HTTP/1.1\r\nHost: a\r\nA: b\r\n folded\r\n\r\n`,
  (t) => `GET ${t}\0 HTTP/1.1\r\nHost: a\r\n\r\n`,
  (t, c) => `DELETE ${t}\xff\x80 HTTP/1.1\r\nHost: a\r\nConnection: close\r\nCookie: ${c}\r\n\r\n`,
  (t, c) =>
    `POST ${t} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nCookie: ${c}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
  (t) => `CONNECT ${t} HTTP/1.1\r\nHost: a\r\n\r\n`,
  (t) => `TRACE ${t} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
];

/** What is no JSON, made of some that was. */
const BREAKS: ((json: string) => Buffer)[] = [
  (json) => Buffer.from(json.slice(0, Math.floor(json.length / 2))),
  (json) => Buffer.from(`${json}${json}`),
  (json) => Buffer.from(json.replace(/}$/, ",}")),
  (json) => Buffer.from(`\ufeff${json}`),
  (json) => Buffer.from(json, "utf16le"),
  (json) => Buffer.concat([Buffer.from(json.slice(0, -1)), Buffer.from([0xff, 0xc0, 0x80])]),
  () => Buffer.alloc(0),
  () => Buffer.from("undefined"),
  () => Buffer.from("NaN"),
  () => Buffer.from('{"a":1,"a":2,"__proto__":{"isAdmin":true}}'),
  () => Buffer.from("[".repeat(30_000)),
  () => Buffer.from(`${"[".repeat(30_000)}${"]".repeat(30_000)}`),
  () => Buffer.from(`{"a":`.repeat(10_000)),
  () => Buffer.alloc(70 * 1024, 0x20),
  (json) => Buffer.concat([Buffer.from(json), Buffer.alloc(63 * 1024, 0x20)]),
];

/** What no schema makes of an address. */
const ODD_SEGMENTS = [
  "%",
  "%zz",
  "%ff",
  "%c0%80",
  "%00",
  "%ED%A0%80",
  "%2f",
  "..%2f..",
  ".",
  "..",
  "",
  "1;a=b",
  "1%20",
  "%F0%9F%98%80",
];
const ODD_QUERIES = [
  "a[]=1",
  "a[b]=1",
  "__proto__=1",
  "constructor",
  "=",
  "&&&",
  "%",
  "page=1&page=2",
  "page=%00",
  "?",
];

const encoded = (value: unknown) =>
  encodeURIComponent(
    (value instanceof Object || typeof value === "number" ? jsonOf(value) : String(value)).toWellFormed(),
  );

/** The longest target that fits among the headers. */
const LONGEST_TARGET = 12_000;

interface Address {
  segments: string[];
  query: string;
}

function addressOf(operation: Operation, pools: Pools, spice: Spice): fc.Arbitrary<Address> {
  const of = (place: "path" | "query") => operation.parameters.filter((p) => p.in === place);
  const segment = ({ schema }: Operation["parameters"][number]) => {
    const fitting = valuesOf(schema, pools, spice).map(encoded);
    return spice === 0
      ? fitting
      : fc.oneof(
          { weight: 15, arbitrary: fitting },
          { weight: 1, arbitrary: fc.constantFrom(...ODD_SEGMENTS) },
        );
  };
  const pair = ({ name, schema, required }: Operation["parameters"][number]) =>
    fc
      .tuple(valuesOf(schema, pools, spice), fc.nat(4))
      .map(([value, chance]) =>
        chance === 0 || (chance < 3 && !required && spice === 0) ? [] : [`${name}=${encoded(value)}`],
      );
  const odd = fc
    .tuple(fc.nat(15), fc.constantFrom(...ODD_QUERIES))
    .map(([n, query]) => (spice > 0 && n === 0 ? [query] : []));
  return fc
    .tuple(fc.tuple(...of("path").map(segment)), fc.tuple(...of("query").map(pair)), odd)
    .map(([segments, pairs, more]) => ({ segments, query: [...pairs.flat(), ...more].join("&") }));
}

function targetOf(operation: Operation, { segments, query }: Address): string {
  const left = [...segments];
  const path = operation.path.replace(/\{\w+\}/g, () => left.shift() ?? "");
  return (query ? `${path}?${query}` : path).slice(0, LONGEST_TARGET);
}

interface Chances {
  callers: readonly string[];
  /** Those of them who may make this call. */
  may: readonly string[];
  pools: Pools;
}

/** What is wrong with the request itself; most often nothing. */
const fault = fc.oneof(
  { weight: 20, arbitrary: fc.constant({ kind: "none" as const }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("header" as const), n: fc.nat(ODD_HEADERS.length - 1) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("break" as const), n: fc.nat(BREAKS.length - 1) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("method" as const), n: fc.nat(METHODS.length - 1) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("raw" as const), n: fc.nat(RAW_REQUESTS.length - 1) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("body" as const), n: fc.constant(0) }) },
);

/** Requests for one call of the contract: half of them all that they should be, by somebody who may. */
export function inputsFor(operation: Operation, { callers, may, pools }: Chances): fc.Arbitrary<Input> {
  const spice = fc.constantFrom<Spice>(0, 0, 8);
  const bodyOf = (s: Spice) =>
    operation.body === undefined ? fc.constant(undefined) : valuesOf(operation.body, pools, s);
  // Made once: a schema's values cost more to prepare than to draw.
  const addresses = { 0: addressOf(operation, pools, 0), 8: addressOf(operation, pools, 8) };
  const bodies = { 0: bodyOf(0), 8: bodyOf(8) };
  const caller = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...may) },
    { weight: 1, arbitrary: fc.constantFrom(...callers) },
  );
  return fc
    .tuple(
      caller,
      spice.chain((s) => addresses[s]),
      spice.chain((s) => bodies[s]),
      fault,
      anything,
    )
    .map(([who, address, value, wrong, any]) => {
      const hasBody = operation.body !== undefined || wrong.kind === "body" || wrong.kind === "break";
      const json = hasBody ? jsonOf(wrong.kind === "body" ? any : value) : undefined;
      const target = targetOf(operation, address);
      const broken = wrong.kind === "break" ? BREAKS[wrong.n]?.(json ?? "") : undefined;
      const body = broken ?? (json === undefined ? undefined : Buffer.from(json));
      const odd = wrong.kind === "header" ? (ODD_HEADERS[wrong.n] ?? []) : [];
      const isTyped = body !== undefined && !odd.some(([name]) => name === "content-type");
      return {
        operation,
        caller: who,
        method: wrong.kind === "method" ? (METHODS[wrong.n] ?? "GET") : operation.method,
        target,
        headers: [...(isTyped ? [JSON_TYPE] : []), ...odd],
        body,
        raw: wrong.kind === "raw" ? RAW_REQUESTS[wrong.n]?.(target, "COOKIE") : undefined,
      };
    });
}
