import { expect, test } from "vitest";
import { read } from "./read.ts";

const quiz = (...questions: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join("\n")}\n</quiz>`;
const readMoodle = (text: string) => read("moodle", Buffer.from(text));

const choice = (answers: string, more = "") => `<question type="multichoice">
<name><text>Name</text></name>
<questiontext format="html"><text><![CDATA[<p>Which is <strong>not</strong> land &amp; why?<br>Say&nbsp;so.</p>]]></text></questiontext>
<generalfeedback format="html"><text>&lt;p&gt;Because.&lt;/p&gt;</text></generalfeedback>
<single>true</single>${more}
${answers}
</question>`;
const answer = (fraction: string, text: string, feedback = "") =>
  `<answer fraction="${fraction}" format="html"><text>${text}</text><feedback format="html"><text>${feedback}</text></feedback></answer>`;
const four = [answer("0", "A", "no"), answer("100", "B"), answer("0.00000", "C"), answer("0", "D")].join(
  "\n",
);

test("a multiple choice with CDATA, entities, feedback, tags and a category is read in full", () => {
  const category = `<question type="category"><category><text>$course$/top/p1-land-law</text></category></question>`;
  const more = `<idnumber>land-1</idnumber><tags><tag><text>land</text></tag><tag><text>difficulty:hard</text></tag></tags>`;
  const { questions, problems, warnings } = readMoodle(
    `\ufeff${quiz(category, choice(four, more))}`.replaceAll("\n", "\r\n"),
  );
  expect([problems, warnings]).toEqual([[], []]);
  expect(questions).toEqual([
    {
      line: 4,
      question: {
        type: "mcq",
        key: "land-1",
        topic: "p1-land-law",
        difficulty: "hard",
        tags: ["land"],
        body: "Which is **not** land & why?\nSay so.",
        options: ["A", "B", "C", "D"],
        answer: 2,
        explanation: "Because.",
        rationales: ["no", "", "", ""],
      },
    },
  ]);
});

test("embedded answers become gaps if they ask for words alone", () => {
  const cloze = (text: string) =>
    `<question type="cloze"><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext></question>`;
  const { questions } = readMoodle(
    quiz(cloze("<p>Unity of {1:SHORTANSWER:=time~%100%the time#yes} and {:SA:=title}.</p>")),
  );
  expect(questions[0]?.question).toMatchObject({
    body: "Unity of {{b}} and {{b}}.",
    blanks: [["time", "the time"], ["title"]],
  });
  expect(readMoodle(quiz(cloze("{1:NUMERICAL:=2:0.1}"))).problems[0]?.message).toContain("NUMERICAL");
  expect(readMoodle(quiz(cloze("{1:SA:=a~%50%b}"))).problems[0]?.message).toContain("partly right");
});

test.each([
  ["true or false", '<question type="truefalse"></question>', "true or false"],
  ["pairs", '<question type="matching"></question>', "pairs"],
  ["a number", '<question type="numerical"></question>', "number"],
  ["an essay", '<question type="essay"></question>', "essay"],
  ["an unknown kind", '<question type="ddmarker"></question>', "ddmarker"],
  [
    "several answers",
    choice(four, "<single>false</single>").replace("<single>true</single>", ""),
    "several answers",
  ],
  ["weights", choice(four.replace('"0.00000"', '"33.33333"')), "33.33333 per cent"],
  ["five options", choice(four + answer("0", "E")), "5 options"],
  ["a picture", choice(four).replace("Which", '<img src="@@PLUGINFILE@@/a.png">'), "a picture"],
])("unsupported content is refused at its line: %s", (_, question, reason) => {
  const { questions, problems } = readMoodle(quiz(choice(four), question));
  expect(questions).toHaveLength(1);
  expect(problems).toHaveLength(1);
  expect(problems[0]?.message).toContain(reason);
  expect(problems[0]?.line).toBeGreaterThanOrEqual(12);
});

test("a file that declares an old Western encoding is decoded accordingly", () => {
  const text = quiz(choice(four)).replace("UTF-8", "ISO-8859-1").replace("<text>B<", "<text>Café<");
  const { questions, problems } = read("moodle", Buffer.from(text, "latin1"));
  expect(problems).toEqual([]);
  expect(questions[0]?.question).toMatchObject({ options: ["A", "Café", "C", "D"] });
});

test("a file that is no quiz, or not well-formed, is refused with its line", () => {
  expect(readMoodle("<html></html>").problems[0]?.message).toContain("no <quiz>");
  expect(readMoodle(`${quiz(choice(four))}<x>`).problems).toMatchObject([{ line: 13 }]);
  expect(readMoodle("").problems).toMatchObject([{ line: 1 }]);
});
