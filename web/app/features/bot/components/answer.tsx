import { useState } from "react";
import { dayDate } from "../../../lib/dates.ts";
import { toast } from "../../../lib/toasts.ts";
import { Link } from "../../../ui/link.tsx";
import { ToggleChip } from "../../../ui/toggle-chip.tsx";
import { WorkedSum } from "../../../ui/worked-sum.tsx";
import { type BotAnswer, judge, sentenceOf } from "../api.ts";

/** One question, and the outcome of it. */
export function Answer({ answer }: { answer: BotAnswer }) {
  const { prompt, about, text, sources, sum, state, error } = answer;
  return (
    <article className="border-t border-hairline py-4">
      <h3 className="text-sm font-semibold break-words">{prompt}</h3>
      {about && <p className="mt-1 line-clamp-2 text-xs text-soft break-words">{about.text}</p>}
      {state === "asking" && text === "" && (
        <p className="mt-2 text-sm text-soft">Looking through the notes…</p>
      )}
      <Said answer={answer} />
      {error && (
        <p role="alert" className="mt-2 text-sm font-semibold text-wrong">
          {error}
        </p>
      )}
      {state === "done" && (sources.length > 0 || sum) && answer.id !== undefined && (
        <Judgement id={answer.id} />
      )}
    </article>
  );
}

/** What answers first, large; what it rests on, folded. */
function Said({ answer }: { answer: BotAnswer }) {
  const { text, sources, sum, model } = answer;
  if (text === "") return null;
  const [first = "", ...others] = text.split("\n\n");
  const isQuoted = model === null && sources.length > 0;
  return (
    <>
      {sum ? <WorkedSum heading="h4" sum={sum} /> : <Paragraph text={first} isLarge={isQuoted} />}
      {isQuoted && others.length > 0 ? (
        <details className="mt-3">
          <summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold">From the notes</summary>
          <Passages passages={others} />
          <Sources answer={answer} />
        </details>
      ) : (
        <>
          {others.map((paragraph, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: text only ever grows at its end
            <Paragraph key={i} text={paragraph} />
          ))}
          {sources.length > 0 && <Sources answer={answer} />}
        </>
      )}
      {isQuoted && answer.lawAsAt && (
        <p className="mt-2 text-xs text-soft">Law as at {dayDate(answer.lawAsAt)}.</p>
      )}
    </>
  );
}

const Paragraph = ({ text, isLarge = false }: { text: string; isLarge?: boolean }) => (
  <p className={`mt-2 break-words whitespace-pre-line ${isLarge ? "text-lg" : "text-base"}`}>{text}</p>
);

/** Passages word for word, each under its own heading. */
const Passages = ({ passages }: { passages: readonly string[] }) =>
  passages.map((passage, i) => {
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

function Sources({ answer: { sources, lawAsAt, model } }: { answer: BotAnswer }) {
  return (
    <footer className="mt-3 text-xs text-soft">
      <ol className="grid gap-1">
        {sources.map(({ Title, Source, Href, QuestionID, Shelf }, i) => (
          <li key={Href}>
            {i + 1}.{" "}
            <Link href={Href} className="link">
              {QuestionID === null ? Title : `Question ${QuestionID}`}
            </Link>{" "}
            · {Source}
            {Shelf === "beyond" && " · Beyond the exam"}
          </li>
        ))}
      </ol>
      {model && (
        <p className="mt-2">
          {lawAsAt && <>Law as at {dayDate(lawAsAt)}. </>}
          Written by {model.Name}
          {model.Cutoff && <>, whose own knowledge ends {model.Cutoff}</>}; check it against the sources.
        </p>
      )}
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
