import { readBankAt } from "./content/former-bank.ts";
import { markWording } from "./content/mark-wording.ts";
import { readBank } from "./content/read.ts";
import { StartError } from "./platform/errors.ts";

interface Wanted {
  keys: readonly string[];
  /** A part of file paths: all their questions that have changed. */
  file: string | undefined;
  /** The commit to compare with. */
  since: string;
}

/**
 * Marks changes of wording in the files of the bank, and reports on each.
 * @returns whether all could be marked
 * @throws StartError for a key that no question has, and if there is nothing to compare with; BankError
 */
export function markInFiles(
  dir: string,
  { keys, file, since }: Wanted,
): { isDone: boolean; lines: string[] } {
  const all = readBank(dir).sets.flatMap((set) => set.questions);
  const missing = keys.find((key) => !all.some((q) => q.key === key));
  if (missing !== undefined) throw new StartError(`No question has the key ${missing}.`);
  const part = file?.replace(/^content\//, "");
  const questions = all.filter(
    (q) => keys.includes(q.key) || (part !== undefined && q.place.file.includes(part)),
  );
  const { marked, same, refused } = markWording(dir, questions, readBankAt(dir, since));
  // For whole files, nobody asked about each question.
  const named = same.filter(({ key }) => keys.includes(key));
  return {
    isDone: refused.length === 0,
    lines: [
      ...marked.map((q) => `${q.file}:${q.line}: ${q.key}: marked`),
      ...named.map((q) => `${q.file}:${q.line}: ${q.key}: nothing to mark, it says the same as at ${since}`),
      ...refused.map((q) => `${q.file}:${q.line}: ${q.message}, so this is more than wording (not marked)`),
      `${marked.length} marked, ${refused.length} refused.`,
    ],
  };
}
