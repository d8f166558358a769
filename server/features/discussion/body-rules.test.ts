import { expect, test } from "vitest";
import { bodyHtml, lengthFault, tidy } from "./body-rules.ts";

test("emphasis, lists, code words and links are shown; images, headings and HTML stay the words that they are", () => {
  expect(bodyHtml("See **s 44** and *reg 7*,\nor `CEA`.\n\n- one\n- two\n\n3. three")).toBe(
    '<p>See <strong>s 44</strong> and <em>reg 7</em>,<br />\nor <code>CEA</code>.</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<ol start="3">\n<li>three</li>\n</ol>\n',
  );
  const html = bodyHtml(
    "# no\n\n![x](https://a.example/x.png) <b onclick=x>no</b> <script>alert(1)</script>",
  );
  expect(html.match(/<(?!\/?(p|br|a)\b)/g)).toBeNull();
  expect(html).toContain("&lt;script&gt;");
});

test("a link leads to the web or to a page of this site, says that we don't vouch for it, and takes nobody out of a question", () => {
  expect(bodyHtml("https://sso.agc.gov.sg/Act/EAA2010")).toContain(
    '<a href="https://sso.agc.gov.sg/Act/EAA2010" rel="nofollow noopener ugc" target="_blank">',
  );
  expect(bodyHtml("[that one](/question/12?msgID=3)")).toContain(
    '<a href="/question/12?msgID=3" rel="nofollow noopener ugc">',
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

test("a post has 10 characters that can be seen, a reply 5, and neither more than 5000", () => {
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
