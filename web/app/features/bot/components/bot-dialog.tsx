import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Question } from "#contract/shapes.ts";
import { withoutDocumentMarks } from "#contract/stem-document.ts";
import { forBrowser } from "../../../lib/kept.ts";
import { paths } from "../../../lib/paths.ts";
import { mayTakePart } from "../../../lib/roles.ts";
import { useSession } from "../../../lib/session.ts";
import { Button } from "../../../ui/button.tsx";
import { closeModal, Modal } from "../../../ui/modal.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import type { Subject } from "../api.ts";
import { ask, useConversation } from "../conversation.ts";
import { Answer } from "./answer.tsx";

const MOST = 1000;
const INTRO = "bot-intro";
const ABOUT_IT = "What do the notes say about this?";

/** What a question asks, as one line of plain text. Its options and its key stay out of it. */
const subjectOf = ({ ID, Body }: Question): Subject => ({
  id: ID,
  text: withoutDocumentMarks(Body).replaceAll("{{b}}", "…").replace(/\s+/g, " ").trim(),
});

interface BotDialogProps {
  /** The question that is asked about. */
  about: Question | undefined;
  onClose: () => void;
}

/** The study bot: what was asked so far, and a place to ask. */
export default function BotDialog({ about, onClose }: BotDialogProps) {
  const { user } = useSession();
  return (
    <Modal title="Ask the study bot" onClose={onClose}>
      {mayTakePart(user) ? <Conversation about={about && subjectOf(about)} /> : <NotSubscribed />}
    </Modal>
  );
}

const NotSubscribed = () => (
  <div className="mt-3">
    <p className="text-base font-semibold">Not subscribed!</p>
    <p className="mt-1 text-sm text-soft">You need an active subscription to use the AI knowledge base.</p>
    <p className="mt-5 flex flex-wrap gap-3">
      <a href={paths.pricing} className="button button-primary">
        See plans
      </a>
      <a href={paths.study()} className="button button-outline">
        Read the study notes
      </a>
      <Button variant="ghost" onClick={closeModal}>
        Close
      </Button>
    </p>
  </div>
);

function Conversation({ about: first }: { about: Subject | undefined }) {
  const answers = useConversation();
  const [about, setAbout] = useState(first);
  const [prompt, setPrompt] = useState("");
  const end = useRef<HTMLDivElement>(null);
  const isAsking = answers.at(-1)?.state === "asking";
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question is what there is to scroll to
  useEffect(() => {
    end.current?.scrollIntoView({ block: "end" });
  }, [answers.length]);
  // A question that is given can be asked about as it is.
  const words = prompt.trim() || (about ? ABOUT_IT : "");
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (words === "" || isAsking || [...words].length > MOST) return;
    setPrompt("");
    void ask(words, about);
  };
  return (
    <>
      {answers.length === 0 && <Intro />}
      <div aria-live="polite" className="mt-2">
        {answers.map((answer, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: answers are only ever added
          <Answer key={i} answer={answer} />
        ))}
        <div ref={end} />
      </div>
      <form onSubmit={send} className="mt-5">
        {about && (
          <div className="mb-4 rounded bg-sunken p-4 text-sm">
            <p className="font-semibold">About this question</p>
            <p className="mt-1 line-clamp-2 break-words">{about.text}</p>
            <Button variant="ghost" className="mt-1 -ml-3" onClick={() => setAbout(undefined)}>
              Ask about something else
            </Button>
          </div>
        )}
        <TextArea
          label="Your question"
          hint={
            about
              ? "Which rule, figure or step of it? Leave it empty to see what the notes say."
              : "A rule, a figure or a step. Enter sends, Shift+Enter starts a line."
          }
          most={MOST}
          value={prompt}
          onChange={(event) => setPrompt(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            send(event);
          }}
        />
        <div className="mt-3 flex justify-end gap-3">
          <Button variant="outline" onClick={closeModal}>
            Close
          </Button>
          <Button type="submit" disabled={words === "" || isAsking}>
            {isAsking ? "Looking…" : "Ask"}
          </Button>
        </div>
      </form>
    </>
  );
}

/** What it is, in full until it was read once. */
function Intro() {
  const [wasRead, setRead] = useState(() => forBrowser.get(INTRO) !== null);
  if (wasRead)
    return (
      <p className="mt-2 text-sm text-soft">
        Answers from the study notes and what you have answered, and works out sums.
      </p>
    );
  return (
    <div className="mt-3 rounded bg-sunken p-4 text-sm">
      <p>
        It answers from the study notes, and from the explanations of questions that you have answered, and
        names its sources under each answer. What it does not find there it does not say. Stamp duties,
        property tax, TDSR, MSR and LTV it works out step by step: just give it the figures.
      </p>
      <Button
        variant="ghost"
        className="mt-2 -ml-3"
        onClick={() => {
          forBrowser.set(INTRO, "read");
          setRead(true);
        }}
      >
        Got it
      </Button>
    </div>
  );
}
