import { z } from "zod";
import { BankError } from "./bank.ts";
import { readMarkdownFiles } from "./markdown-file.ts";
import { Day } from "./values.ts";

const FOLDER = "legal";

const Head = z.strictObject({
  title: z.string().min(1).max(50),
  description: z.string().min(50).max(165),
  /** When it took effect, and when it was last changed. */
  effective: Day,
  updated: Day,
});

export interface LegalText extends z.output<typeof Head> {
  /** Markdown. */
  body: string;
}

/** The terms that learners agree to, and the privacy policy. */
export interface LegalTexts {
  terms: LegalText;
  privacy: LegalText;
}

/** @throws BankError naming the file of every fault */
export function readLegal(contentDir: string): LegalTexts {
  const files = readMarkdownFiles(contentDir, FOLDER, Head);
  const find = (name: string): LegalText => {
    const found = files.find((file) => file.name === name);
    if (!found) throw new BankError([{ file: `${FOLDER}/${name}.md`, line: 1, message: "is missing" }]);
    return { ...found.head, body: found.body };
  };
  return { terms: find("terms"), privacy: find("privacy") };
}
