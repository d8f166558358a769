import { describe, expect, it } from "vitest";
import { safeRedirect } from "./redirect.ts";

describe("the redirect of /login", () => {
  it.each([
    ["/paper/2", "/paper/2"],
    ["/set/12/review?attemptID=3", "/set/12/review?attemptID=3"],
    ["/saved#top", "/saved#top"],
    ["/a/../paper/1", "/paper/1"],
    ["/question/5?next=https://evil.example", "/question/5?next=https://evil.example"],
    ["/", "/"],
    ["/pricing?checkout=combined-12", "/pricing?checkout=combined-12"],
  ])("keeps a path of this site: %s", (value, path) => {
    expect(safeRedirect(value)).toBe(path);
  });

  it.each([
    "",
    "paper/1",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\\/evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    " /paper/1",
    "/ /evil.example",
    "/.//evil.example",
    "/..//evil.example",
    "/a/..//evil.example",
    "/a//b",
    "https://evil.example",
    "HTTPS:evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "/\u0000paper",
    "/\u0085/evil.example",
    "/\u200B/evil.example",
    "/\u2028/evil.example",
    "?redirect=/x",
    "#x",
    "@evil.example",
    "/api/logout",
    "/%61pi/logout",
    "/API/logout",
    "/dev/outbox",
    "/metrics",
    "/x/../api/logout",
    "/login",
    "/login?redirect=/login",
    "/sandbox/checkout/1",
    `/${"a".repeat(3000)}`,
  ])("refuses %j", (value) => {
    expect(safeRedirect(value)).toBeUndefined();
  });

  it.each([undefined, null, 5, {}, ["/paper/1"]])("refuses what is not a text: %j", (value) => {
    expect(safeRedirect(value)).toBeUndefined();
  });

  it("never leaves this site, whatever slashes and signs are mixed in front", () => {
    const bits = [
      "/",
      "\\",
      "\t",
      "\n",
      "\r",
      ".",
      "..",
      "%2f",
      "%5c",
      "@",
      ":",
      "https:",
      "evil.example",
      " ",
    ];
    for (const a of bits)
      for (const b of bits)
        for (const c of bits) {
          const value = safeRedirect(`${a}${b}${c}evil.example`);
          if (value !== undefined)
            expect(new URL(value, "https://us.example").origin).toBe("https://us.example");
          if (value !== undefined) expect(value).not.toMatch(/^\/[/\\]/);
        }
  });
});
