import { expect, test } from "vitest";
import { readAddress } from "../../platform/email-address.ts";
import { isGoogleAuthoritative, isReservedName, macOf, newCode, sameMac } from "./rules.ts";

test("a code has six digits, with leading zeros", () => {
  const codes = Array.from({ length: 2000 }, newCode);
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  // One in ten begins with a zero; that none of 2,000 does has a chance of 1 in 10 to the 91.
  expect(codes.some((code) => code.startsWith("0"))).toBe(true);
  expect(new Set(codes).size).toBeGreaterThan(1900);
});

test("the digest of a code depends on the key, the browser, the address and the code", () => {
  const [ana, ben] = [readAddress("ana@example.sg"), readAddress("ben@example.sg")];
  const mac = macOf("key", "browser", ana, "123456");
  expect(mac).toBe(macOf("key", "browser", ana, "123456"));
  const others = [
    macOf("other", "browser", ana, "123456"),
    macOf("key", "other", ana, "123456"),
    macOf("key", "browser", ben, "123456"),
    macOf("key", "browser", ana, "123457"),
  ];
  expect(new Set([mac, ...others]).size).toBe(5);
  for (const other of others) expect(sameMac(mac, other)).toBe(false);
  expect(sameMac(mac, mac)).toBe(true);
  expect([sameMac(mac, ""), sameMac(mac, `${mac}x`), sameMac(mac.slice(1), mac)]).toEqual([
    false,
    false,
    false,
  ]);
});

test.each([
  "Admin",
  "MODERATOR7",
  "Threshold team",
  "supportive",
  "Official CEA",
  "anonymous",
])("the name %s would pass for the house", (name) => expect(isReservedName(name)).toBe(true));

test.each(["Ana", "Not an admin", "My Threshold", "Ben Staffer"])("the name %s would not", (name) =>
  expect(isReservedName(name)).toBe(false));

test("Google vouches for its own mailboxes and for domains that it runs, and for no others", () => {
  const speaks = (email: string, hd?: string) => isGoogleAuthoritative({ email: readAddress(email), hd });
  expect(speaks("ana@gmail.com")).toBe(true);
  expect(speaks("ana@school.edu.sg", "school.edu.sg")).toBe(true);
  expect(speaks("ana@school.edu.sg")).toBe(false);
  expect(speaks("ana@notgmail.com")).toBe(false);
  expect(speaks("gmail.com@evil.sg")).toBe(false);
});
