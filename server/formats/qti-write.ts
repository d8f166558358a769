import { escapeXml, htmlOf } from "./html.ts";
import { listed } from "./lists.ts";
import type { PortableItem, PortableQuestion } from "./portable.ts";
import { startOf } from "./text.ts";

/* One item of QTI 3.0 per question. The reader (qti-read.ts) recognises a case's questions by `data-part`. */

/** The prefix of an item's identifier if it is a key of the bank. */
export const OWN_ITEM = "bank.";
const XMLNS = "http://www.imsglobal.org/xsd/imsqtiasi_v3p0";

const responseId = (n: number) => `RESPONSE${n}`;
const choiceId = (n: number, option: number) => `P${n}${"ABCD"[option] ?? option}`;
export const explanationId = (n: number) => `EXPLANATION${n}`;

const attribute = (name: string, value: string | undefined) =>
  value ? ` ${name}="${escapeXml(value)}"` : "";

const filing = (q: PortableQuestion) =>
  attribute("data-topic", q.topic) +
  attribute("data-difficulty", q.difficulty) +
  attribute("data-law-as-at", q.lawAsAt) +
  attribute("data-shelf", q.shelf) +
  attribute("data-source", q.source) +
  attribute("data-tags", listed(q.tags)) +
  attribute("data-constants", listed(q.constants));

const value = (text: string) => `<qti-value>${escapeXml(text)}</qti-value>`;

const choiceDeclaration = (n: number, { answer }: PortableItem) =>
  `<qti-response-declaration identifier="${responseId(n)}" cardinality="single" base-type="identifier"><qti-correct-response>${value(choiceId(n, answer - 1))}</qti-correct-response></qti-response-declaration>\n`;

function wordDeclaration(n: number, words: readonly string[]) {
  const entries = words.map(
    (word) => `<qti-map-entry${attribute("map-key", word)} mapped-value="1" case-sensitive="false"/>`,
  );
  return `<qti-response-declaration identifier="${responseId(n)}" cardinality="single" base-type="string"><qti-correct-response>${value(words[0] ?? "")}</qti-correct-response><qti-mapping default-value="0">${entries.join("")}</qti-mapping></qti-response-declaration>\n`;
}

function interaction(n: number, { options }: PortableItem) {
  const choices = options.map(
    (option, i) =>
      `<qti-simple-choice identifier="${choiceId(n, i)}">${htmlOf(option)}</qti-simple-choice>\n`,
  );
  return `<qti-choice-interaction response-identifier="${responseId(n)}" max-choices="1" shuffle="false">\n${choices.join("")}</qti-choice-interaction>\n`;
}

function feedback(identifier: string, text: string | undefined) {
  if (!text) return "";
  return `<qti-modal-feedback outcome-identifier="FEEDBACK" identifier="${identifier}" show-hide="show"><qti-content-body>${htmlOf(text)}</qti-content-body></qti-modal-feedback>\n`;
}

const itemFeedback = (n: number, { rationales, explanation }: PortableItem) =>
  rationales.map((why, i) => feedback(choiceId(n, i), why)).join("") +
  feedback(explanationId(n), explanation);

const plus = (points: string) =>
  `<qti-set-outcome-value identifier="SCORE"><qti-sum><qti-variable identifier="SCORE"/>${points}</qti-sum></qti-set-outcome-value>`;

const rightChoice = (n: number) =>
  `<qti-response-condition><qti-response-if><qti-match><qti-variable identifier="${responseId(n)}"/><qti-correct identifier="${responseId(n)}"/></qti-match>${plus('<qti-base-value base-type="float">1</qti-base-value>')}</qti-response-if></qti-response-condition>\n`;

const shown = (variables: string) =>
  `<qti-set-outcome-value identifier="FEEDBACK"><qti-multiple>${variables}</qti-multiple></qti-set-outcome-value>\n`;

const feedbackId = (n: number) =>
  `<qti-base-value base-type="identifier">${explanationId(n)}</qti-base-value>`;

interface Pieces {
  declarations: string;
  body: string;
  processing: string;
  feedback: string;
}

function choicePieces(items: readonly PortableItem[], body: string): Pieces {
  const each = (make: (n: number, item: PortableItem) => string) =>
    items.map((item, i) => make(i + 1, item)).join("");
  return {
    declarations: each(choiceDeclaration),
    body,
    processing:
      each(rightChoice) + shown(each((n) => `<qti-variable identifier="${responseId(n)}"/>${feedbackId(n)}`)),
    feedback: each(itemFeedback),
  };
}

function piecesOf(q: PortableQuestion): Pieces {
  if (q.type === "mcq") return choicePieces([q], `${htmlOf(q.body)}\n${interaction(1, q)}`);
  if (q.type === "csq") {
    const parts = q.parts.map(
      (part, i) => `<div data-part="${i + 1}">${htmlOf(part.body)}\n${interaction(i + 1, part)}</div>\n`,
    );
    return choicePieces(q.parts, `${htmlOf(q.body)}\n${parts.join("")}`);
  }
  const gap = (i: number) =>
    `<qti-text-entry-interaction response-identifier="${responseId(i + 1)}" expected-length="20"/>`;
  return {
    declarations: q.blanks.map((words, i) => wordDeclaration(i + 1, words)).join(""),
    body: htmlOf(q.body, gap),
    processing:
      q.blanks.map((_, i) => plus(`<qti-map-response identifier="${responseId(i + 1)}"/>`)).join("\n") +
      shown(feedbackId(1)),
    feedback: feedback(explanationId(1), q.explanation),
  };
}

const identifierOf = (q: PortableQuestion, n: number) => (q.key ? OWN_ITEM + q.key : `item-${n}`);

/** One question as an item. @param n its number in the package */
export function qtiOf(q: PortableQuestion, n: number): string {
  const { declarations, body, processing, feedback } = piecesOf(q);
  return `<?xml version="1.0" encoding="UTF-8"?>
<qti-assessment-item xmlns="${XMLNS}" identifier="${identifierOf(q, n)}"${attribute("title", startOf(q.body))} adaptive="false" time-dependent="false" xml:lang="en">
${declarations}<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"><qti-default-value><qti-value>0</qti-value></qti-default-value></qti-outcome-declaration>
<qti-outcome-declaration identifier="FEEDBACK" cardinality="multiple" base-type="identifier"/>
<qti-item-body${filing(q)}>
${body}</qti-item-body>
<qti-response-processing>
${processing}</qti-response-processing>
${feedback}</qti-assessment-item>
`;
}

export const itemPath = (n: number) => `items/${String(n).padStart(4, "0")}.xml`;

export const manifestHead = `<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" identifier="questions">
<metadata><schema>QTI Package</schema><schemaversion>3.0.0</schemaversion></metadata>
<organizations/>
<resources>
`;
export const manifestTail = "</resources>\n</manifest>\n";

/** The line of the manifest that names an item. */
export const resourceOf = (n: number): string =>
  `<resource identifier="r${n}" type="imsqti_item_xmlv3p0" href="${itemPath(n)}"><file href="${itemPath(n)}"/></resource>\n`;
