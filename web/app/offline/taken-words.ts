import type { TakeAlongOffer } from "#contract/practice.ts";
import { counted } from "../lib/counted.ts";

/** "about 40 KB", or MB from one on. */
export function sizeWords(bytes: number): string {
  const kb = Math.max(1, Math.round(bytes / 1000));
  return kb < 1000 ? `about ${kb} KB` : `about ${(kb / 1000).toFixed(1)} MB`;
}

/** What a press on Download takes of the day's budget. */
export function costWords({ New, Left }: Pick<TakeAlongOffer, "New" | "Left">): string {
  if (New === 0) return "This takes none of your new attempts.";
  if (New > Left)
    return `This takes ${counted(New, "new attempt")}, and you have ${Left} left today. You can download it after midnight.`;
  return `This takes ${New} of the ${counted(Left, "new attempt")} you have left today.`;
}
