import { type ComponentType, lazy, Suspense } from "react";
import type { Run } from "./run.ts";

const short = <p role="alert">Time is up.</p>;

// Shown once at the end of a test. Where its code can't be had, the one sentence that counts is there anyway.
const Note = lazy(
  (): Promise<{ default: ComponentType<{ run: Run }> }> =>
    import("./time-up-note.tsx").catch(() => ({ default: () => short })),
);

/** Says that the time is over. */
export const TimeUp = ({ run }: { run: Run }) => (
  <Suspense fallback={short}>
    <Note run={run} />
  </Suspense>
);
