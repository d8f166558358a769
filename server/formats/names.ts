import { isKey } from "./check.ts";
import { startOf } from "./text.ts";

/** A name from elsewhere is the question's key where it could be one. */
export function keyOf(name: string | undefined, warn: (message: string) => void): { key?: string } {
  const key = name?.trim() ?? "";
  if (key === "") return {};
  if (isKey(key)) return { key };
  warn(
    `The name “${startOf(key)}” is no key of ours (small letters, digits, single dashes) and is left out.`,
  );
  return {};
}

/** The topic's key that ends a category's path; "" where it ends with none. */
export const topicOf = (path: string): string => path.split("/").at(-1)?.trim() ?? "";
