import { sql } from "kysely";
import type { GradedAnswer } from "#contract/shapes.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Caller } from "../../platform/session.ts";
import type { QuestionVersion, QuestionVersions } from "../catalogue/version-queries.ts";
import { markedQuestionView, questionView } from "../catalogue/view.ts";
import type { AttemptPins } from "./pin-queries.ts";
import { grade, requireForm } from "./rules.ts";
import { gradedAnswerView } from "./view.ts";

export interface AnswerDeps {
  db: Db;
  versions: QuestionVersions;
  pins: AttemptPins;
}

export interface AnswerRequest {
  attemptId: number;
  questionId: number;
  answer: string;
  seq: number | undefined;
}

interface Stored {
  ans: string;
  seq: number;
  score: number | null;
  created_at: Date;
  marked: boolean;
}

/**
 * Answers one question of an attempt. It returns only after the answer is committed.
 *
 * Not delayed: the first answer stands, a repeat gets it again. Delayed: the highest `Seq` wins until marked.
 * After marking: what is stored again is fine, anything else is refused (api.md, POST …/done).
 * `confirm` asks the database who is calling; it is needed only where the one statement found nothing to write to.
 * @throws AppError not_found, bad_input, not_signed_in, other_browser
 */
export async function answerQuestion(
  deps: AnswerDeps,
  caller: Caller,
  request: AnswerRequest,
  now: Date,
  confirm: () => Promise<unknown>,
): Promise<GradedAnswer> {
  const pins = await deps.pins.read(request.attemptId);
  const pin = pins?.userId === caller.userId ? pins.questions.get(request.questionId) : undefined;
  if (!pins || !pin) {
    await confirm();
    throw notFound("question in this attempt");
  }
  const [version] = await deps.versions.read([{ questionId: request.questionId, version: pin.version }]);
  if (!version) throw notFound("question");
  const score = await gradeOrConfirm(version, request.answer, confirm);
  const stored = await store(deps.db, caller, request, {
    now,
    delayed: pins.delayMarking,
    score: score * pin.weight,
    version,
  });
  if (!stored) {
    await confirm();
    throw notFound("attempt");
  }
  if ((stored.marked || !pins.delayMarking) && stored.ans !== request.answer) throw standing(stored.marked);
  const question =
    stored.score === null ? questionView(version, false) : markedQuestionView(version, false, stored.score);
  return gradedAnswerView(
    {
      attemptId: request.attemptId,
      questionId: request.questionId,
      version: pin.version,
      ans: stored.ans,
      seq: stored.seq,
      score: stored.score,
      createdAt: stored.created_at,
    },
    question,
  );
}

async function gradeOrConfirm(version: QuestionVersion, answer: string, confirm: () => Promise<unknown>) {
  try {
    requireForm(version, answer);
  } catch (error) {
    await confirm();
    throw error;
  }
  return grade(version, answer);
}

const standing = (marked: boolean) =>
  marked
    ? new AppError("refused", "This attempt is already marked, so its answers stand.", {
        code: "attempt_marked",
      })
    : new AppError("refused", "You have answered this question already. The first answer stands.", {
        code: "answer_stands",
      });

interface Facts {
  now: Date;
  delayed: boolean;
  score: number;
  version: Pick<QuestionVersion, "qnType" | "version">;
}

async function store(db: Db, caller: Caller, r: AnswerRequest, f: Facts): Promise<Stored | undefined> {
  const { rows } = await answerStatement(caller, r, f).execute(db);
  const row = rows[0];
  if (!row) return undefined;
  // Marked without an answer to this question: skipped, and it stays so.
  if (row.ans === null) throw standing(true);
  return row;
}

/**
 * The one statement of the hot path: it holds the attempt (so that marking waits), checks owner and session,
 * writes the answer and counts it for the statistics. Nothing comes back when the attempt or the session is gone.
 */
export function answerStatement(caller: Pick<Caller, "userId" | "sessionId">, r: AnswerRequest, f: Facts) {
  const seq = r.seq ?? null;
  const choice = f.version.qnType === "mcq" ? Number(r.answer) : null;
  return sql<Stored>`
    with held as (
      select a.id, a.marked_at from attempt a
      where a.id = ${r.attemptId} and a.user_id = ${caller.userId}
        and exists (select 1 from session s where s.id = ${caller.sessionId} and s.ended_at is null
                    and s.expires_at > ${f.now})
      for no key update of a
    ), stored as (
      insert into answer as x (attempt_id, question_id, ans, seq, score, created_at)
      select held.id, ${r.questionId}::bigint, ${r.answer}::text, coalesce(${seq}::int, 1),
             case when ${f.delayed}::boolean then null else ${f.score}::int end, ${f.now}::timestamptz
      from held where held.marked_at is null
      on conflict (attempt_id, question_id) do update set
        ans = case when ${f.delayed}::boolean and coalesce(${seq}::int, x.seq + 1) > x.seq then excluded.ans else x.ans end,
        seq = case when ${f.delayed}::boolean and coalesce(${seq}::int, x.seq + 1) > x.seq
                   then coalesce(${seq}::int, x.seq + 1) else x.seq end
      returning x.ans, x.seq, x.score, x.created_at, (xmax = 0) as first
    ), counted as (
      insert into first_answer (question_id, version, user_id, choice, at)
      select ${r.questionId}::bigint, ${f.version.version}::int, ${caller.userId}, ${choice}::int, ${f.now}::timestamptz
      from stored where stored.first and stored.score is not null and ${choice}::int is not null
      on conflict do nothing
    )
    select coalesce(stored.ans, old.ans) as ans, coalesce(stored.seq, old.seq) as seq,
           coalesce(stored.score, old.score) as score, coalesce(stored.created_at, old.created_at) as created_at,
           held.marked_at is not null as marked
    from held
    left join stored on true
    left join answer old on held.marked_at is not null and old.attempt_id = held.id
      and old.question_id = ${r.questionId}::bigint`;
}
