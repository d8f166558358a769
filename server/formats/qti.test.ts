import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { read } from "./read.ts";

const item = (body: string, declarations: string, after = "") =>
  `<?xml version="1.0"?>
<qti:qti-assessment-item xmlns:qti="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="q1" title="t">
${declarations}
<qti:qti-item-body>${body}</qti:qti-item-body>
${after}</qti:qti-assessment-item>`.replaceAll("qti:qti", "qti");

const right = (id: string, response = "RESPONSE", cardinality = "single") =>
  `<qti-response-declaration identifier="${response}" cardinality="${cardinality}" base-type="identifier"><qti-correct-response><qti-value>${id}</qti-value></qti-correct-response></qti-response-declaration>`;

const choices = (ids: string, response = "RESPONSE") =>
  `<qti-choice-interaction response-identifier="${response}" max-choices="1"><qti-prompt>Which <em>one</em>?</qti-prompt>${[
    ...ids,
  ]
    .map(
      (id) =>
        `<qti-simple-choice identifier="${id}">Option ${id}<qti-feedback-inline identifier="${id}" outcome-identifier="F">About ${id}</qti-feedback-inline></qti-simple-choice>`,
    )
    .join("")}</qti-choice-interaction>`;

const readText = (text: string) => read("qti", Buffer.from(text));

test("a choice with prompt and feedback is read from another program's item, and its identifier is not used as a key", () => {
  const { questions, problems, warnings } = readText(
    item(`<p>A &lt;story&gt;.</p>${choices("ABCD")}`, right("C")),
  );
  expect(problems).toEqual([]);
  expect(questions[0]?.question).toEqual({
    type: "mcq",
    body: "A <story>.\n\nWhich one?",
    options: ["Option A", "Option B", "Option C", "Option D"],
    answer: 3,
    explanation: "",
    rationales: ["About A", "About B", "", "About D"],
  });
  expect(warnings.map(({ message }) => message)).toContain("What <em> does to the text's looks is lost.");
});

test("several choices with prompts are a case, gaps with their wordings a short answer", () => {
  const body = `<p>The story.</p>${choices("ABCD", "R1")}${choices("EFGH", "R2")}`;
  expect(readText(item(body, right("A", "R1") + right("H", "R2"))).questions[0]?.question).toMatchObject({
    type: "csq",
    body: "The story.",
    parts: [{ answer: 1 }, { answer: 4 }],
  });
  const gap = `<qti-response-declaration identifier="R" cardinality="single" base-type="string"><qti-correct-response><qti-value>time</qti-value></qti-correct-response><qti-mapping><qti-map-entry map-key="time" mapped-value="1"/><qti-map-entry map-key="the time" mapped-value="1"/></qti-mapping></qti-response-declaration>`;
  const entry = `<p>Unity of <qti-text-entry-interaction response-identifier="R"/>.</p>`;
  expect(readText(item(entry, gap)).questions[0]?.question).toMatchObject({
    body: "Unity of {{b}}.",
    blanks: [["time", "the time"]],
  });
  const partly = gap.replace('"the time" mapped-value="1"', '"the time" mapped-value="0.5"');
  expect(readText(item(entry, partly)).problems[0]?.message).toContain("only partly right");
});

test.each([
  ["several answers", item(choices("ABCD"), right("A", "RESPONSE", "multiple")), "several answers"],
  ["three options", item(choices("ABC"), right("A")), "3 options"],
  ["no key", item(choices("ABCD"), ""), "which one of its options is right"],
  ["a key that is no option", item(choices("ABCD"), right("Z")), "“Z” is not one of its choices"],
  ["another interaction", item("<qti-order-interaction/>", ""), "qti-order-interaction"],
  [
    "a formula",
    item(`<p><m:math/></p>${choices("ABCD")}`, right("A")).replace("<qti-assess", "<qti-assess"),
    "a formula",
  ],
  ["a text elsewhere", item(choices("ABCD"), `<qti-assessment-stimulus-ref href="x"/>`), "another file"],
  ["QTI 2", "<assessmentItem identifier='x'/>", "QTI 2"],
])("unsupported content is refused with a line: %s", (_, text, reason) => {
  const { questions, problems } = readText(text);
  expect(questions).toEqual([]);
  expect(problems).toHaveLength(1);
  expect(problems[0]?.message).toContain(reason);
  expect(problems[0]?.line).toBeGreaterThanOrEqual(1);
});

test("a package without an item that its manifest names is refused at that line", () => {
  const resource = (href: string) => `\n<resource identifier="r" type="imsqti_item_xmlv3p0" href="${href}"/>`;
  const manifest = `<manifest>${resource("items/a%20b.xml")}${resource("items/gone.xml")}${resource("items/%E0%A4.xml")}</manifest>`;
  const { problems } = read(
    "qti",
    zipSync({
      "in/imsmanifest.xml": strToU8(manifest),
      "in/items/a b.xml": strToU8(item(choices("ABCD"), right("A"))),
    }),
  );
  expect(problems).toEqual([
    { line: 3, message: "imsmanifest.xml: It names “items/gone.xml”, which is not in the package." },
    { line: 4, message: "imsmanifest.xml: It names “items/%E0%A4.xml”, which is not in the package." },
  ]);
});

test("every item of a package is read, and a problem names its file", () => {
  const good = strToU8(item(choices("ABCD"), right("A")));
  const bad = strToU8(item(choices("ABC"), right("A")));
  const zip = zipSync({
    "imsmanifest.xml": strToU8("<manifest/>"),
    "items/a.xml": good,
    "items/b.xml": bad,
    "readme.txt": strToU8("x"),
  });
  const { questions, problems } = read("qti", zip);
  expect(questions).toHaveLength(1);
  expect(problems).toEqual([
    { line: 1, message: "items/b.xml: It has 3 options; a question here has four." },
  ]);
});
