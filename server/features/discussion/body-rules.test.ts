import { expect, test } from "vitest";
import { bodyHtml as htmlOf, lengthFault, tidy } from "./body-rules.ts";
import { mayBeFollowed } from "./link-rules.ts";

const bodyHtml = (body: string) => htmlOf(body, "https://threshold.example");

test("emphasis, lists, code words and links are rendered; images, headings and HTML stay plain text", () => {
  expect(bodyHtml("See **s 44** and *reg 7*,\nor `CEA`.\n\n- one\n- two\n\n3. three")).toBe(
    '<p>See <strong>s 44</strong> and <em>reg 7</em>,<br />\nor <code>CEA</code>.</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<ol start="3">\n<li>three</li>\n</ol>\n',
  );
  const html = bodyHtml(
    "# no\n\n![x](https://a.example/x.png) <b onclick=x>no</b> <script>alert(1)</script>",
  );
  expect(html.match(/<(?!\/?(p|br|a)\b)/g)).toBeNull();
  expect(html).toContain("&lt;script&gt;");
});

test("a link leads to the web or to a page of this site, says that we don't vouch for it, and keeps the question open", () => {
  expect(bodyHtml("https://sso.agc.gov.sg/Act/EAA2010")).toContain(
    '<a href="https://sso.agc.gov.sg/Act/EAA2010" rel="nofollow noopener noreferrer ugc" target="_blank">',
  );
  expect(bodyHtml("[that one](/question/12?msgID=3)")).toContain(
    '<a href="/question/12?msgID=3" rel="nofollow noopener noreferrer ugc">',
  );
  for (const url of [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "//evil.example",
    "mailto:ana@example.sg",
    "java\nscript:alert(1)",
  ])
    expect(bodyHtml(`[x](${url}) [y](<${url}>)`), url).not.toContain("href");
  expect(bodyHtml("see s.46 or ana@example.sg")).not.toContain("<a");
});

const INSIDE = [
  "/api/admin/user/1",
  "/api",
  "/api?x",
  "/api#x",
  "/api;x",
  "/API/logout",
  "/dev/outbox",
  "/metrics",
  "/./api/logout",
  "/x/../api/logout",
  "/x/%2e%2e/api/logout",
  "/x/%2e%2e%2fapi/logout",
  "/x/%252e%252e%252fapi/logout",
  "/%61pi/logout",
  "/%2561pi/logout",
  "/%25252561pi/logout",
  "/x/../..//api/logout",
  "/x\\..\\api/logout",
  "/x%5c..%5capi/logout",
  "/%09api/logout",
  "/api%2flogout",
  "/%E0%A4%A/../api/logout",
];

test("no link leads to anything but a page: not relative, encoded, or by another spelling of the origin", () => {
  const linksOf = (url: string) =>
    bodyHtml(`[x](${url}) [y](<${url}>) <${url}>`).match(/href="[^"]*"/g) ?? [];
  expect(bodyHtml("See https://threshold.example/api/logout")).not.toContain("href");
  const origins = [
    "https://threshold.example",
    "HTTPS://THRESHOLD.EXAMPLE",
    "https://threshold.example:443",
    "https://threshold.example.",
    "https://threshold.example.:443",
    "https://ana@threshold.example",
    "https://ana:pass@threshold.example",
    "https://thresh%6fld.example",
    "https://thresho\uff4cd.example",
    "https://threshold\u3002example",
    "http://threshold.example",
    "http://threshold.example:8080",
    "https:///threshold.example",
  ];
  for (const path of INSIDE)
    for (const origin of ["", ...origins]) {
      expect(mayBeFollowed(origin + path, "https://threshold.example"), origin + path).toBe(false);
      // The renderer reads a backslash as an escape, and writes other letters as a name that is not ours.
      const links = linksOf(origin + path.replaceAll("\\", "\\\\")).filter((link) => !link.includes("xn--"));
      expect(links, origin + path).toEqual([]);
    }
  const machine = ["localhost:3000", "127.0.0.1:3000", "[::1]:3000", "0x7f.1", "2130706433", "localhost."];
  for (const host of machine)
    expect(htmlOf(`[x](http://${host}/api/logout)`, "http://localhost:3000"), host).not.toContain("href");
  for (const page of [
    "/question/12?msgID=3",
    "/developers",
    "/study/apis",
    "/topic/1?from=/api/logout",
    "https://api.example/api/x",
    "https://threshold.example.org/api/x",
    "https://threshold.example/blog/metrics",
  ])
    expect(bodyHtml(`[x](${page})`), page).toContain(`href="${page}"`);
});

test("a post has at least 10 visible characters, a reply 5, and neither more than 5000", () => {
  expect(lengthFault(tidy("  nine char "), false)).toBe("A post needs at least 10 characters.");
  expect(lengthFault(tidy("ten chars!"), false)).toBeUndefined();
  expect(
    lengthFault(tidy("a\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200bb"), false),
  ).toBeDefined();
  expect(lengthFault("four", true)).toBe("A reply needs at least 5 characters.");
  expect(lengthFault("😀".repeat(5000), true)).toBeUndefined();
  expect(lengthFault("😀".repeat(5001), true)).toBeDefined();
  expect(tidy("a\r\nb\u0007\n\n\n\nc\u0085")).toBe("a\nb\n\nc");
});
