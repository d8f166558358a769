import { useSaveQuestion } from "../../../question/saving.ts";
import { Button } from "../../../ui/button.tsx";
import { BookmarkIcon } from "../../../ui/icon.tsx";

interface SaveButtonProps {
  questionId: number;
  isSaved: boolean;
  className: string;
}

/** Keeps a question on the saved list, or takes it off. */
export function SaveButton({ questionId, isSaved, className }: SaveButtonProps) {
  const save = useSaveQuestion();
  const shown = save.isPending ? save.variables.saved : isSaved;
  return (
    <Button
      variant="ghost"
      aria-pressed={shown}
      className={className}
      onClick={() => !save.isPending && save.mutate({ questionId, saved: !shown })}
    >
      <BookmarkIcon className={shown ? "fill-accent text-accent" : ""} />
      <span>
        {shown ? "Saved" : "Save"}
        <span className="sr-only"> question</span>
      </span>
    </Button>
  );
}
