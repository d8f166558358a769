import { expect, test } from "vitest";
import { brand } from "../brand.ts";
import { mailOf } from "./template.ts";

test("both parts of a mail say the same: a code alone on its line, a link with its words, and who writes", () => {
  const link = { text: "Open <it>", url: 'https://threshold.example/x?a=1&b="2"' };
  const mail = mailOf({
    ...{ kind: "otp", to: "ana@example.sg", subject: "Your code" },
    lines: ["Fish & <chips>", { code: "123456" }, link],
  });
  expect(mail).toMatchObject({ kind: "otp", to: "ana@example.sg", subject: "Your code", headers: {} });
  const foot = `${brand.name}, ${brand.tagline}. Questions: ${brand.email}`;
  expect(mail.text.split("\n\n")).toEqual([
    "Fish & <chips>",
    "123456",
    'Open <it>: https://threshold.example/x?a=1&b="2"',
    foot,
  ]);
  const shown = [...mail.html.matchAll(/<p[^>]*>(.*?)<\/p>/g)].map(([, inner]) => inner);
  expect(shown).toEqual([
    "Fish &amp; &lt;chips&gt;",
    "123456",
    expect.stringMatching(
      /^<a href="https:\/\/threshold\.example\/x\?a=1&amp;b=&quot;2&quot;" [^>]*>Open &lt;it&gt;<\/a>$/,
    ),
    expect.stringContaining(brand.email),
  ]);
});
