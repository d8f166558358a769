import { clozeOf } from "./cloze.ts";
import { type Entry, entriesOf, starsEscaped } from "./entries.ts";
import { escapeXml, htmlOf } from "./html.ts";
import { BLANK, type PortableQuestion } from "./portable.ts";
import { startOf } from "./text.ts";

export const moodleHead = '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n';
export const moodleTail = "</quiz>\n";

const plain = (name: string, text: string) => `<${name}><text>${escapeXml(text)}</text></${name}>`;
const html = (name: string, text: string) =>
  `<${name} format="html"><text>${escapeXml(text)}</text></${name}>`;
const formatted = (name: string, text: string) => html(name, text === "" ? "" : htmlOf(text));

const answer = (fraction: number, format: "html" | "plain_text", text: string, feedback = "") =>
  `<answer fraction="${fraction}" format="${format}"><text>${escapeXml(text)}</text>${formatted("feedback", feedback)}</answer>\n`;

function choice({ item }: Extract<Entry, { kind: "choice" }>) {
  const answers = item.options.map((option, i) =>
    answer(i + 1 === item.answer ? 100 : 0, "html", htmlOf(option), item.rationales[i]),
  );
  return {
    type: "multichoice",
    text: htmlOf(item.body),
    explanation: item.explanation,
    rest: `<single>true</single><shuffleanswers>false</shuffleanswers><answernumbering>ABCD</answernumbering>\n${answers.join("")}`,
  };
}

function short({ body, blanks, explanation }: Extract<Entry, { kind: "short" }>) {
  const apart = `\n\n${BLANK}`;
  // Moodle reads five underscores as a gap, so a text with underscores of its own is written another way.
  if (blanks.length > 1 || !body.endsWith(apart) || body.includes("___"))
    return { type: "cloze", text: clozeOf(body, blanks), explanation, rest: "" };
  const words = blanks.flat().map((word) => answer(100, "plain_text", starsEscaped(word)));
  const text = htmlOf(body.slice(0, -apart.length));
  return { type: "shortanswer", text, explanation, rest: `<usecase>0</usecase>\n${words.join("")}` };
}

function partsOf(entry: Entry) {
  if (entry.kind === "choice") return choice(entry);
  if (entry.kind === "short") return short(entry);
  return { type: "description", text: htmlOf(entry.body), explanation: "", rest: "" };
}

function entryXml(entry: Entry): string {
  const { type, text, explanation, rest } = partsOf(entry);
  const body = entry.kind === "choice" ? entry.item.body : entry.body;
  const tags = entry.labels.map((label) => plain("tag", label)).join("");
  return [
    `<question type="${type}">`,
    plain("name", entry.key ?? startOf(body)),
    html("questiontext", text),
    formatted("generalfeedback", explanation),
    `<defaultgrade>1</defaultgrade><penalty>0</penalty><hidden>0</hidden><idnumber>${entry.key ?? ""}</idnumber>`,
    `${rest}<tags>${tags}</tags>`,
    "</question>\n",
  ].join("\n");
}

/** One question as Moodle's XML: its category and its content. @param n its number in the file */
export const moodleOf = (q: PortableQuestion, n: number): string =>
  `<question type="category">${plain("category", `$course$/top/${q.topic ?? ""}`)}</question>\n` +
  entriesOf(q, n).map(entryXml).join("");
