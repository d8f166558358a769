import { isKey } from "./check.ts";
import { fourOptions } from "./choices.ts";
import { readCloze } from "./cloze.ts";
import { Assembler, type Entry, withoutWildcard } from "./entries.ts";
import { textOfHtml } from "./html.ts";
import { keyOf, topicOf } from "./names.ts";
import { BLANK, Findings, type Reading, Refusal } from "./portable.ts";
import { startOf, tidy, tidyLine } from "./text.ts";
import { allIn, type Element, elementsIn, firstIn, parseXml, rawText } from "./xml.ts";

type Warn = (message: string) => void;

/** Moodle question types that this product does not have. */
const OTHERS: Record<string, string> = {
  truefalse: "It asks for true or false; a question here has four options.",
  essay: "It is an essay: nothing says which answer is right.",
  numerical: "It asks for a number; questions here ask for options or words.",
  calculated: "It computes its figures; questions here have fixed ones.",
  matching: "It asks to match pairs; questions here ask for options or words.",
};

const lostBy = (warn: Warn) => (name: string) => warn(`What ${name} does to the text's looks is lost.`);

/** `<x format="…"><text>…</text></x>` as the product's text. */
function read(element: Element | undefined, warn: Warn): string {
  const text = rawText(firstIn(element, "text"));
  const format = element?.attributes.format ?? "html";
  if (format === "plain_text") return tidy(text);
  if (format === "markdown") {
    warn("Markdown is kept as it is; only **stars** are shown as emphasis.");
    return tidy(text);
  }
  const html = format === "html" ? text : text.replaceAll("\n", "<br>");
  return textOfHtml(html, lostBy(warn));
}

const lineText = (parent: Element, name: string) => tidyLine(rawText(firstIn(parent, name)));

function fractionOf(answer: Element): number {
  const fraction = Number(answer.attributes.fraction ?? "0");
  if (fraction !== 100 && fraction !== 0)
    throw new Refusal(
      `An answer is worth ${startOf(answer.attributes.fraction ?? "", 12)} per cent; here answers are right or wrong.`,
      answer.line,
    );
  return fraction;
}

type Simple = Pick<Extract<Entry, { kind: "choice" }>, "kind" | "item"> | Short;
type Short = Pick<Extract<Entry, { kind: "short" }>, "kind" | "body" | "blanks" | "explanation">;

function choiceOf(question: Element, explanation: string, warn: Warn): Simple {
  if (["false", "0"].includes(lineText(question, "single")))
    throw new Refusal("It takes several answers; here one option is right.");
  const choices = allIn(question, "answer").map((answer) => ({
    text: read(answer, warn),
    isRight: fractionOf(answer) === 100,
    feedback: read(firstIn(answer, "feedback"), warn),
  }));
  for (const name of ["correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"] as const)
    if (!STOCK.has(read(firstIn(question, name), warn)))
      warn("What is said of any right or any wrong answer is left out.");
  const body = read(firstIn(question, "questiontext"), warn);
  return { kind: "choice", item: { body, ...fourOptions(choices, warn), explanation } };
}

/** What Moodle itself puts there. */
const STOCK = new Set([
  "",
  "Your answer is correct.",
  "Your answer is partially correct.",
  "Your answer is incorrect.",
]);

function shortOf(question: Element, explanation: string, warn: Warn): Simple {
  if (lineText(question, "usecase") === "1") warn("It minds capital letters; here they make no difference.");
  const words = allIn(question, "answer").map((answer) => {
    if (fractionOf(answer) !== 100)
      throw new Refusal("One of its answers is wrong; here a gap's answers are all right.", answer.line);
    if (read(firstIn(answer, "feedback"), warn) !== "")
      warn("What is said of single answers is left out: a short answer has one explanation.");
    return tidy(withoutWildcard(rawText(firstIn(answer, "text"))));
  });
  const pieces = read(firstIn(question, "questiontext"), warn).split(/_{5,}/);
  if (pieces.length > 2) throw new Refusal("Its text has more than one gap, and one list of answers.");
  const body = pieces.length === 2 ? pieces.join(BLANK) : `${pieces.join("")}\n\n${BLANK}`.trim();
  return { kind: "short", body, blanks: [words], explanation };
}

function entryOf(question: Element, warn: Warn): Entry {
  const type = question.attributes.type ?? "";
  const tags = allIn(firstIn(question, "tags"), "tag").map((tag) => rawText(firstIn(tag, "text")));
  const filed = { ...keyOf(lineText(question, "idnumber"), warn), labels: tags };
  const explanation = read(firstIn(question, "generalfeedback"), warn);
  if (allIn(question, "hint").some((hint) => read(hint, warn) !== "")) warn("Its hints are left out.");
  const text = firstIn(question, "questiontext");
  if (type === "description") return { kind: "story", ...filed, body: read(text, warn) };
  if (type === "multichoice") return { ...filed, ...choiceOf(question, explanation, warn) };
  if (type === "shortanswer") return { ...filed, ...shortOf(question, explanation, warn) };
  if (type === "cloze")
    return {
      kind: "short",
      ...filed,
      ...readCloze(rawText(firstIn(text, "text")), lostBy(warn), warn),
      explanation,
    };
  throw new Refusal(
    OTHERS[type] ??
      `Questions of the kind “${startOf(type)}” are not supported, only multichoice, shortanswer and cloze.`,
  );
}

/** Reads Moodle's XML. @throws Refusal when it is not Moodle XML */
export function readMoodle(text: string): Reading {
  const quiz = parseXml(text);
  if (quiz.name !== "quiz") throw new Refusal("This is not Moodle XML: it begins with no <quiz>.", quiz.line);
  const found = new Findings();
  const assembler = new Assembler(found);
  let topic: string | undefined;
  for (const question of elementsIn(quiz)) {
    const { line } = question;
    const warn = (message: string) => found.warn(line, message);
    if (question.name !== "question") warn(`<${startOf(question.name)}> is not known and is left out.`);
    else if (question.attributes.type === "category") {
      const path = tidyLine(rawText(firstIn(firstIn(question, "category"), "text")));
      const key = topicOf(path);
      topic = isKey(key) ? key : undefined;
      if (key !== "" && !topic) warn(`The category “${startOf(path)}” is no topic's key and is left out.`);
    } else assembler.attempt(line, () => entryOf(question, warn), topic);
  }
  assembler.finish();
  return found;
}
