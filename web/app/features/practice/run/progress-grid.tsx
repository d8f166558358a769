import { classNames } from "../../../lib/class-names.ts";
import { PartlyGlyph } from "../../../ui/glyphs.tsx";
import { AlertIcon, CheckIcon, CloseIcon } from "../../../ui/icon.tsx";
import type { Standing } from "./run.ts";

interface Square {
  key: string;
  standing: Standing;
  isFlagged: boolean;
}

interface ProgressGridProps<S extends Square> {
  squares: S[];
  current: number;
  /** A test jumps to a question by its square; practice only shows how it goes. */
  onJump?: ((index: number) => void) | undefined;
  /** Leaves out the squares of other questions; the rest keep their numbers. */
  shows?: (square: S) => boolean;
}

const WORDS: Record<Standing, string> = {
  open: "not answered",
  answered: "answered",
  unsaved: "answered, not saved yet",
  right: "right",
  partly: "partly right",
  wrong: "wrong",
};

/** Ten squares a row, each with its number and state. */
export function ProgressGrid<S extends Square>({
  squares,
  current,
  onJump,
  shows = () => true,
}: ProgressGridProps<S>) {
  return (
    <ol
      aria-label={onJump ? "Questions: jump to one" : "Questions"}
      className={classNames(
        "grid w-full max-w-sm gap-1",
        // Ten a row; where a thumb jumps, as many as it can tell apart.
        onJump ? "grid-cols-[repeat(auto-fill,minmax(44px,1fr))] md:grid-cols-10" : "grid-cols-10",
      )}
    >
      {squares.map((square, index) => {
        if (!shows(square)) return null;
        const { key, standing, isFlagged } = square;
        const label = `Question ${index + 1}, ${WORDS[standing]}${isFlagged ? ", flagged" : ""}`;
        const isCurrent = index === current;
        return (
          <li key={key} aria-current={!onJump && isCurrent ? "step" : undefined}>
            {onJump ? (
              <button
                type="button"
                aria-label={label}
                aria-current={isCurrent ? "step" : undefined}
                onClick={() => onJump(index)}
                className={classNames(
                  "relative flex min-h-11 w-full min-w-[24px] items-center md:aspect-square md:min-h-0 justify-center rounded-sm border text-xs font-semibold figures transition-colors",
                  TEST_LOOKS[standing],
                  isCurrent && "ringed",
                )}
              >
                {index + 1}
                {isFlagged && (
                  <span className="absolute -top-1 -right-1 size-2.5 rounded-full border-2 border-paper bg-accent" />
                )}
              </button>
            ) : (
              <span
                className={classNames(
                  "flex aspect-square w-full min-w-[24px] items-center justify-center rounded-full text-xs figures",
                  PRACTICE_LOOKS[standing],
                  isCurrent && "ringed",
                )}
              >
                <span className="sr-only">{label}</span>
                <span aria-hidden="true">
                  <Mark standing={standing} number={index + 1} />
                </span>
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

// In a test nothing is right or wrong yet: a square is full or empty, like an answer sheet.
const TEST_LOOKS: Record<Standing, string> = {
  open: "border-control bg-raised text-ink hover:bg-sunken",
  answered: "border-ink bg-ink text-paper",
  unsaved: "border-2 border-dashed border-ink bg-sunken text-ink",
  right: "border-ink bg-ink text-paper",
  partly: "border-ink bg-ink text-paper",
  wrong: "border-ink bg-ink text-paper",
};

const PRACTICE_LOOKS: Record<Standing, string> = {
  open: "text-soft",
  answered: "bg-sunken text-ink",
  unsaved: "border border-dashed border-ink text-ink",
  right: "border border-correct bg-correct-wash text-correct",
  partly: "border border-control bg-sunken text-ink",
  wrong: "border border-dashed border-wrong bg-wrong-wash text-wrong",
};

function Mark({ standing, number }: { standing: Standing; number: number }) {
  if (standing === "right") return <CheckIcon size={14} />;
  if (standing === "wrong") return <CloseIcon size={14} />;
  if (standing === "partly") return <PartlyGlyph size={14} />;
  if (standing === "unsaved") return <AlertIcon size={14} />;
  return number;
}
