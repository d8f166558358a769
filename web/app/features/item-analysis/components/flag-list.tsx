import type { ReactNode } from "react";
import type { ItemFlag } from "#contract/item-analysis.ts";
import { AlertIcon, glyph } from "../../../ui/icon.tsx";
import { FLAG_WORDS } from "../words.ts";

const TurnedGlyph = glyph(<path d="M5 6l14 12M19 11v7h-7" />);
const SteepGlyph = glyph(<path d="M3 19l6-12 4 6 3-4 5 10z" />);
const FlatGlyph = glyph(<path d="M4 15h16M8 11l4-4 4 4" />);
const UnusedGlyph = glyph(<path d="M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M6.500 6.500l11 11" />);

/** Each flag has its own sign; the two that may mean a wrong key stand out. */
const SIGNS: Record<ItemFlag, ReactNode> = {
  key_suspicious: <AlertIcon size={14} />,
  negative: <TurnedGlyph size={14} />,
  too_hard: <SteepGlyph size={14} />,
  too_easy: <FlatGlyph size={14} />,
  unused_distractor: <UnusedGlyph size={14} />,
};
const isSerious = (flag: ItemFlag) => flag === "key_suspicious" || flag === "negative";

/** What is noteworthy about a question, in words with a sign each. */
export function FlagList({ flags }: { flags: readonly ItemFlag[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {flags.map((flag) => (
        <li
          key={flag}
          title={FLAG_WORDS[flag].hint}
          className={`inline-flex items-center gap-1 whitespace-nowrap rounded-full border px-2 py-0.5 text-xs font-semibold ${
            isSerious(flag) ? "border-wrong bg-wrong-wash text-ink" : "border-hairline text-soft"
          }`}
        >
          {SIGNS[flag]}
          {FLAG_WORDS[flag].name}
        </li>
      ))}
    </ul>
  );
}
