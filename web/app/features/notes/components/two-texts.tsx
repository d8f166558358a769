import { Button } from "../../../ui/button.tsx";
import type { useNoteOutbox } from "../sending/note-sync.ts";
import { refusedNotes } from "../sending/refused-notes.ts";

interface TwoTextsProps {
  userId: string;
  questionId: number;
  /** What was written here and not taken. */
  mine: string;
  stored: { Body: string; UpdatedAt: string } | null;
  outbox: ReturnType<typeof useNoteOutbox>;
  onChosen: (text: string) => void;
}

/** A note that was changed in two places: both texts, and which of them is to stay. */
export function TwoTexts({ userId, questionId, mine, stored, outbox, onChosen }: TwoTextsProps) {
  const choose = (body: string) => {
    refusedNotes.drop(userId, questionId);
    onChosen(body);
    if (body !== (stored?.Body ?? ""))
      void outbox.submit({ userId, questionId, body, expected: stored?.UpdatedAt ?? null });
  };
  const other = stored?.Body ?? "";
  return (
    <div role="alert" className="mt-4 grid max-w-measure gap-5 border-l-2 border-accent pl-4">
      <p className="text-sm font-semibold">This note was changed somewhere else. Which text should stay?</p>
      <Text title="Written here" text={mine} action="Keep this one" onKeep={() => choose(mine)} />
      <Text title="Written elsewhere" text={other} action="Keep the other one" onKeep={() => choose(other)} />
      {other !== "" && (
        <div>
          <Button variant="ghost" className="-ml-4" onClick={() => choose(`${other}\n\n${mine}`)}>
            Keep both, one below the other
          </Button>
        </div>
      )}
    </div>
  );
}

interface TextProps {
  title: string;
  text: string;
  action: string;
  onKeep: () => void;
}

const Text = ({ title, text, action, onKeep }: TextProps) => (
  <section>
    <h3 className="text-sm font-semibold text-soft font-sans">{title}</h3>
    <p className="mt-1 max-h-48 overflow-auto whitespace-pre-wrap text-sm wrap-anywhere">
      {text === "" ? <span className="text-soft">(deleted)</span> : text}
    </p>
    <Button variant="outline" className="mt-2" onClick={onKeep}>
      {action}
    </Button>
  </section>
);
