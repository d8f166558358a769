import { useEffect } from "react";
import { call } from "../../../lib/call.ts";
import { forOwner } from "../../../lib/kept.ts";

const REPORT_MS = 30_000;
const nameOf = (attemptId: number) => `dwell/${attemptId}`;

/** Milliseconds by question, of an attempt in this browser; a reload continues from them. */
function readDwell(attemptId: number): Record<string, number> {
  try {
    return JSON.parse(forOwner().get(nameOf(attemptId)) ?? "{}");
  } catch {
    return {};
  }
}

/** What is looked at now, and since when. */
let looking: { attemptId: number; questionId: number; from: number } | undefined;

/** Notes the time of what was looked at so far, and goes over to something else, or to nothing. */
function look(at: { attemptId: number; questionId: number } | undefined): void {
  const from = performance.now();
  if (looking) {
    const { attemptId, questionId } = looking;
    const dwell = readDwell(attemptId);
    dwell[questionId] = (dwell[questionId] ?? 0) + from - looking.from;
    forOwner().set(nameOf(attemptId), JSON.stringify(dwell));
  }
  looking = at && { ...at, from };
}

/** Tells the server, best effort: what does not arrive is in the next report, or missing from a statistic. */
export async function reportDwell(attemptId: number): Promise<void> {
  look(looking);
  const Times = Object.entries(readDwell(attemptId)).map(([id, ms]) => ({
    QnID: Number(id),
    Seconds: Math.round(ms / 1000),
  }));
  if (Times.length === 0) return;
  await call("PUT /api/attempts/:id/times", { params: { id: attemptId }, body: { Times } }).catch(
    () => undefined,
  );
}

export function forgetDwell(attemptId: number): void {
  forOwner().remove(nameOf(attemptId));
}

/** Counts for how long each question is in sight, answered or not, and tells the server now and then and in the end. */
export function useDwell(attemptId: number, questionId: number | undefined): void {
  useEffect(() => {
    if (questionId === undefined) return;
    const turn = () => {
      look(document.visibilityState === "visible" ? { attemptId, questionId } : undefined);
      if (document.visibilityState === "hidden") void reportDwell(attemptId);
    };
    turn();
    document.addEventListener("visibilitychange", turn);
    return () => {
      document.removeEventListener("visibilitychange", turn);
      look(undefined);
    };
  }, [attemptId, questionId]);

  useEffect(() => {
    const timer = setInterval(() => void reportDwell(attemptId), REPORT_MS);
    return () => {
      clearInterval(timer);
      void reportDwell(attemptId);
    };
  }, [attemptId]);
}
