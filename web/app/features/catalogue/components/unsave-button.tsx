import { toast } from "../../../lib/toasts.ts";
import { useSaveQuestion } from "../../../question/saving.ts";
import { Button } from "../../../ui/button.tsx";
import { BookmarkOffIcon } from "../../../ui/page-icons.tsx";

interface UnsaveButtonProps {
  questionId: number;
  /** Names the question to those who don't see where the button is. */
  title: string;
}

/** Takes a question off the saved list. */
export function UnsaveButton({ questionId, title }: UnsaveButtonProps) {
  const save = useSaveQuestion();
  const unsave = () =>
    save.mutate(
      { questionId, saved: false },
      { onSuccess: () => toast({ tone: "info", title: "Question taken off your saved list" }) },
    );
  return (
    <Button variant="outline" disabled={save.isPending} onClick={unsave} aria-label={`Un-save: ${title}`}>
      <BookmarkOffIcon size={18} /> Un-save
    </Button>
  );
}
