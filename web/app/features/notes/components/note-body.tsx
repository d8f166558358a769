import type { Question } from "#contract/shapes.ts";
import { NoteEditor } from "./note-editor.tsx";
import { PassageList } from "./passage-list.tsx";

/** What a learner wrote about a question and marked in it. */
export default function NoteBody({ question }: { question: Question }) {
  return (
    <>
      <NoteEditor questionId={question.ID} takesFocus />
      <PassageList question={question} />
    </>
  );
}
