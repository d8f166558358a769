import { expect, test } from "vitest";
import { read } from "./read.ts";

const readGift = (text: string) => read("gift", Buffer.from(text));
const first = (text: string) => {
  const { questions, problems } = readGift(text);
  expect(problems).toEqual([]);
  return questions[0]?.question;
};

test("names, tags, escapes, zero weights, feedback per option and general feedback are read", () => {
  const text = [
    "\ufeff// a remark [id:lease-term] [tag:leases] [tag:a \\] b]",
    "::A title\\: with a colon::",
    "How long is \\{a\\} lease\\nof 50% \\~ \\#1 \\= x?{",
    "~ 1 year # Too short\\: by far.",
    "=%100%2 years#",
    "~%0%3 years",
    "~4 years # No.",
    "#### It is two.\\n\\nSource: Leases Act 2020, s 1",
    "}",
  ].join("\r\n");
  expect(first(text)).toEqual({
    type: "mcq",
    key: "lease-term",
    tags: ["leases", "a ] b"],
    body: "How long is {a} lease\nof 50% ~ #1 = x?",
    options: ["1 year", "2 years", "3 years", "4 years"],
    answer: 2,
    explanation: "It is two.",
    source: "Leases Act 2020, s 1",
    rationales: ["Too short: by far.", "", "", "No."],
  });
});

test("HTML becomes text with its emphasis; other losses are reported by line", () => {
  const { questions, warnings } = readGift(
    "\n\n[html]<p>Which is&nbsp;<b>not</b> <i>land</i>?</p><ul><li>a</li><li>b</li></ul>{=1 ~2 ~3 ~4}",
  );
  expect(questions[0]).toMatchObject({ line: 3, question: { body: "Which is **not** land?\n\n- a\n- b" } });
  expect(warnings).toContainEqual({ line: 3, message: "What <i> does to the text's looks is lost." });
});

test("superscripts and subscripts keep their meaning: 10⁶ is not 106", () => {
  expect(
    first(
      "[html]10<sup>6</sup> m<sup>2</sup>, e<sup>kt</sup>, CO<sub>2</sub>, the 1<sup>st</sup> x<sub>max</sub>?{=1 ~2 ~3 ~4}",
    ),
  ).toMatchObject({ body: "10⁶ m², e^(kt), CO₂, the 1st x_(max)?" });
});

test("the gap is at the end or inside the text; a category names the topic", () => {
  expect(first("$CATEGORY: top/p1-land-law\n\nThe unity of {=time =the time} is one.")).toEqual({
    type: "saq",
    topic: "p1-land-law",
    body: "The unity of {{b}} is one.",
    blanks: [["time", "the time"]],
    explanation: "",
  });
  // A single wording needs no sign.
  expect(first("Which unity is it? {time}")).toMatchObject({ blanks: [["time"]] });
  expect(first("[plain]Who may lodge?\n{=%100%The owner\\*}")).toMatchObject({
    body: "Who may lodge?\n\n{{b}}",
  });
});

test.each([
  ["essay", "Why? {}", "essay"],
  ["true or false", "So? {T}", "true or false"],
  ["true or false, with feedback", "So? {FALSE#no#yes}", "true or false"],
  ["a number", "How many? {#3:1}", "number"],
  ["pairs", "Match {=a -> b =c -> d =e -> f}", "pairs"],
  ["several right ones", "Which? {~%50%a ~%50%b ~c ~d}", "50 per cent"],
  ["several equal signs", "Which? {=a =b ~c ~d}", "2 of its options are right"],
  ["none right", "Which? {~a ~b ~c ~d}", "None of its options is right"],
  ["three options", "Which? {=a ~b ~c}", "3 options"],
  ["five options", "Which? {=a ~b ~c ~d ~e}", "5 options"],
  ["a minus", "Which? {=a ~%-25%b ~c ~d}", "-25 per cent"],
  ["two alike", "Which? {=a ~a ~c ~d}", "say the same"],
  ["any text", "What? {=the *}", "means any text"],
  ["a brace that is not closed", "Which? {=a ~b", "not closed"],
  ["a picture", '[html]<img src="x.png"> {=a ~b ~c ~d}', "a picture"],
])("unsupported content is refused at its line, and nothing is guessed: %s", (_, text, reason) => {
  const { questions, problems } = readGift(`Good? {=a ~b ~c ~d}\n\n${text}\n\nAlso good? {=a ~b ~c ~d}\n`);
  expect(questions.map(({ line }) => line)).toEqual([1, 5]);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatchObject({ line: 3, message: expect.stringContaining(reason) });
});
