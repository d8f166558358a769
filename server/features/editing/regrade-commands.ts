import { sql } from "kysely";
import type { RegradeEffect } from "#contract/editing.ts";
import { noteCatalogueChange } from "../../content/catalogue-change.ts";
import { holdQuestions } from "../../content/question-rows.ts";
import { audit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { enqueueMails } from "../../platform/mail/outbox.ts";
import type { Caller } from "../../platform/session.ts";
import { type Gradable, keyOf } from "../practice/rules.ts";
import { regradeMail } from "./mails.ts";
import { readRow } from "./queries.ts";
import { askedAlike, holdAttempts, nextRemarks, regradedVersions } from "./regrade-queries.ts";
import { effectOf, keyFor, type Remark } from "./regrade-rules.ts";

/** How many answers are read in one statement, and in one transaction of the job. */
const BATCH = 500;
/** A preview counts up to this many changed answers and then says "at least". */
const MOST_PREVIEWED = 200_000;
/** For how long a process may still mark by the former key that it remembers. */
const REMEMBERED_MS = 10_000;

const bad = (sentence: string, field: string) =>
  new AppError("bad_input", sentence, { code: "bad_key", fields: { [field]: sentence } });

interface Request {
  questionId: number;
  answer: string;
  reason: string;
}

/** The versions that ask the same, with the new key. @throws AppError not_found, bad_input */
async function withNewKey(db: Db, caller: Caller, { questionId, answer }: Request) {
  const row = await readRow(db, caller, questionId);
  const key = keyFor(row, answer);
  if (key === undefined)
    throw bad(
      "Please give the key as 2, as 2|3 for several, or as * for whatever was answered; ~ parts it.",
      "Answer",
    );
  const versions = await askedAlike(db, questionId);
  const formers = [...versions.values()].map(keyOf);
  if (formers.every((former) => former === key)) throw bad("That is the key already.", "Answer");
  const again = new Map(
    [...versions].map(([n, asked]): [number, Gradable] => [n, { ...asked, regraded: key }]),
  );
  // The current version may have the key already, from when it was corrected by saving.
  const former = formers.findLast((one) => one !== key) ?? "";
  return { key, former, versions: again };
}

/** Whose scores a regrade would change; nothing is written. @throws AppError not_found, bad_input */
export async function previewRegrade(db: Db, caller: Caller, request: Request): Promise<RegradeEffect> {
  const { versions } = await withNewKey(db, caller, request);
  const remarks: Remark[] = [];
  let after: number | undefined = 0;
  while (after !== undefined && remarks.length < MOST_PREVIEWED) {
    const { questionId } = request;
    const batch = await nextRemarks(db, { questionId, versions, after, size: BATCH });
    remarks.push(...batch.remarks);
    after = batch.last;
  }
  const effect = effectOf(remarks);
  return {
    Answers: effect.attempts,
    Learners: effect.learners,
    Up: effect.up,
    Down: effect.down,
    NowPass: effect.nowPass,
    NoLongerPass: effect.noLongerPass,
    IsWhole: after === undefined,
  };
}

/**
 * Regrades a question: from now on another key counts, or several, or any answer. A job regrades what was marked
 * before, and each learner keeps the former score beside the new one. Audited.
 * @throws AppError not_found, bad_input
 */
export async function regradeQuestion(db: Db, caller: Caller, request: Request, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await holdQuestions(tx, [request.questionId]);
    const { key, former, versions } = await withNewKey(tx, caller, request);
    const { questionId, reason } = request;
    await sql`
      update question_version set regraded_answer = ${key}
      where question_id = ${questionId} and version = any(${[...versions.keys()]}::int[])`.execute(tx);
    await tx
      .insertInto("regrade")
      .values({
        question_id: questionId,
        answer: key,
        former_answer: former,
        reason,
        made_by: caller.userId,
        at: now,
        pass_began_at: now,
        settled_at: null,
      })
      .execute();
    const details = { from: former, to: key, reason };
    const act = {
      actorId: caller.userId,
      action: "question_regraded",
      subject: `question:${questionId}`,
      details,
    };
    await audit(tx, act, now);
    await noteCatalogueChange(tx, now);
  });
}

export interface SettleDeps {
  db: Db;
  publicOrigin: string;
  /** Triggers new sums of the question's answers. */
  recount: (tx: Db, questionId: number) => Promise<void>;
}

/** Whether there is anything for `settleRegrades`. */
export async function isAnyUnsettled(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from regrade where settled_at is null limit 1`.execute(db);
  return rows.length > 0;
}

/** How many batches one run of the job settles; the next run continues a second later. */
const MOST_BATCHES = 200;

/**
 * Regrades answers marked by a former key, batch by batch, each in its transaction. A question is settled after a
 * complete pass that began when no process remembered the former key any more.
 * @returns how many answers changed
 */
export async function settleRegrades(deps: SettleDeps, now: Date): Promise<number> {
  let changed = 0;
  for (let n = 0; n < MOST_BATCHES; n++) {
    const done = await deps.db.transaction().execute((tx) => settleBatch(tx, deps, now));
    if (done === undefined) break;
    changed += done;
  }
  return changed;
}

async function settleBatch(tx: Db, deps: SettleDeps, now: Date): Promise<number | undefined> {
  const regrade = await tx
    .selectFrom("regrade")
    .select(["id", "question_id", "at", "done_until", "pass_began_at"])
    .where("settled_at", "is", null)
    // A pass that began too early is followed by another.
    .where((eb) => eb.or([eb("done_until", ">", 0), eb("pass_began_at", "<=", now)]))
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!regrade) return undefined;
  const { question_id: questionId, id } = regrade;
  const versions = await regradedVersions(tx, questionId);
  const request = { questionId, versions, after: regrade.done_until, size: BATCH };
  const { remarks, last } = await nextRemarks(tx, request, (ids) => holdAttempts(tx, ids));
  await writeRemarks(tx, deps, { regradeId: id, questionId }, remarks, now);
  if (last !== undefined) {
    await tx.updateTable("regrade").set({ done_until: last }).where("id", "=", id).execute();
    return remarks.length;
  }
  const again = new Date(regrade.at.getTime() + REMEMBERED_MS);
  const isFinal = regrade.pass_began_at >= again;
  if (isFinal) await deps.recount(tx, questionId);
  await tx
    .updateTable("regrade")
    .set(isFinal ? { settled_at: now } : { done_until: 0, pass_began_at: again })
    .where("id", "=", id)
    .execute();
  return remarks.length;
}

interface Marking {
  regradeId: number;
  questionId: number;
}

async function writeRemarks(tx: Db, deps: SettleDeps, m: Marking, remarks: readonly Remark[], now: Date) {
  if (remarks.length === 0) return;
  const ids = remarks.map((r) => r.attemptId);
  const scores = remarks.map((r) => r.score);
  const notified = await notifyOnce(tx, m, remarks);
  await sql`
    insert into answer as x (attempt_id, question_id, ans, score, created_at)
    select w.id, ${m.questionId}::bigint, '', w.score, ${now}::timestamptz from unnest(${ids}::bigint[], ${scores}::int[]) as w (id, score)
    on conflict (attempt_id, question_id) do update set score = excluded.score`.execute(tx);
  await sql`
    insert into regraded_answer as r (regrade_id, attempt_id, question_id, former, score)
    select ${m.regradeId}::bigint, w.id, ${m.questionId}::bigint, w.former, w.score
    from unnest(${ids}::bigint[], ${remarks.map((r) => r.former)}::int[], ${scores}::int[]) as w (id, former, score)
    on conflict (regrade_id, attempt_id, question_id) do update set score = excluded.score`.execute(tx);
  await sql`
    update attempt a set former_score = coalesce(a.former_score, a.score), score = a.score + w.more
    from unnest(${ids}::bigint[], ${remarks.map((r) => r.score - r.former)}::int[]) as w (id, more)
    where a.id = w.id and a.marked_at is not null`.execute(tx);
  const { publicOrigin: origin } = deps;
  const mails = notified.map((t) => regradeMail({ ...t, origin }));
  await enqueueMails(tx, mails, now);
}

/** Learners whose marked attempts change and who have not been notified of this regrade; the latest attempt of each. */
async function notifyOnce(tx: Db, m: Marking, remarks: readonly Remark[]) {
  const marked = remarks.filter((r) => r.attempt !== null);
  const latest = new Map(marked.map((r) => [r.userId, r]));
  const { rows } = await sql<{ id: string; email: string; setId: number }>`
    select u.id, u.email, a.set_id as "setId"
    from unnest(${[...latest.keys()]}::text[], ${[...latest.values()].map((r) => r.attemptId)}::bigint[]) as w (id, attempt_id)
    join app_user u on u.id = w.id and u.deleted_at is null
    join attempt a on a.id = w.attempt_id
    where not exists (
      select 1 from regraded_answer r join attempt o on o.id = r.attempt_id
      where r.regrade_id = ${m.regradeId} and o.user_id = u.id and o.marked_at is not null)`.execute(tx);
  return rows.flatMap(({ id, email, setId }) => {
    const remark = latest.get(id);
    return remark ? [{ to: email, setId, attemptId: remark.attemptId }] : [];
  });
}
