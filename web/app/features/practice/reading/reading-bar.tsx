import { useState } from "react";
import type { Question } from "#contract/shapes.ts";
import { Button } from "../../../ui/button.tsx";
import { spokenOf } from "./spoken.ts";
import { useOwnVoices, useReading } from "./use-reading.ts";

interface ReadingBarProps {
  question: Question;
  /** Of a case, from 0. */
  part: number | undefined;
}

const RATES = [0.8, 1, 1.25, 1.5];
const FIELD = "min-h-11 max-w-full rounded border border-control bg-raised px-2 text-sm text-ink";

/** Reads the question aloud, by a voice of the device itself. */
export default function ReadingBar(props: ReadingBarProps) {
  if (!("speechSynthesis" in window)) return <Refusal>This browser cannot read aloud.</Refusal>;
  return <Bar {...props} />;
}

const Refusal = ({ children }: { children: string }) => <p className="mb-5 text-sm text-soft">{children}</p>;

function Bar({ question, part }: ReadingBarProps) {
  const voices = useOwnVoices();
  const [name, setName] = useState<string>();
  const [rate, setRate] = useState(1);
  const voice =
    voices.find((one) => one.name === name) ??
    voices.find(({ default: isDefault }) => isDefault) ??
    voices[0];
  const reading = useReading(spokenOf(question, part), voice, rate);
  if (!voice)
    return (
      <Refusal>
        This device has no English voice of its own. Other voices would send the question away, so we do not
        use them.
      </Refusal>
    );
  return (
    <fieldset aria-label="Reading aloud" className="mb-5 flex flex-wrap items-center gap-2">
      <Button variant="outline" onClick={reading.isReading ? reading.stop : reading.start}>
        {reading.isReading ? "Stop reading" : "Read aloud"}
      </Button>
      <select
        aria-label="Voice"
        className={FIELD}
        value={voice.name}
        onChange={(event) => setName(event.currentTarget.value)}
      >
        {voices.map((one) => (
          <option key={one.name}>{one.name}</option>
        ))}
      </select>
      <select
        aria-label="Speed"
        className={FIELD}
        value={rate}
        onChange={(event) => setRate(Number(event.currentTarget.value))}
      >
        {RATES.map((one) => (
          <option key={one} value={one}>
            {one}×
          </option>
        ))}
      </select>
    </fieldset>
  );
}
