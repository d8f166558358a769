import type { Question } from "#contract/shapes.ts";
import { Button } from "../../../ui/button.tsx";
import { BarsGlyph } from "../../../ui/glyphs.tsx";
import { KeyCap } from "./key-cap.tsx";
import { SaveButton } from "./save-button.tsx";
import { capsOf } from "./shortcuts.ts";

interface AccessoriesProps {
  question: Question;
  hasStatistics: boolean;
  showsStatistics: boolean;
  onStatistics: () => void;
}

/** What can be done with a question that is not being answered: see the statistics, save it. */
export function Accessories({ question, hasStatistics, showsStatistics, onStatistics }: AccessoriesProps) {
  return (
    <div className="relative z-10 -mr-3 flex">
      {hasStatistics && (
        <Button
          variant="ghost"
          className="px-3 aria-pressed:bg-sunken"
          aria-pressed={showsStatistics}
          aria-keyshortcuts="S"
          onClick={onStatistics}
        >
          <BarsGlyph />
          <span className="max-sm:sr-only">Statistics</span>
          <KeyCap>{capsOf("statistics")}</KeyCap>
        </Button>
      )}
      {question.QnType !== "csq" && <SaveButton questionId={question.ID} isSaved={question.Saved} />}
    </div>
  );
}
