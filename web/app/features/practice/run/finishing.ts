import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer, useRef } from "react";
import type { Attempt } from "#contract/shapes.ts";
import { toast } from "../../../lib/toasts.ts";
import { clockOf, type TestClock } from "../elapsed.ts";
import { finishReducer, type Stage } from "./finish-stages.ts";
import type { Run } from "./run.ts";
import { adoptMarked, useFinish, watchQuery } from "./run-api.ts";

/** Long enough for an answer that the locked card has just given up to get on its way. */
const LAST_WORD_MS = 300;

export interface Finishing {
  stage: Stage;
  /** The question before the marking is until the server has answered. */
  isAsking: boolean;
  isBusy: boolean;
  /** The server's clock as it was last heard of. */
  clock: TestClock;
  /** Finish was pressed. */
  ask: () => void;
  confirm: () => void;
  cancel: () => void;
  timeUp: () => void;
}

/**
 * How a run ends: by the learner, by the time, or elsewhere (another tab, another browser, the server's job).
 * What is not with the server would not count, so it goes there before the attempt is marked.
 */
export function useFinishing(run: Run, onFinished: (attempt: Attempt) => void): Finishing {
  const client = useQueryClient();
  const { attempt } = run;
  const [stage, tell] = useReducer(finishReducer, "running");
  const { isPending, isSuccess, mutate } = useFinish(attempt);
  const wasAskedHere = useRef(false);
  const { data: watched } = useQuery(watchQuery(attempt, stage === "over"));
  const asksFirst = attempt.DelayMarking || run.items.some((item) => item.standing === "open");

  const mark = () => {
    if (isPending || isSuccess) return;
    wasAskedHere.current = true;
    mutate(undefined, { onSuccess: onFinished, onError: () => tell({ type: "failed" }) });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when an answer was stored, and by nothing else
  useEffect(() => {
    if (run.unsent > 0) return;
    if (stage === "saving") tell({ type: "allSent", asksFirst });
    if (stage === "marking") mark();
    if (stage !== "over") return;
    const timer = setTimeout(mark, LAST_WORD_MS);
    return () => clearTimeout(timer);
  }, [stage, run.unsent]);

  const isMarked = watched !== undefined && watched.attempt.MarkedAt !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes to be marked and no reply of our own says it
  useEffect(() => {
    // The page stays for a moment after its own Finish, and may be notified once more from here.
    if (!isMarked || isPending || isSuccess) return;
    adoptMarked(client, watched.attempt);
    // A reply that got lost on the way leaves nothing to tell: it ended as the learner asked.
    if (stage !== "over" && !wasAskedHere.current)
      toast({
        tone: "info",
        title: watched.attempt.EndedBy === "time" ? "The time is over" : "Finished elsewhere",
        body: "This test has been marked with what was saved. Here is its review.",
      });
    onFinished(watched.attempt);
  }, [isMarked, isPending]);

  return {
    stage,
    isAsking: stage === "asking" || (stage === "marking" && asksFirst),
    isBusy: isPending || stage === "marking",
    clock: watched ? clockOf(watched.attempt, watched.receivedAt) : run.clock,
    ask: () => {
      run.retryNow();
      tell({ type: "asked" });
    },
    confirm: () => tell({ type: "confirmed" }),
    cancel: () => tell({ type: "cancelled" }),
    timeUp: () => {
      run.retryNow();
      tell({ type: "timeUp" });
    },
  };
}
