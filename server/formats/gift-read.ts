import { isKey } from "./check.ts";
import { type Choice, fourOptions } from "./choices.ts";
import { Assembler, type Entry, withoutWildcard } from "./entries.ts";
import {
  bracketed,
  formatIn,
  type GiftFormat,
  indexOfBare,
  readGiftAs,
  readGiftText,
  splitBare,
} from "./gift-text.ts";
import { keyOf, topicOf } from "./names.ts";
import { BLANK, Findings, type Reading, Refusal } from "./portable.ts";
import { startOf } from "./text.ts";

interface Block {
  line: number;
  /** Comments in front of it. */
  comments: string;
  text: string;
}

/** Questions are separated by blank lines. */
function blocksOf(text: string, category: (line: number, path: string) => void): (() => Block)[] {
  const blocks: (() => Block)[] = [];
  let lines: string[] = [];
  let comments: string[] = [];
  let from = 0;
  const finish = () => {
    const block = { line: from, comments: comments.join("\n"), text: lines.join("\n") };
    if (lines.length > 0) blocks.push(() => block);
    if (lines.length > 0) comments = [];
    lines = [];
  };
  text.split("\n").forEach((line, i) => {
    const start = line.trimStart();
    if (start === "") finish();
    else if (start.startsWith("//")) comments.push(start);
    else if (lines.length === 0 && start.startsWith("$CATEGORY:"))
      blocks.push(() => {
        category(i + 1, start.slice("$CATEGORY:".length).trim());
        return { line: i + 1, comments: "", text: "" };
      });
    else {
      if (lines.length === 0) from = i + 1;
      lines.push(line);
    }
  });
  finish();
  return blocks;
}

type Warn = (message: string) => void;

function choiceOf(piece: string, format: GiftFormat, warn: Warn): Choice {
  const content = piece.slice(1).trimStart();
  const [weight = "", percent] = /^%(-?\d{1,3}(?:\.\d{1,9})?)%/.exec(content) ?? [];
  const isRight = percent === undefined ? piece.startsWith("=") : Number(percent) === 100;
  if (percent !== undefined && !isRight && (Number(percent) !== 0 || piece.startsWith("=")))
    throw new Refusal(
      `An option is worth ${percent} per cent; here one option is right and the others are not.`,
    );
  const rest = content.slice(weight.length);
  const hash = indexOfBare(rest, "#");
  const [text, feedback] = hash < 0 ? [rest, ""] : [rest.slice(0, hash), rest.slice(hash + 1)];
  return {
    text: readGiftText(text, format, warn),
    isRight,
    feedback: readGiftText(feedback, format, warn),
  };
}

/** The text between the braces. */
function answersOf(text: string) {
  const answers = text.trim();
  const general = indexOfBare(answers, "####");
  const [given, explanation] =
    general < 0 ? [answers, ""] : [answers.slice(0, general), answers.slice(general + 4)];
  if (given.trim() === "") throw new Refusal("It is an essay: nothing says which answer is right.");
  if (given.startsWith("#"))
    throw new Refusal("It asks for a number; questions here ask for options or words.");
  if (/^(T|F|TRUE|FALSE)\s*(#|$)/i.test(given))
    throw new Refusal("It asks for true or false; a question here has four options.");
  const split = splitBare(given, "=~");
  // A single word that is the answer needs no sign before it.
  const { before, pieces } = split.pieces.length === 0 ? splitBare(`=${given}`, "=~") : split;
  if (before.trim() !== "") throw new Refusal("Its answers do not begin with = or ~.");
  const isChoice = pieces.some((piece) => piece.startsWith("~"));
  if (!isChoice && indexOfBare(given, "->") >= 0)
    throw new Refusal("It asks to match pairs; questions here ask for options or words.");
  return { pieces, isChoice, explanation };
}

function shortOf(pieces: string[], format: GiftFormat, warn: Warn): string[][] {
  const choices = pieces.map((piece) => choiceOf(piece, format === "html" ? "plain" : format, warn));
  if (choices.some(({ feedback }) => feedback !== ""))
    warn("What is said of single answers is left out: a short answer has one explanation.");
  return [choices.map(({ text }) => withoutWildcard(text))];
}

/** The entry of a block. @throws Refusal */
function entryOf({ comments, text }: Block, warn: Warn): Entry {
  const [key] = bracketed(comments, "id");
  const filed = { ...keyOf(key, warn), labels: bracketed(comments, "tag") };
  const { format, rest } = formatIn(withoutTitle(text), "moodle");
  const open = indexOfBare(rest, "{");
  const close = indexOfBare(rest, "}");
  const read = (one: string) => readGiftAs(one, format, warn);
  if (open < 0 && close < 0) return { kind: "story", ...filed, body: read(rest) };
  if (close < open || open < 0)
    throw new Refusal("A brace { is not closed by } before a blank line, or the reverse.");
  const after = rest.slice(close + 1);
  if (indexOfBare(rest, "{", open + 1) >= 0 || indexOfBare(after, "}") >= 0)
    throw new Refusal("It has more than one pair of braces.");
  const { pieces, isChoice, explanation } = answersOf(rest.slice(open + 1, close));
  const before = rest.slice(0, open);
  const isInside = after.trim() !== "";
  const gap = BLANK.replace(/[{}]/g, "\\$&");
  if (isChoice) {
    if (isInside)
      warn("Its options were inside the text; here they are listed below it, with a gap in their place.");
    const body = read(isInside ? before + gap + after : before);
    const chosen = fourOptions(
      pieces.map((piece) => choiceOf(piece, format, warn)),
      warn,
    );
    return {
      kind: "choice",
      ...filed,
      item: { body, ...chosen, explanation: readGiftText(explanation, format, warn) },
    };
  }
  const body = isInside ? read(before + gap + after) : `${read(before)}\n\n${BLANK}`.trim();
  return {
    kind: "short",
    ...filed,
    body,
    blanks: shortOf(pieces, format, warn),
    explanation: readGiftText(explanation, format, warn),
  };
}

function withoutTitle(text: string): string {
  const start = text.trimStart();
  if (!start.startsWith("::")) return text;
  const end = indexOfBare(start, "::", 2);
  if (end < 0) throw new Refusal("Its title has no end (::).");
  return start.slice(end + 2);
}

/** Reads GIFT. */
export function readGift(text: string): Reading {
  const found = new Findings();
  const assembler = new Assembler(found);
  let topic: string | undefined;
  const blocks = blocksOf(text, (line, path) => {
    const key = topicOf(path);
    topic = isKey(key) ? key : undefined;
    if (key !== "" && !topic)
      found.warn(line, `The category “${startOf(path)}” is no topic's key and is left out.`);
  });
  for (const next of blocks) {
    const block = next();
    if (block.text !== "")
      assembler.attempt(
        block.line,
        () => entryOf(block, (message) => found.warn(block.line, message)),
        topic,
      );
  }
  assembler.finish();
  return found;
}
