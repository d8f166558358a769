import { useState } from "react";
import type { EditorQuestion, RegradeEffect } from "#contract/editing.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { closeModal, Modal } from "../../../ui/modal.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { usePreviewRegrade, useRegrade } from "../api.ts";

const people = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

function sentencesOf(effect: RegradeEffect): string[] {
  if (effect.Answers === 0) return ["No score changes."];
  return [
    `${effect.IsWhole ? "" : "At least "}${people(effect.Answers, "answer")} of ${people(effect.Learners, "learner")} ${effect.Answers === 1 ? "changes" : "change"}: ${effect.Up} up, ${effect.Down} down.`,
    `${people(effect.NowPass, "attempt")} would pass that did not; ${people(effect.NoLongerPass, "attempt")} would not pass that did.`,
  ];
}

/**
 * Marks a question again: another key, several, or whatever was answered. The effect is shown before anything is
 * written.
 */
export function RegradeDialog({ question, onClose }: { question: EditorQuestion; onClose: () => void }) {
  const [answer, setAnswer] = useState("");
  const [reason, setReason] = useState("");
  /** The key for which the effect was shown. */
  const [previewed, setPreviewed] = useState<{ answer: string; effect: RegradeEffect }>();
  const preview = usePreviewRegrade(question.ID);
  const regrade = useRegrade(question.ID);
  const isPreviewed = previewed !== undefined && previewed.answer === answer.trim();
  const mayMark = isPreviewed && reason.trim() !== "" && !regrade.isPending;
  return (
    <Modal title={`Mark question ${question.ID} again`} onClose={onClose}>
      <p className="mt-2 text-sm text-soft">
        Answers to former versions with the same stem and options are marked too, whatever their key was.
        Every learner sees the former score beside the new one, with your reason, and is notified by mail.
      </p>
      <Field
        label="What counts as right"
        hint={`Now ${question.Answer}. Write 2 for the second option, 2|3 for either, * for whatever was answered; ~ between parts.`}
        className="mt-4"
        autoComplete="off"
        spellCheck={false}
        value={answer}
        error={preview.error?.message}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <TextArea
        label="Why, for learners"
        className="mt-4"
        most={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div aria-live="polite" className="min-h-12 text-sm">
        {isPreviewed && sentencesOf(previewed.effect).map((sentence) => <p key={sentence}>{sentence}</p>)}
      </div>
      <div className="mt-4 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={closeModal}>
          Cancel
        </Button>
        {isPreviewed ? (
          <Button
            variant="strong"
            disabled={!mayMark}
            onClick={() =>
              regrade.mutate({ Answer: answer.trim(), Reason: reason.trim() }, { onSuccess: onClose })
            }
          >
            Mark again
          </Button>
        ) : (
          <Button
            disabled={answer.trim() === "" || preview.isPending}
            onClick={() =>
              preview.mutate(answer.trim(), {
                onSuccess: (effect) => setPreviewed({ answer: answer.trim(), effect }),
              })
            }
          >
            Show whose scores change
          </Button>
        )}
      </div>
    </Modal>
  );
}
