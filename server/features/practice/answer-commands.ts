import { sql } from "kysely";
import type { GradedAnswer, Sure } from "#contract/shapes.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { type Caller, isAdmin, isLive } from "../../platform/session.ts";
import { KeyRight } from "../catalogue/key-rules.ts";
import type { QuestionVersion, QuestionVersions } from "../catalogue/version-queries.ts";
import { ruledQuestionView } from "../catalogue/view.ts";
import { isWithheld } from "./key-queries.ts";
import type { AttemptPins, Pins } from "./pin-queries.ts";
import { grade, requireForm } from "./rules.ts";
import { openTaken } from "./take-commands.ts";
import { gradedAnswerView } from "./view.ts";

/** How many earlier versions of an answer are kept, the newest; a written one may be long. */
const TRAIL_LENGTH = { mcq: 100, csq: 100, saq: 10 };

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
  /** How sure the learner claims to be. */
  sure: Sure | undefined;
}

interface Stored {
  ans: string | null;
  seq: number | null;
  score: number | null;
  sure: Sure | null;
  createdAt: Date | null;
  marked: boolean;
  /** It arrived after the attempt had closed: kept and shown, not counted. */
  late: boolean;
  lateAns: string | null;
  lateSeq: number | null;
  lateAt: Date | null;
  /** An open test of the learner contains the question, so its score and key are withheld. */
  isWithheld: boolean;
  isReadable: boolean;
  wasReadable: boolean;
  /** The day's budget of new keys allows this one to be shown. */
  isAdmitted: boolean;
}

/**
 * Answers one question of an attempt. It returns only after the answer is committed. Not delayed: the first answer is
 * final, and a repeat returns it. Delayed: the highest `Seq` wins until marked. How sure the learner was is stored with
 * its answer and cannot be changed afterwards. After the time is over: stored beside what counts. After the learner
 * finished: repeating the stored answer is fine, anything else is refused. `confirm` asks the database who is calling;
 * it is only needed if the one statement found nothing to write to.
 * @throws AppError not_found, bad_input, not_signed_in, other_browser
 */
export async function answerQuestion(
  deps: AnswerDeps,
  caller: Caller,
  request: AnswerRequest,
  now: Date,
  confirm: () => Promise<unknown>,
): Promise<GradedAnswer> {
  const pins = await pinsOf(deps, caller, request.attemptId, now);
  const pin = pins?.questions.get(request.questionId);
  if (!pins || !pin) {
    await confirm();
    throw notFound("question in this attempt");
  }
  const [version] = await deps.versions.read([{ questionId: request.questionId, version: pin.version }]);
  if (!version) throw notFound("question");
  const score = await gradeOrConfirm(version, request.answer, confirm);
  const { paper, isFree } = pin;
  const facts = { now, delayed: pins.delayMarking, score: score * pin.weight, version, paper, isFree };
  const { rows } = await answerStatement(caller, request, facts).execute(deps.db);
  const stored = rows[0];
  if (!stored) {
    await confirm();
    throw notFound("attempt");
  }
  const isRepeat = stored.ans === request.answer;
  if (!stored.late && !isRepeat && (stored.marked || !pins.delayMarking)) throw standing(stored.marked);
  return replyOf(request, stored, version, pin.weight, now);
}

/** The pins of an attempt of the caller; a downloaded one is opened by its first answer. */
export async function pinsOf(
  { db, pins }: AnswerDeps,
  caller: Caller,
  attemptId: number,
  now: Date,
): Promise<Pins | undefined> {
  const kept = await pins.read(attemptId, caller.userId);
  if (kept) return kept;
  await openTaken(db, caller, { attemptId }, now);
  // Also if another call has just opened it.
  return pins.read(attemptId, caller.userId);
}

/** The reply to the learner: the answer that counts, if there is one, and a late one beside it. */
function replyOf(
  r: AnswerRequest,
  stored: Stored,
  version: QuestionVersion,
  weight: number,
  now: Date,
): GradedAnswer {
  const counts = stored.ans !== null;
  const known = counts ? stored.score : stored.marked ? 0 : null;
  const score = stored.isWithheld ? null : known;
  const right = KeyRight.decide(
    r.questionId,
    { ...stored, isMarked: known !== null, isAdmin: false, isPublic: false },
    stored.isAdmitted,
  );
  return gradedAnswerView(
    {
      attemptId: r.attemptId,
      questionId: r.questionId,
      version: version.version,
      ans: stored.ans ?? stored.lateAns ?? r.answer,
      seq: Math.max(stored.seq ?? 0, stored.lateSeq ?? 0),
      score,
      counted: counts,
      lateAns: counts ? stored.lateAns : null,
      sure: stored.sure,
      createdAt: stored.createdAt ?? stored.lateAt ?? now,
      // Only a review shows it; the reply to an answer is about what counts now.
      regraded: null,
      corrected: null,
    },
    ruledQuestionView(version, right, { saved: false, score, weight }),
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
  /** Whose access opens the key, and whether none is needed. */
  paper: number;
  isFree: boolean;
}

/**
 * The one statement of the hot path: it locks the attempt (so that marking waits), checks owner and session, writes the
 * answer, records a marked one for the counters, and reads the facts for the right to its key. Access is no condition
 * for writing: an opened attempt may always be answered. Nothing is returned when the attempt or the session is gone.
 */
export function answerStatement(
  caller: Pick<Caller, "userId" | "sessionId" | "tenants">,
  r: AnswerRequest,
  f: Facts,
) {
  const seq = r.seq ?? null;
  return sql<Stored>`
    with locked as (
      select a.id, a.marked_at,
             case when a.marked_at is null then a.closes_at < ${f.now} else a.ended_by = 'time' end as late
      from attempt a
      where a.id = ${r.attemptId} and a.user_id = ${caller.userId}
        and exists (select 1 from session s where s.id = ${caller.sessionId} and ${isLive(f.now)})
      for no key update of a
    ), stored as (
      insert into answer as x (attempt_id, question_id, ans, seq, score, sure, created_at)
      select locked.id, ${r.questionId}::bigint, ${r.answer}::text, coalesce(${seq}::int, 1),
             case when ${f.delayed}::boolean then null else ${f.score}::int end, ${r.sure ?? null}::text, ${f.now}::timestamptz
      from locked where locked.marked_at is null and locked.late is not true
      on conflict (attempt_id, question_id) do update set
        ans = case when ${f.delayed}::boolean and coalesce(${seq}::int, x.seq + 1) > x.seq then excluded.ans else x.ans end,
        trail = case when ${f.delayed}::boolean and coalesce(${seq}::int, x.seq + 1) > x.seq and excluded.ans <> x.ans
                     then (x.trail || x.ans)[greatest(1, cardinality(x.trail) + 2 - ${TRAIL_LENGTH[f.version.qnType]}::int):] else x.trail end,
        sure = case when not ${f.delayed}::boolean or coalesce(${seq}::int, x.seq + 1) <= x.seq then x.sure
                    when excluded.ans <> x.ans then excluded.sure else coalesce(x.sure, excluded.sure) end,
        seq = case when ${f.delayed}::boolean and coalesce(${seq}::int, x.seq + 1) > x.seq
                   then coalesce(${seq}::int, x.seq + 1) else x.seq end
      returning x.ans, x.seq, x.score, x.sure, x.created_at, (xmax = 0) as first
    ), noted as (
      insert into marked_answer (user_id, attempt_id, question_id, version, ans, score, from_samples, at)
      select ${caller.userId}, ${r.attemptId}::bigint, ${r.questionId}::bigint, ${f.version.version}::int,
             stored.ans, stored.score, false, ${f.now}::timestamptz
      from stored where stored.first and stored.score is not null
    ), kept as (
      insert into late_answer as l (attempt_id, question_id, ans, seq, created_at)
      select locked.id, ${r.questionId}::bigint, ${r.answer}::text, coalesce(${seq}::int, 1), ${f.now}::timestamptz
      from locked where locked.late and not exists (
        select 1 from answer x where x.attempt_id = locked.id and x.question_id = ${r.questionId}::bigint
          and x.ans = ${r.answer}::text)
      on conflict (attempt_id, question_id) do update set
        ans = case when excluded.seq > l.seq then excluded.ans else l.ans end, seq = greatest(excluded.seq, l.seq)
      returning l.ans, l.seq, l.created_at
    )
    select n.ans, n.seq, n.score, n.sure, n.created_at as "createdAt", locked.marked_at is not null as marked,
           locked.late is true as late, k.is_withheld as "isWithheld", k.is_readable as "isReadable",
           k.was_readable as "wasReadable",
           case when ${isAdmin(caller)}::boolean then true
                when n.is_marked and not k.is_withheld and (k.is_readable or k.was_readable)
                then exists (select 1 from show_keys(${caller.userId}, array[${r.questionId}::bigint], ${f.now}))
                else false end as "isAdmitted",
           kept.ans as "lateAns", kept.seq as "lateSeq", kept.created_at as "lateAt"
    from locked
    left join stored on true
    left join kept on true
    left join answer old on stored.ans is null and old.attempt_id = locked.id
      and old.question_id = ${r.questionId}::bigint
    cross join lateral (
      select coalesce(stored.ans, old.ans) as ans, coalesce(stored.seq, old.seq) as seq,
             coalesce(stored.score, old.score) as score, coalesce(stored.sure, old.sure) as sure, coalesce(stored.created_at, old.created_at) as created_at,
             stored.score is not null or locked.marked_at is not null as is_marked
    ) n
    cross join lateral (
      select n.is_marked and ${isWithheld(caller.userId, sql`${r.questionId}::bigint`)} as is_withheld,
             ${f.isFree}::boolean or ${isAdmin(caller)}::boolean
               or (perm_at(${caller.userId}, ${f.now}) & ${f.paper}::int) <> 0 as is_readable,
             n.is_marked and coalesce(had_paper(${caller.userId}, ${f.paper}::int,
               case when ${f.delayed}::boolean then locked.marked_at else coalesce(n.created_at, locked.marked_at) end), false)
               as was_readable
    ) k`;
}
