import type { Run } from "./run.ts";

/** The time is over. Nothing is thrown away: what is on its way goes out, then the test is marked. */
export default function TimeUpNote({ run }: { run: Run }) {
  return (
    <div role="alert" className="mb-5 border-y-2 border-accent py-4">
      <p className="font-serif text-stem">Time is up.</p>
      <p className="mt-1 max-w-note text-sm text-soft">
        {run.unsent > 0
          ? `${run.unsent === 1 ? "1 answer is" : `${run.unsent} answers are`} still on this device and will be sent as soon as the server can be reached. Answers that reach it within 10 seconds of the end count; later ones are kept and shown.`
          : "All your answers are saved. Your test is being marked."}
      </p>
    </div>
  );
}
