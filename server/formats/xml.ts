import { SaxesParser } from "saxes";
import { TextBuilder } from "./html.ts";
import { Refusal } from "./portable.ts";

/** An element, with the line where it begins. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: (Element | string)[];
  line: number;
}

const DEEPEST = 100;
const MOST_ELEMENTS = 1_000_000;

/**
 * Reads a whole XML document. A document type is refused, and with it every entity but the five of XML, so that nothing
 * is fetched and nothing expands.
 * @throws Refusal with the line of the first fault
 */
export function parseXml(text: string): Element {
  const parser = new SaxesParser({ xmlns: false });
  const top: Element = { name: "", attributes: {}, children: [], line: 1 };
  const open: Element[] = [top];
  let elements = 0;
  let line = 1;
  const add = (child: Element | string) => open.at(-1)?.children.push(child);
  const refuse = (message: string) => {
    throw new Refusal(message, parser.line);
  };
  parser.on("error", ({ message }) => refuse(`This is not well-formed XML: ${message.slice(0, 200)}`));
  parser.on("doctype", () => refuse("A document type (<!DOCTYPE) is not taken. Please leave it out."));
  parser.on("opentagstart", () => {
    line = parser.line;
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (open.length > DEEPEST) refuse("Its elements are nested too deeply.");
    elements += 1;
    if (elements > MOST_ELEMENTS) refuse("It holds too many elements.");
    // Prefixes are ignored: all names that count belong to one format.
    const element = { name: name.slice(name.indexOf(":") + 1), attributes, children: [], line };
    add(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  parser.on("text", add);
  parser.on("cdata", add);
  parser.write(text).close();
  const [root] = elementsIn(top);
  return root ?? refuse("This is not XML.");
}

export const elementsIn = (parent: Element | undefined): Element[] =>
  parent?.children.filter((child) => typeof child !== "string") ?? [];

/** The children with a name. */
export const allIn = (parent: Element | undefined, name: string): Element[] =>
  elementsIn(parent).filter((child) => child.name === name);

/** The first child with a name. */
export const firstIn = (parent: Element | undefined, name: string): Element | undefined =>
  elementsIn(parent).find((child) => child.name === name);

/** All the text in an element, unchanged. */
export const rawText = (element: Element | undefined): string =>
  element?.children.map((child) => (typeof child === "string" ? child : rawText(child))).join("") ?? "";

/** Every element within, at any depth, in their order. */
export function within(element: Element, found: Element[] = []): Element[] {
  for (const child of elementsIn(element)) {
    found.push(child);
    within(child, found);
  }
  return found;
}

/**
 * The readable text of XHTML.
 * @param instead the text for an element, or undefined to read its content
 * @throws Refusal for pictures, recordings and formulas
 */
export function textOfElement(
  element: Element,
  lost: (element: string) => void,
  instead: (element: Element) => string | undefined = () => undefined,
): string {
  const builder = new TextBuilder();
  const visit = ({ children }: Element) => {
    for (const child of children) {
      if (typeof child === "string") {
        builder.text(child);
        continue;
      }
      const put = instead(child);
      if (put !== undefined) {
        builder.put(put);
        continue;
      }
      builder.open(child.name);
      visit(child);
      builder.close(child.name);
    }
  };
  visit(element);
  for (const name of builder.lost) lost(name);
  return builder.result;
}
