import { Button, type ButtonVariant } from "../../../ui/button.tsx";
import { FlagGlyph } from "../../../ui/glyphs.tsx";
import { KeyCap } from "../../../ui/key-cap.tsx";
import { CARD_KEYS } from "./card-shortcuts.ts";

export interface FlagControl {
  isFlagged: boolean;
  /** A flag is for the whole case, whichever part of it is on screen. */
  isOfCase?: boolean;
  onToggle: () => void;
}

interface FlagButtonProps extends FlagControl {
  variant?: ButtonVariant;
  className?: string;
}

/** Marks a question of a test to come back to. */
export function FlagButton({ variant = "ghost", className = "-mr-3", ...flag }: FlagButtonProps) {
  const { isFlagged, isOfCase, onToggle } = flag;
  return (
    <Button
      variant={variant}
      className={`relative z-10 px-3 aria-pressed:text-accent ${className}`}
      aria-pressed={isFlagged}
      aria-keyshortcuts="F"
      onClick={onToggle}
    >
      <FlagGlyph className={isFlagged ? "fill-current" : ""} />
      {isOfCase ? (isFlagged ? "Case flagged" : "Flag case") : isFlagged ? "Flagged" : "Flag"}
      <span className="sr-only"> for later</span>
      <KeyCap>{CARD_KEYS.flag.caps}</KeyCap>
    </Button>
  );
}
