import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { startProduct } from "../../../test/product.ts";
import { addressKey, clientAddress, trustedProxies } from "./client-address.ts";

const PROXY = "10.0.0.1";
const trusted = trustedProxies([PROXY, "10.1.0.0/16", "fd00::/8"]);
const keyFor = (forwarded: string | undefined, peer = PROXY) =>
  addressKey(clientAddress(peer, forwarded, trusted));

describe("the source of a request", () => {
  test.each([
    ["nothing was forwarded", undefined, "10.0.0.1"],
    ["one address", "192.0.2.7", "192.0.2.7"],
    ["what a client made up comes before what the proxy saw", "1.1.1.1, 192.0.2.7", "192.0.2.7"],
    ["several proxies, each trusted", "192.0.2.7, 10.1.2.3", "192.0.2.7"],
    ["a proxy of ours by its IPv6 range", "192.0.2.7, fd12::1", "192.0.2.7"],
    ["every address is trusted: the farthest", "10.1.0.9, 10.1.2.3", "10.1.0.9"],
    ["a port", "192.0.2.7:51234", "192.0.2.7"],
    ["spaces", "  192.0.2.7\t", "192.0.2.7"],
    ["IPv4 in IPv6", "::ffff:192.0.2.7", "192.0.2.7"],
    ["IPv4 in IPv6, in hexadecimal", "::FFFF:c000:207", "192.0.2.7"],
    ["IPv4 in IPv6, written out, with a port", "[0:0:0:0:0:ffff:192.0.2.7]:443", "192.0.2.7"],
    ["IPv6", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["IPv6, shortened within its network", "2001:db8::9", "2001:db8:0:0::/64"],
    ["IPv6, shortened from the start", "::9", "0:0:0:0::/64"],
    ["IPv6 in brackets", "[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
    ["IPv6 with a port", "[2001:DB8:1:2::9]:443", "2001:db8:1:2::/64"],
    ["IPv6 with a zone", "fe80::1%eth0", "fe80:0:0:0::/64"],
    ["nothing", "", "10.0.0.1"],
    ["an empty entry", "192.0.2.7,", "10.0.0.1"],
    ["garbage", "unknown", "10.0.0.1"],
    ["octal", "0300.0.2.7", "10.0.0.1"],
    ["too few parts", "192.0.2", "10.0.0.1"],
    ["a number", "3221225991", "10.0.0.1"],
    ["a name", "localhost", "10.0.0.1"],
    ["IPv6 with a port and no brackets", "2001:db8:1:2:3:4:5:6:443", "10.0.0.1"],
    ["an invalid port", "192.0.2.7:99999999", "10.0.0.1"],
    ["garbage before a proxy of ours: that proxy", "garbage, 10.1.2.3", "10.1.2.3"],
  ])("%s", (_title, forwarded, key) => expect(keyFor(forwarded)).toBe(key));

  test("forwarded addresses from a peer that is no proxy of ours are ignored", () => {
    expect(keyFor("192.0.2.7", "203.0.113.5")).toBe("203.0.113.5");
    expect(addressKey(clientAddress("203.0.113.5", "192.0.2.7", trustedProxies([])))).toBe("203.0.113.5");
  });

  test("a proxy is recognised in every form of its address", () => {
    for (const peer of ["::ffff:10.0.0.1", "10.0.0.1", "::ffff:a00:1"])
      expect(keyFor("192.0.2.7", peer)).toBe("192.0.2.7");
  });

  test("what is not an address or a range is no proxy", () => {
    for (const bad of [
      "loopback",
      "10.0.0.1/33",
      "10.0.0.1/",
      "/8",
      "::1/129",
      "10.0.0.0/8/8",
      "10.0.0/8",
      "*",
    ])
      expect(() => trustedProxies([bad]), bad).toThrow(
        `TRUST_PROXY must list addresses or ranges such as 10.0.0.0/8, not ${bad}.`,
      );
  });
});

/**
 * The ways to write an IPv6 address: with or without leading zeros, one run of zeros left out, either case, with zone
 * or port.
 */
const written = (groups: number[]) =>
  fc
    .record({
      padded: fc.boolean(),
      upper: fc.boolean(),
      from: fc.nat(7),
      length: fc.nat(8),
      frame: fc.constantFrom("@", "[@]", "[@]:1", "[@]:65535", " @ ", "@%eth0", "[@%25en1]:80"),
    })
    .map(({ padded, upper, from, length, frame }) => {
      const texts = groups.map((group) => group.toString(16).padStart(padded ? 4 : 1, "0"));
      const until = Math.min(8, from + length);
      const run = until > from && groups.slice(from, until).every((group) => group === 0);
      const text = run
        ? `${texts.slice(0, from).join(":")}::${texts.slice(until).join(":")}`
        : texts.join(":");
      return frame.replace("@", upper ? text.toUpperCase() : text);
    });

const group = fc.oneof(fc.constant(0), fc.constant(0xffff), fc.nat(0xffff));
const groups = fc.array(group, { minLength: 8, maxLength: 8 });

test("every form of an IPv6 address gives the key of its /64, as does each of its neighbours", () => {
  const isMapped = (g: number[]) => g.slice(0, 5).every((n) => n === 0) && g[5] === 0xffff;
  const neighbours = fc
    .tuple(groups, groups)
    .map(([a, b]): [number[], number[]] => [a, [...a.slice(0, 4), ...b.slice(4)]])
    .filter((pair) => !pair.some(isMapped));
  fc.assert(
    fc.property(
      neighbours.chain(([a, b]) => fc.tuple(fc.constant(a), written(a), written(b))),
      ([a, one, other]) => {
        const key = `${a
          .slice(0, 4)
          .map((n) => n.toString(16))
          .join(":")}::/64`;
        expect([keyFor(one), keyFor(other)]).toEqual([key, key]);
      },
    ),
    { numRuns: 2000 },
  );
});

test("every form of an IPv4 address gives that address", () => {
  fc.assert(
    fc.property(
      fc.ipV4(),
      fc.constantFrom("@", "@:1", " @ ", "::ffff:@", "[::ffff:@]:9", "::FFFF:@%1"),
      (ip, form) => {
        expect(keyFor(form.replace("@", ip), PROXY)).toBe(keyFor(ip, PROXY));
        expect(keyFor(ip)).toBe(ip);
      },
    ),
  );
});

test("no text makes a key of its own: what is no address counts for the proxy", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(keyFor(text)).toMatch(/^(\d+\.\d+\.\d+\.\d+|[0-9a-f:]+::\/64)$/);
    }),
    { numRuns: 2000 },
  );
});

test("behind a proxy one household has one limit, however its addresses are written", async () => {
  const p = await startProduct({ limitsOn: true, config: { trustProxy: ["127.0.0.1"] } });
  const forms = [
    (i: number) => `2001:db8:0:7::${i.toString(16)}`,
    (i: number) => `[2001:db8::7:0:0:0:${i.toString(16)}]:${i + 1}`,
    (i: number) => `2001:DB8:0000:0007:${i.toString(16)}::1%eth${i}`,
  ];
  const statuses = [];
  for (let i = 0; i < 303; i++) {
    const forwarded = { "x-forwarded-for": forms[i % 3]?.(i) ?? "" };
    statuses.push((await p.browser().post("/api/otp", { Email: `u${i}@b.sg` }, forwarded)).status);
  }
  expect(statuses.filter((s) => s === 200)).toHaveLength(300);
  expect(statuses.slice(300)).toEqual([429, 429, 429]);
  const other = { "x-forwarded-for": "2001:db8:0:8::1" };
  expect((await p.browser().post("/api/otp", { Email: "x@b.sg" }, other)).status).toBe(200);
});
