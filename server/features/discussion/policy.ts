import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Caller } from "../../platform/session.ts";
import { singaporeDay } from "../../platform/singapore-day.ts";
import { canRead, isThereFor, mayUsePaper } from "../catalogue/policy.ts";
import { isWithheld } from "../practice/key-queries.ts";

/**
 * Whether the caller may read the thread of the question `q` of the topic `t`: the question exists and may be read, and
 * is in no open test of the caller.
 */
export const mayReadThread = (caller: Caller) => sql<boolean>`(${isThereFor(caller.userId)}
  and ${canRead(caller)} and not ${isWithheld(caller.userId, sql`q.id`)})`;

interface QuestionAccess {
  paper: number;
  readable: boolean;
  held: boolean;
}

/** The error message: a message of a question that does not exist does not exist either. */
type Asked = "question" | "message";

async function readAccess(db: Db, caller: Caller, questionId: number, asked: Asked): Promise<QuestionAccess> {
  const { rows } = await sql<QuestionAccess>`
    select t.paper, ${canRead(caller)} as readable, ${isWithheld(caller.userId, sql`q.id`)} as held
    from question q join topic t on t.id = q.topic_id
    where q.id = ${questionId} and ${isThereFor(caller.userId)}`.execute(db);
  if (!rows[0]) throw notFound(asked);
  return rows[0];
}

/** @throws AppError not_found; forbidden without the paper, or while an open test of the caller asks the question */
export async function requireReader(
  db: Db,
  caller: Caller,
  questionId: number,
  asked: Asked = "question",
): Promise<QuestionAccess> {
  const access = await readAccess(db, caller, questionId, asked);
  if (!access.readable)
    throw new AppError("forbidden", "You do not have the right subscription to view this discussion.", {
      code: "no_subscription",
    });
  if (access.held)
    throw new AppError(
      "forbidden",
      "This question is in a test that you have open. Its discussion opens again after it.",
      {
        code: "open_test",
      },
    );
  return access;
}

/**
 * Requires the right to write and vote under a question: readers with a running plan of its paper.
 * @throws AppError as `requireReader`
 */
export async function requireWriter(
  db: Db,
  caller: Caller,
  questionId: number,
  asked: Asked = "question",
): Promise<void> {
  const { paper } = await requireReader(db, caller, questionId, asked);
  if (!mayUsePaper(caller, paper))
    throw new AppError(
      "forbidden",
      "You need an active subscription of this paper to take part in the discussion.",
      {
        code: "no_subscription",
      },
    );
}

/** @throws AppError forbidden with the day on which the author may write again */
export function requireUnmuted(mutedUntil: Date | null, now: Date): void {
  if (mutedUntil && mutedUntil > now)
    throw new AppError(
      "forbidden",
      `A moderator has asked you to pause. You can write again after ${singaporeDay(mutedUntil)}.`,
      { code: "muted" },
    );
}
