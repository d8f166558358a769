import { expect, test } from "vitest";
import { read } from "./read.ts";

const HEAD = "Body;Option 1;Option 2;Option 3;Option 4;Answer;Why 2";

test("columns may be in any order and case, with semicolons or tabs, with quoted line breaks and a byte order mark", () => {
  const rows = `\ufeff${HEAD}\r\n\r\n"Which\r\n\r\none, ""really""?";a;b;c;d;A;not b\r\n`;
  const wanted = {
    body: 'Which\n\none, "really"?',
    options: ["a", "b", "c", "d"],
    answer: 1,
    rationales: ["", "not b", "", ""],
  };
  expect(read("csv", Buffer.from(rows)).questions).toMatchObject([{ line: 3, question: wanted }]);
  expect(read("csv", Buffer.from(rows.replaceAll(";", "\t"))).questions).toMatchObject([
    { question: wanted },
  ]);
  expect(read("csv", Buffer.from(rows, "utf16le")).questions).toMatchObject([{ question: wanted }]);
});

test.each([
  ["no answer column", "body,option1\nx,y", 1, "no column “answer”"],
  ["a column twice", "body,answer,body\nx,1,y", 1, "twice"],
  ["an answer that is no option", `${HEAD}\nx;a;b;c;d;5;`, 2, "The answer “5”"],
  ["a part under no case", "type,body,answer\npart,x,1", 2, "no case"],
  ["a wrong day", "type,body,answer,law_as_at\nsaq,x {{b}},y,2026-02-30", 2, "no day"],
  ["more gaps than answers", "type,body,answer\nsaq,{{b}} {{b}},y", 2, "2 gaps"],
  ["quotes that do not close", `${HEAD}\nx;a;b;c;d;1;\n"y;a`, 3, "quotation mark"],
  ["a row that is too long", `${HEAD}\nx;a;b;c;d;1;w;more`, 2, "more cells"],
  ["no UTF-8", Buffer.from("body,answer\n\xff\xfe\xfd", "latin1"), 1, "UTF-8"],
])("is refused with its line: %s", (_, text, line, reason) => {
  const { problems } = read("csv", Buffer.from(text));
  expect(problems[0]).toMatchObject({ line, message: expect.stringContaining(reason) });
});

test.each([
  "\n",
  "\r\n",
])("a row's line is the one on which it begins, also below cells of several lines (%j)", (end) => {
  const long = `"Which${end}${end}one?";"a${end}b";b;c;d;1;`;
  const bad = "Which?;a;b;c;d;5;";
  const { questions, problems } = read("csv", Buffer.from([HEAD, long, bad, "", long, bad].join(end)));
  expect(questions.map(({ line }) => line)).toEqual([2, 8]);
  expect(problems.map(({ line }) => line)).toEqual([6, 12]);
});

test("cells that a spreadsheet would compute are defused, and come back as they were", () => {
  const rows = `${HEAD}\n'=HYPERLINK(1);'+1;'-2;'@x;''=y;1;`;
  expect(read("csv", Buffer.from(rows)).questions[0]?.question).toMatchObject({
    body: "=HYPERLINK(1)",
    options: ["+1", "-2", "@x", "'=y"],
  });
});

test("the old type css is read as csq", () => {
  const part = "part;Which?;a;b;c;d;1;";
  const rows = `Type;${HEAD}\ncss;The story.;;;;;;\n${part}\n${part.replace("Which", "What")}`;
  expect(read("csv", Buffer.from(rows)).questions).toMatchObject([
    { question: { type: "csq", body: "The story.", parts: [{ body: "Which?" }, { body: "What?" }] } },
  ]);
});

test("Aiken is read question by question, and what does not fit is reported by line", () => {
  const good = "Which is right?\nA. one\nB) two\nC. three\nD. four\nANSWER: B\n";
  expect(read("aiken", Buffer.from(`${good}\n${good.replace("Which", "What")}`)).questions).toMatchObject([
    { line: 1, question: { body: "Which is right?", options: ["one", "two", "three", "four"], answer: 2 } },
    { line: 8 },
  ]);
  const bad = [
    good.replace("ANSWER: B", "ANSWER: E"),
    good.replace("C. three\n", ""),
    good.replace("ANSWER: B\n", ""),
  ];
  for (const text of bad) expect(read("aiken", Buffer.from(text)).problems).toMatchObject([{ line: 1 }]);
});
