import type { Db } from "../../platform/db/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Caller } from "../../platform/session.ts";
import { mayReadSet, noSet } from "../catalogue/policy.ts";
import type { QuestionVersions } from "../catalogue/version-queries.ts";
import { readWorked } from "./analysis-queries.ts";
import { outcomeOf, type Worked } from "./analysis-rules.ts";
import { generateSet } from "./draw-commands.ts";
import { holdLearner } from "./start-commands.ts";

type Which = "wrong" | "skipped" | "flagged";

const chosen: Record<Which, (w: Worked) => boolean> = {
  wrong: (w) => ["wrong", "partly"].includes(outcomeOf(w)),
  skipped: (w) => outcomeOf(w) === "skipped",
  flagged: (w) => w.flagged,
};

/**
 * A set of exactly those questions of a marked attempt that were (partly) wrong, skipped or flagged, to practise them
 * again. One per attempt and kind: a repeat returns the same set.
 * @returns the set's ID
 * @throws AppError not_found; forbidden without the subscription; refused when it is not marked, or when there are none
 */
export async function practiseAgain(
  deps: { db: Db; versions: QuestionVersions },
  caller: Caller,
  { attemptId, which }: { attemptId: number; which: Which },
  now: Date,
): Promise<number> {
  const questions = (await readWorked(deps, caller, attemptId)).filter(chosen[which]);
  if (questions.length === 0)
    throw new AppError("refused", `There are no ${which} questions in this attempt.`, { code: "none_such" });
  return deps.db.transaction().execute(async (tx) => {
    await holdLearner(tx, caller, now);
    const before = await tx
      .selectFrom("problem_set")
      .select("id")
      .where("drawn_from", "=", attemptId)
      .where("drawn_kind", "=", which)
      .executeTakeFirst();
    if (before) return before.id;
    const from = await tx
      .selectFrom("attempt as a")
      .innerJoin("problem_set as s", "s.id", "a.set_id")
      .select(["s.title", "s.paper", "s.topic_id as topicId", "s.type", "s.for_free as forFree"])
      .where("a.id", "=", attemptId)
      .executeTakeFirst();
    if (!from) throw notFound("attempt");
    if (!mayReadSet(caller, from)) throw noSet();
    return generateSet(
      tx,
      {
        ...from,
        // A mixture from a paper is practised like any set: not as a test.
        type: from.type === "Full" ? "MCQ" : from.type,
        title: `${titleOf[which]}: ${from.title}`,
        ownerId: caller.userId,
        seed: null,
        drawnFrom: { attemptId, kind: which },
      },
      questions,
    );
  });
}

const titleOf: Record<Which, string> = { wrong: "Got wrong", skipped: "Skipped", flagged: "Flagged" };
