import { existsSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { StartError } from "../platform/errors.ts";

/** The head of a promotional mail's file: between two lines of `---`, before the text (docs/operations.md). */
const Head = z.strictObject({
  campaign: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be in kebab-case"),
  subject: z
    .string()
    .trim()
    .min(1)
    .max(120)
    .regex(/^[^\r\n]+$/, "must be one line"),
});

/** A promotional mail as written, the same for everybody. */
export interface Campaign {
  /** Its permanent name: a campaign is queued only once. */
  key: string;
  subject: string;
  paragraphs: string[];
}

/**
 * Reads a promotional mail from its file: a head and plain paragraphs separated by blank lines.
 * @throws StartError naming the file and what is wrong with it
 */
export function readCampaign(file: string): Campaign {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
  const parts = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]+)$/.exec(readFileSync(file, "utf8"));
  if (!parts) throw new StartError(`${file}: begin with campaign and subject between two lines of ---.`);
  const head = Head.safeParse(yamlOf(parts[1] ?? ""));
  if (!head.success) {
    const [issue] = head.error.issues;
    throw new StartError(`${file}: ${issue?.path.join(".") || "the head"}: ${issue?.message}`);
  }
  const paragraphs = paragraphsOf(parts[2] ?? "");
  if (paragraphs.length === 0) throw new StartError(`${file}: the mail has no text.`);
  return { key: head.data.campaign, subject: head.data.subject, paragraphs };
}

/** The plain paragraphs of a text, which blank lines separate. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n[ \t]*\r?\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
    .filter(Boolean);

function yamlOf(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}
