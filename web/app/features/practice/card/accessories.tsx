import type { Question } from "#contract/shapes.ts";
import { Button } from "../../../ui/button.tsx";
import { KeyCap } from "../../../ui/key-cap.tsx";
import { SaveButton } from "./save-button.tsx";
import type { PanelOnCard } from "./use-panels.ts";

interface AccessoriesProps {
  question: Question;
  panels: readonly PanelOnCard[];
  hasSave?: boolean;
  className?: string;
}

/** What can be done with a question that is not being answered: open its panels, save it. */
export function Accessories({ question, panels, hasSave = true, className = "flex" }: AccessoriesProps) {
  return (
    <div className={`relative z-10 -mr-3 ${className}`}>
      {panels.map(
        ({ panel, isOffered, isOpen, toggle }) =>
          isOffered && (
            <Button
              key={panel.id}
              variant="ghost"
              className="px-3 aria-pressed:bg-sunken"
              aria-pressed={isOpen}
              aria-keyshortcuts={panel.caps}
              onClick={toggle}
            >
              {panel.icon}
              <span className="max-sm:sr-only">{panel.label}</span>
              {panel.badge?.(question)}
              <KeyCap>{panel.caps}</KeyCap>
            </Button>
          ),
      )}
      {hasSave && question.QnType !== "csq" && (
        <SaveButton questionId={question.ID} isSaved={question.Saved} />
      )}
    </div>
  );
}
