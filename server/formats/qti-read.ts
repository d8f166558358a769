import { check } from "./check.ts";
import { fourOptions } from "./choices.ts";
import { shelfOf } from "./labels.ts";
import { unlisted } from "./lists.ts";
import { BLANK, type PortableItem, type PortableQuestion, Refusal } from "./portable.ts";
import { explanationId, OWN_ITEM } from "./qti-write.ts";
import { startOf, tidyLine } from "./text.ts";
import { allIn, type Element, firstIn, parseXml, rawText, textOfElement, within } from "./xml.ts";

type Warn = (message: string) => void;

const CHOICE = "qti-choice-interaction";
const ENTRY = "qti-text-entry-interaction";
const isInteraction = ({ name }: Element) => name.endsWith("-interaction");

interface Item {
  root: Element;
  body: Element;
  /** The feedback for a choice, by its identifier. */
  feedback: Map<string, string>;
  warn: Warn;
}

const lostBy = (warn: Warn) => (name: string) => warn(`What ${name} does to the text's looks is lost.`);

/** The text of a body without its interactions. */
function read(element: Element | undefined, { warn }: Pick<Item, "warn">, gap = ""): string {
  if (!element) return "";
  return textOfElement(element, lostBy(warn), ({ name, attributes }) => {
    if (name === ENTRY) return gap;
    if (name.startsWith("qti-feedback") || name === "qti-rubric-block" || name === CHOICE) return "";
    return attributes["data-part"] === undefined ? undefined : "";
  });
}

function feedbackOf(root: Element, warn: Warn): Map<string, string> {
  const found = new Map<string, string>();
  const feedbacks = within(root).filter(
    ({ name }) => name === "qti-modal-feedback" || name.startsWith("qti-feedback"),
  );
  for (const element of feedbacks) {
    const identifier = element.attributes.identifier ?? "";
    if (element.attributes["show-hide"] === "hide") warn("Feedback that hides is left out.");
    else found.set(identifier, textOfElement(element, lostBy(warn)));
  }
  return found;
}

const declarationOf = ({ root }: Item, interaction: Element) =>
  allIn(root, "qti-response-declaration").find(
    ({ attributes }) => attributes.identifier === interaction.attributes["response-identifier"],
  );

const correctOf = (declaration: Element | undefined) =>
  allIn(firstIn(declaration, "qti-correct-response"), "qti-value").map((element) => rawText(element).trim());

/** The choices of an interaction. `used` collects the feedback that belongs to them. */
function choicesOf(item: Item, interaction: Element, used: Set<string>) {
  const declaration = declarationOf(item, interaction);
  const most = interaction.attributes["max-choices"] ?? "1";
  if (most !== "1" || (declaration?.attributes.cardinality ?? "single") !== "single")
    throw new Refusal("It takes several answers; here one option is right.", interaction.line);
  const correct = correctOf(declaration);
  if (correct.length !== 1)
    throw new Refusal("Nothing says which one of its options is right.", interaction.line);
  const ids = allIn(interaction, "qti-simple-choice").map(({ attributes }) => attributes.identifier);
  if (!ids.includes(correct[0]))
    throw new Refusal(
      `Its right answer “${correct[0]}” is not one of its choices.`,
      firstIn(firstIn(declaration, "qti-correct-response"), "qti-value")?.line,
    );
  const choices = allIn(interaction, "qti-simple-choice").map((choice) => {
    const id = choice.attributes.identifier ?? "";
    used.add(id);
    return { text: read(choice, item), isRight: id === correct[0], feedback: item.feedback.get(id) ?? "" };
  });
  return fourOptions(choices, item.warn);
}

/** @param n the number of the interaction in the item, from 1 */
function itemOf(item: Item, interaction: Element, body: string, n: number, used: Set<string>): PortableItem {
  const id = explanationId(n);
  used.add(id);
  return { body, ...choicesOf(item, interaction, used), explanation: item.feedback.get(id) ?? "" };
}

const joined = (...texts: string[]) => texts.filter((text) => text !== "").join("\n\n");

/** Its questions are in elements of their own, or each has its prompt. */
function partsOf(item: Item, interactions: readonly Element[], used: Set<string>): PortableItem[] {
  const blocks = within(item.body).filter(({ attributes }) => attributes["data-part"] !== undefined);
  return interactions.map((interaction, i) => {
    const block = blocks.find((one) => within(one).includes(interaction));
    const body = joined(read(block, item), read(firstIn(interaction, "qti-prompt"), item));
    if (body === "")
      throw new Refusal(
        "It asks several things at once, and not each of them has its own prompt.",
        interaction.line,
      );
    return itemOf(item, interaction, body, i + 1, used);
  });
}

function wordsOf(item: Item, interaction: Element): string[] {
  const declaration = declarationOf(item, interaction);
  if ((declaration?.attributes["base-type"] ?? "string") !== "string")
    throw new Refusal("A gap asks for a number; here gaps ask for words.", interaction.line);
  const entries = allIn(firstIn(declaration, "qti-mapping"), "qti-map-entry");
  const values = entries.map(({ attributes }) => Number(attributes["mapped-value"] ?? "0"));
  const best = Math.max(...values, 0);
  if (values.some((value) => value !== best))
    throw new Refusal(
      "An answer of a gap is only partly right; here a gap's answers are all right.",
      interaction.line,
    );
  if (entries.some(({ attributes }) => attributes["case-sensitive"] === "true"))
    item.warn("It minds capital letters; here they make no difference.");
  const words = [...correctOf(declaration), ...entries.map(({ attributes }) => attributes["map-key"] ?? "")];
  return [...new Set(words.map(tidyLine))];
}

function filingOf({ root, body: { attributes } }: Item) {
  const identifier = root.attributes.identifier ?? "";
  const difficulty = (["easy", "medium", "hard"] as const).find(
    (one) => one === attributes["data-difficulty"],
  );
  const [topic, source, lawAsAt] = ["data-topic", "data-source", "data-law-as-at"].map((name) =>
    tidyLine(attributes[name] ?? ""),
  );
  const shelf = shelfOf(attributes["data-shelf"] ?? "");
  const tags = unlisted(attributes["data-tags"] ?? "");
  const constants = unlisted(attributes["data-constants"] ?? "");
  return {
    ...(identifier.startsWith(OWN_ITEM) ? { key: identifier.slice(OWN_ITEM.length) } : {}),
    ...(topic ? { topic } : {}),
    ...(source ? { source } : {}),
    ...(lawAsAt ? { lawAsAt } : {}),
    ...(difficulty ? { difficulty } : {}),
    ...(shelf ? { shelf } : {}),
    ...(tags.length > 0 ? { tags } : {}),
    ...(constants.length > 0 ? { constants } : {}),
  };
}

/** More than any case or text with gaps has. */
const MOST_ASKED = 20;

/** Elements that an item may not contain. */
const REFUSED = new Map([
  ["qti-template-declaration", "Its figures are new each time; questions here have fixed ones."],
  ["qti-assessment-stimulus-ref", "It refers to a text in another file."],
]);

function requireKnown(root: Element, interactions: readonly Element[]) {
  for (const { name, line } of within(root)) {
    const refusal = REFUSED.get(name);
    if (refusal) throw new Refusal(refusal, line);
  }
  for (const { name, line } of interactions)
    if (name !== CHOICE && name !== ENTRY)
      throw new Refusal(
        `The element ${startOf(name)} is not supported, only choices and gaps for words.`,
        line,
      );
  if (interactions.length === 0) throw new Refusal("It asks nothing.");
  if (interactions.length > MOST_ASKED) throw new Refusal(`It asks more than ${MOST_ASKED} things at once.`);
  if (new Set(interactions.map(({ name }) => name)).size > 1)
    throw new Refusal("It mixes options and gaps; a question here has either.");
}

/** Reads one item of QTI 3.0. @throws Refusal with a line of its file */
export function readItem(xml: string, warn: Warn): { line: number; question: PortableQuestion } {
  const root = parseXml(xml);
  const { line } = root;
  if (root.name === "assessmentItem")
    throw new Refusal("This is an item of QTI 2; only QTI 3.0 can be read.", line);
  const body = firstIn(root, "qti-item-body");
  if (root.name !== "qti-assessment-item" || !body) throw new Refusal("This is no item of QTI 3.0.", line);
  const interactions = within(body).filter(isInteraction);
  requireKnown(root, interactions);
  const item: Item = { root, body, feedback: feedbackOf(root, warn), warn };
  const used = new Set<string>();
  const question = questionOf(item, interactions, used);
  if ([...item.feedback.keys()].some((id) => !used.has(id)))
    warn("Feedback that belongs to no option is left out.");
  if (within(body).some(({ name }) => name === "qti-rubric-block"))
    warn("What is said to markers is left out.");
  check(question);
  return { line, question };
}

function questionOf(item: Item, interactions: readonly Element[], used: Set<string>): PortableQuestion {
  const filing = filingOf(item);
  const [first] = interactions;
  if (first?.name === ENTRY) {
    const id = explanationId(1);
    used.add(id);
    const blanks = interactions.map((interaction) => wordsOf(item, interaction));
    const body = read(item.body, item, BLANK);
    return { type: "saq", ...filing, body, blanks, explanation: item.feedback.get(id) ?? "" };
  }
  const text = read(item.body, item);
  if (interactions.length > 1 || !first)
    return { type: "csq", ...filing, body: text, parts: partsOf(item, interactions, used) };
  const body = joined(text, read(firstIn(first, "qti-prompt"), item));
  return { type: "mcq", ...filing, ...itemOf(item, first, body, 1, used) };
}
