import { sql } from "kysely";
import type { AttemptAnalysis } from "#contract/shapes.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Caller } from "../../platform/session.ts";
import type { QuestionVersions } from "../catalogue/version-queries.ts";
import { analyse, type Worked } from "./analysis-rules.ts";
import { heldByOpenTest } from "./key-queries.ts";
import { grade } from "./rules.ts";

interface Row {
  questionId: number;
  version: number;
  weight: number;
  ans: string | null;
  trail: string[] | null;
  score: number | null;
  flagged: boolean;
  seconds: number;
  topicName: string;
  topicPosition: number;
  isMarked: boolean;
}

/**
 * Every question of a marked attempt of the caller, in its order, with what was done.
 * @throws AppError not_found; refused before it is marked, and while an open test contains one of its questions (scores
 * are withheld everywhere then)
 */
export async function readWorked(
  deps: { db: Db; versions: QuestionVersions },
  caller: Caller,
  attemptId: number,
): Promise<Worked[]> {
  const { rows } = await sql<Row>`
    select aq.question_id as "questionId", aq.version, aq.weight, x.ans, x.trail, x.score, aq.flagged, aq.seconds,
           t.name as "topicName", t.position as "topicPosition", a.marked_at is not null as "isMarked"
    from attempt a
    join attempt_question aq on aq.attempt_id = a.id
    join question q on q.id = aq.question_id
    join topic t on t.id = q.topic_id
    left join answer x on x.attempt_id = aq.attempt_id and x.question_id = aq.question_id
    where a.id = ${attemptId} and a.user_id = ${caller.userId}
    order by aq.position`.execute(deps.db);
  if (!rows[0]) throw notFound("attempt");
  if (!rows[0].isMarked)
    throw new AppError("refused", "This attempt is not marked yet.", { code: "not_marked" });
  const ids = rows.map((r) => r.questionId);
  if (await heldByOpenTest(deps.db, caller.userId, ids))
    throw new AppError(
      "refused",
      "Some of these questions are in a test that you have open. Finish that test first.",
      { code: "held_by_test" },
    );
  const versions = await deps.versions.read(rows);
  return rows.flatMap((row, i) => {
    const version = versions[i];
    if (!version) return [];
    const given = row.ans === null ? [] : [...(row.trail ?? []), row.ans];
    return [
      {
        questionId: row.questionId,
        topicId: version.topicId,
        topicName: row.topicName,
        topicPosition: row.topicPosition,
        type: version.qnType,
        score: row.score ?? 0,
        maxScore: version.maxScore * row.weight,
        flagged: row.flagged,
        seconds: row.seconds,
        rightness: given.map((ans) => grade(version, ans) === version.maxScore),
      },
    ];
  });
}

/** A marked attempt by section, topic and question. @throws AppError as `readWorked` */
export async function readAnalysis(
  deps: { db: Db; versions: QuestionVersions },
  caller: Caller,
  attemptId: number,
): Promise<AttemptAnalysis> {
  return analyse(await readWorked(deps, caller, attemptId));
}
