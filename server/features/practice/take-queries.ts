import { sql } from "kysely";
import type { TakeAlongOffer, TakenSet } from "#contract/practice.ts";
import type { Db } from "../../platform/db/database.ts";
import { notFound } from "../../platform/errors.ts";
import type { Caller } from "../../platform/session.ts";
import { mayReadSet } from "../catalogue/policy.ts";
import type { CatalogueDeps } from "../catalogue/set-queries.ts";
import type { SetFacts } from "../catalogue/snapshot-queries.ts";
import type { QuestionVersion, QuestionVersions } from "../catalogue/version-queries.ts";
import { questionView } from "../catalogue/view.ts";
import { attemptsLeft } from "./budget-commands.ts";
import { savedAmong } from "./question-queries.ts";
import { readSetsById } from "./set-queries.ts";
import { isLatest } from "./start-commands.ts";
import { attemptView } from "./view.ts";

/**
 * The sets of a topic that can be downloaded: those that the caller may open; a timed one needs the server's clock.
 * @throws AppError not_found
 */
export async function setsToTake(
  { catalogue }: CatalogueDeps,
  caller: Caller,
  topicId: number,
): Promise<{ sets: SetFacts[]; locked: number }> {
  const { topics, listed } = await catalogue.read();
  if (!topics.some((topic) => topic.id === topicId)) throw notFound("topic");
  const all = listed.filter(
    (set) =>
      set.topicId === topicId &&
      set.type === "MCQ" &&
      set.shelf === "exam" &&
      set.timeLimitMinutes === null &&
      set.questions.length > 0,
  );
  const sets = all.filter((set) => mayReadSet(caller, set));
  return { sets, locked: all.length - sets.length };
}

/** An attempt on a device: open, or reserved for it. */
export interface Carried {
  id: number;
  setId: number;
  isOpen: boolean;
  delayMarking: boolean;
  maxScore: number;
  passPercent: number;
  /** When it was started, or reserved. */
  at: Date;
  questions: { questionId: number; version: number; weight: number }[];
  /** Without their marks. */
  answers: { QnID: number; Ans: string; Seq: number; At: string }[];
}

/**
 * The learner's open or reserved attempt at each of these sets, if there is one. A reserved one must ask what its set
 * asks now.
 */
export async function readCarried(db: Db, userId: string, sets: readonly SetFacts[]): Promise<Carried[]> {
  const ids = sets.map((set) => set.id);
  const { rows } = await sql<Carried>`
    select a.id, a.set_id as "setId", true as "isOpen", a.delay_marking as "delayMarking", a.max_score as "maxScore",
           a.pass_percent as "passPercent", a.created_at as at, (
             select jsonb_agg(jsonb_build_object('questionId', aq.question_id, 'version', aq.version, 'weight', aq.weight) order by aq.position)
             from attempt_question aq where aq.attempt_id = a.id
           ) as questions, (
             select coalesce(jsonb_agg(jsonb_build_object('QnID', x.question_id, 'Ans', x.ans, 'Seq', x.seq, 'At', iso_utc(x.created_at))), '[]')
             from answer x where x.attempt_id = a.id
           ) as answers
    from attempt a where a.user_id = ${userId} and a.set_id = any(${ids}::bigint[]) and a.marked_at is null
    union all
    select r.id, r.set_id, false, false, r.max_score, r.pass_percent, r.reserved_at, (
      select jsonb_agg(jsonb_build_object('questionId', w.id, 'version', w.version, 'weight', w.weight) order by w.position)
      from unnest(r.question_ids, r.versions, r.weights) with ordinality as w (id, version, weight, position)
    ), '[]'::jsonb
    from reserved_attempt r where r.user_id = ${userId} and r.set_id = any(${ids}::bigint[]) and ${isLatest}
    order by "isOpen" desc, id desc`.execute(db);
  return sets.flatMap((set) => {
    const asked = JSON.stringify(set.questions.map(pinOf));
    const isUsable = (one: Carried) => one.isOpen || JSON.stringify(one.questions.map(pinOf)) === asked;
    return rows.find((one) => one.setId === set.id && isUsable(one)) ?? [];
  });
}

const pinOf = ({ questionId, version, weight }: Carried["questions"][number]) => [
  questionId,
  version,
  weight,
];

/** What downloading a topic would include, and how many of today's attempts it uses. @throws AppError not_found */
export async function offerTopic(
  deps: CatalogueDeps & { versions: QuestionVersions },
  caller: Caller,
  topicId: number,
  now: Date,
): Promise<TakeAlongOffer> {
  const { sets, locked } = await setsToTake(deps, caller, topicId);
  const carried = await readCarried(deps.db, caller.userId, sets);
  const ofSet = new Map(carried.map((one) => [one.setId, one]));
  const questions = sets.flatMap((set) => ofSet.get(set.id)?.questions ?? set.questions);
  const versions = await deps.versions.read(questions);
  return {
    Sets: sets.map((set) => ({ SetID: set.id, AttemptID: ofSet.get(set.id)?.id ?? null })),
    Questions: questions.length,
    New: sets.length - carried.length,
    Left: await attemptsLeft(deps.db, caller.userId, now),
    Locked: locked,
    Bytes: versions.reduce((sum, v) => sum + JSON.stringify(questionView(v, false)).length, 0),
  };
}

/**
 * A downloaded set, complete and without a key: even if an answer to it was marked, since a test may ask it meanwhile.
 */
export async function viewCarried(
  deps: CatalogueDeps & { versions: QuestionVersions },
  caller: Caller,
  carried: readonly Carried[],
  now: Date,
): Promise<TakenSet[]> {
  const refs = carried.flatMap((one) => one.questions);
  const versions = new Map((await deps.versions.read(refs)).map((v) => [nameOf(v), v]));
  const saved = await savedAmong(
    deps.db,
    caller.userId,
    refs.map((ref) => ref.questionId),
  );
  const sets = await readSetsById(
    deps,
    caller,
    carried.map((one) => one.setId),
  );
  return carried.flatMap((one) => {
    const set = sets.get(one.setId);
    if (!set) return [];
    const row = {
      ...one,
      userId: caller.userId,
      score: null,
      formerScore: null,
      questionsDone: one.answers.length,
      questionCount: one.questions.length,
      createdAt: one.at,
      markedAt: null,
      deadline: null,
      endedBy: null,
    };
    return {
      Attempt: { ...attemptView(row, set, now), ...(one.isOpen ? {} : { Reserved: true as const }) },
      Questions: one.questions.flatMap((ref) => {
        const version = versions.get(nameOf(ref));
        return version ? [questionView(version, saved.has(ref.questionId), ref.weight)] : [];
      }),
      Answers: one.answers,
    };
  });
}

const nameOf = ({ questionId, version }: Pick<QuestionVersion, "questionId" | "version">) =>
  `${questionId}/${version}`;
