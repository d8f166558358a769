import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Stem } from "./stem.tsx";

const html = (text: string) => renderToStaticMarkup(<Stem text={text} />);

test("rows are a list of labels and values, clauses are paragraphs, and the head says what it is", () => {
  const shown = html("Read.\n\n::: option | 8 Jalan Senyum\nPrice | $900,000\n1. No **pets**.\n:::\n\nWhy?");
  expect(shown).toContain(">Option to Purchase</span>");
  expect(shown).toMatch(/<dt>Price<\/dt><dd>\$900,000<\/dd>/);
  expect(shown).toMatch(/<p>1\. No <strong[^>]*>pets<\/strong>\.<\/p>/);
  expect(shown).toMatch(/^<div[^>]*><div[^>]*><p>Read\.<\/p><\/div><figure.*<\/figure><div[^>]*><p>Why\?/);
});

test("a sheet is a table with heads for its columns and rows; columns of figures alone stand right", () => {
  const shown = html("::: sheet | Costs\nItem | Note | Sum\nDuty | paid | $1,200\nFee | due | –\n:::");
  expect(shown).toMatch(
    /<th scope="col">Item<\/th><th scope="col">Note<\/th><th scope="col" class="[^"]+">Sum/,
  );
  expect(shown).toMatch(/<th scope="row">Duty<\/th><td>paid<\/td><td class="[^"]+">\$1,200<\/td>/);
});

test("nothing that a document says becomes markup", () => {
  expect(html("::: letter | <img src=x>\n<b>a</b> | <i>b</i>\n<script>c</script>\n:::")).not.toMatch(
    /<(img|b|i|script)[ >]/,
  );
});
