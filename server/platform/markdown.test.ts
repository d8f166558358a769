import { expect, test } from "vitest";
import { articleOf, htmlOf } from "./markdown.ts";

test("an article's headings have addresses of their own, and its main parts are listed in order", () => {
  const { html, parts } = articleOf(
    "## The *first* part\n\n### Detail\n\n## `Code` & co\n\n## The first part",
  );
  expect(parts).toEqual([
    { id: "the-first-part", title: "The first part" },
    { id: "code-co", title: "Code & co" },
    { id: "the-first-part-2", title: "The first part" },
  ]);
  expect(html).toContain('<h3 id="detail">Detail</h3>');
});

test("what an author writes is never HTML, and a section's number stays on the line of its word", () => {
  for (const render of [htmlOf, (text: string) => articleOf(text).html]) {
    const html = render("<script>x</script> [a](javascript:x)\n\n## <b onclick=x>");
    expect(html).not.toMatch(/<script|<b |href/);
  }
  expect(articleOf("See ss 46 and reg 7, in 7 days.").html).toContain("ss\u00a046 and reg\u00a07, in 7 days");
});

test("a table scrolls by itself and can be reached by keyboard", () => {
  expect(htmlOf("| a | b |\n|---|---|\n| 1 | 2 |")).toMatch(/^<div class="table"[^>]* tabindex="0"><table>/);
});

test("an empty corner of a table is no heading; a heading with words is", () => {
  const html = htmlOf("| | b |\n|---|---|\n| 1 | 2 |");
  expect(html).toContain('<td></td>\n<th scope="col">b</th>');
});
