import { isKey } from "./check.ts";
import { startOf } from "./text.ts";

/** A name from another program becomes the question's key if it is valid as one. */
export function keyOf(name: string | undefined, warn: (message: string) => void): { key?: string } {
  const key = name?.trim() ?? "";
  if (key === "") return {};
  if (isKey(key)) return { key };
  warn(
    `The name “${startOf(key)}” is no key of ours (small letters, digits, single dashes) and is left out.`,
  );
  return {};
}

/** The topic's key at the end of a category's path; "" if there is none. */
export const topicOf = (path: string): string => path.split("/").at(-1)?.trim() ?? "";
