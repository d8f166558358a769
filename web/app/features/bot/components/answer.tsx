import { useState } from "react";
import { dayDate } from "../../../lib/dates.ts";
import { toast } from "../../../lib/toasts.ts";
import { Link } from "../../../ui/link.tsx";
import { ToggleChip } from "../../../ui/toggle-chip.tsx";
import { type BotAnswer, judge, sentenceOf } from "../api.ts";

/** One question, and what came of it. */
export function Answer({ answer }: { answer: BotAnswer }) {
  const { prompt, text, sources, state, error } = answer;
  return (
    <article className="border-t border-hairline py-4 first:border-t-0">
      <h3 className="text-sm font-semibold break-words">{prompt}</h3>
      {state === "asking" && text === "" && (
        <p className="mt-2 text-sm text-soft">Looking through the notes…</p>
      )}
      {answer.model === null ? <Passages answer={answer} /> : <Paragraphs text={text} />}
      {error && (
        <p role="alert" className="mt-2 text-sm font-semibold text-wrong">
          {error}
        </p>
      )}
      {sources.length > 0 && text !== "" && <Sources answer={answer} />}
      {state === "done" && sources.length > 0 && answer.id !== undefined && <Judgement id={answer.id} />}
    </article>
  );
}

const Paragraphs = ({ text }: { text: string }) =>
  text.split("\n\n").map((paragraph, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: text only ever grows at its end
    <p key={i} className="mt-2 text-base break-words whitespace-pre-line">
      {paragraph}
    </p>
  ));

/** Passages word for word, each under its own heading. */
function Passages({ answer: { text, sources } }: { answer: BotAnswer }) {
  if (sources.length === 0) return <Paragraphs text={text} />;
  return text.split("\n\n").map((passage, i) => {
    const [title = "", ...lines] = passage.split("\n");
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: text only ever grows at its end
      <section key={i} className="mt-3">
        <h4 className="text-base font-semibold">{title}</h4>
        {lines.map((line) => (
          <p key={line} className="mt-1 text-base break-words">
            {line}
          </p>
        ))}
      </section>
    );
  });
}

function Sources({ answer: { sources, lawAsAt, model } }: { answer: BotAnswer }) {
  return (
    <footer className="mt-3 text-xs text-soft">
      <ol className="grid gap-1">
        {sources.map(({ Title, Source, Href, QuestionID }, i) => (
          <li key={Href}>
            {i + 1}.{" "}
            <Link href={Href} className="link">
              {QuestionID === null ? Title : `Question ${QuestionID}`}
            </Link>{" "}
            · {Source}
          </li>
        ))}
      </ol>
      <p className="mt-2">
        {lawAsAt && <>Law as at {dayDate(lawAsAt)}. </>}
        {model && (
          <>
            Written by {model.Name}
            {model.Cutoff && <>, whose own knowledge ends {model.Cutoff}</>}; check it against the sources.
          </>
        )}
      </p>
    </footer>
  );
}

const VERDICTS = [
  ["thumbsup", "Helped"],
  ["thumbsdown", "Did not help"],
] as const;

function Judgement({ id }: { id: number }) {
  const [verdict, setVerdict] = useState<string>();
  const say = async (feedback: (typeof VERDICTS)[number][0]) => {
    setVerdict(feedback);
    try {
      await judge(id, feedback);
    } catch (error) {
      setVerdict(undefined);
      toast({ tone: "warning", title: "That was not kept", body: sentenceOf(error) });
    }
  };
  return (
    <fieldset className="mt-3 flex flex-wrap gap-2">
      <legend className="sr-only">Did this answer help?</legend>
      {VERDICTS.map(([feedback, label]) => (
        <ToggleChip key={feedback} isOn={verdict === feedback} onClick={() => void say(feedback)}>
          {label}
        </ToggleChip>
      ))}
    </fieldset>
  );
}
