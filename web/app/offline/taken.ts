import type { TakenSet } from "#contract/practice.ts";
import type { Attempt, GradedAnswer, Question, SetSummary, Topic } from "#contract/shapes.ts";
import { reportDwell } from "../features/practice/run/dwell.ts";
import type { StartedAttempt } from "../features/practice/run/run-api.ts";
import { ApiError, call } from "../lib/call.ts";
import { pageNow } from "../lib/page-clock.ts";
import { get, list, ownerOf, put, remove } from "./copy-store.ts";
import { inTurn } from "./turns.ts";

/* Topics that were downloaded: copies that stay when a test starts, so nothing in them says how an answer was marked,
   and no question has its key. Like all copies they are one user's, and go at sign-out. */

/** A topic on this device. */
export interface TakenTopic {
  topic: Pick<Topic, "ID" | "Name" | "Paper">;
  /** When it was downloaded, by this device's clock. */
  at: number;
  bytes: number;
  setIds: number[];
}

interface TakenCopy {
  topicId: number;
  attempt: Attempt;
  questions: Question[];
  at: number;
  /** When it was first opened without a network, and nobody knows yet. */
  openedAt?: string | undefined;
  /** It was marked, so it can't be gone on with. */
  isDone?: true;
}

/** An answer without how it was marked. */
type PlainAnswer = Pick<GradedAnswer, "QnID" | "Ans" | "Seq" | "Version" | "CreatedAt">;
interface AnswersCopy {
  setId: number;
  answers: PlainAnswer[];
  at: number;
}

const topicName = (id: number | "" = "") => `taken/${id}${id && "/"}`;
const setName = (id: number | "" = "") => `taken-set/${id}${id && "/"}`;
const answersName = (attemptId: number) => `taken-answers/${attemptId}/`;

const readSet = (setId: number) => get<TakenCopy>(setName(setId));
const writeSet = (userId: string, copy: TakenCopy) =>
  put(userId, setName(copy.attempt.ProblemSetID), copy, copy.at);

/**
 * Keeps a topic as it was downloaded, in place of what was kept of it before.
 * @returns whether this browser keeps it
 */
export async function keepTopic(
  userId: string,
  topic: TakenTopic["topic"],
  sets: readonly TakenSet[],
): Promise<boolean> {
  const kept = await inTurn(async () => {
    const before = await get<TakenTopic>(topicName(topic.ID));
    const at = Date.now();
    for (const { Attempt: attempt, Questions: questions, Answers } of sets) {
      const earlier = await readSet(attempt.ProblemSetID);
      const openedAt = earlier?.attempt.ID === attempt.ID ? earlier.openedAt : undefined;
      await writeSet(userId, { topicId: topic.ID, attempt, questions, at, openedAt });
      const versions = new Map(questions.map((question) => [question.ID, question.Version]));
      const answers = Answers.map(({ At, ...answer }) => ({
        ...answer,
        Version: versions.get(answer.QnID) ?? 1,
        CreatedAt: At,
      }));
      const copy: AnswersCopy = { setId: attempt.ProblemSetID, answers, at };
      await put(userId, answersName(attempt.ID), copy, at);
    }
    const setIds = sets.map((set) => set.Attempt.ProblemSetID);
    const gone = before?.setIds.filter((id) => !setIds.includes(id)) ?? [];
    await remove(...gone.map(setName));
    const record: TakenTopic = { topic, at, bytes: JSON.stringify(sets).length, setIds };
    await put(userId, topicName(topic.ID), record, at);
    return (await get<TakenTopic>(topicName(topic.ID)))?.at === at;
  });
  return kept ?? false;
}

/** Deletes a topic from this device. What was answered and is not sent yet is elsewhere, and stays. */
export async function removeTopic(topicId: number): Promise<void> {
  await inTurn(async () => {
    const sets = (await list<TakenCopy>(setName())).filter((copy) => copy.topicId === topicId);
    await remove(
      topicName(topicId),
      ...sets.map(({ attempt }) => setName(attempt.ProblemSetID)),
      ...sets.map(({ attempt }) => answersName(attempt.ID)),
    );
  });
}

/** A set of a topic on this device, as it is. */
export interface SetHere {
  set: SetSummary;
  attemptId: number;
  questions: number;
  answered: number[];
  isOpened: boolean;
  isDone: boolean;
}

/** The topics on this device with their sets; of one topic only where that is asked for. */
export async function readTaken(
  topicId?: number,
): Promise<{ taken: TakenTopic; sets: SetHere[] }[] | undefined> {
  return inTurn(async () => {
    const found = [];
    for (const taken of await list<TakenTopic>(topicName())) {
      if (topicId !== undefined && taken.topic.ID !== topicId) continue;
      const sets: SetHere[] = [];
      for (const id of taken.setIds) {
        const copy = await readSet(id);
        if (copy) sets.push(await setHere(copy));
      }
      found.push({ taken, sets });
    }
    return found;
  });
}

async function setHere({ attempt, questions, openedAt, isDone }: TakenCopy): Promise<SetHere> {
  const answers = (await get<AnswersCopy>(answersName(attempt.ID)))?.answers ?? [];
  return {
    set: attempt.ProblemSet,
    attemptId: attempt.ID,
    questions: questions.length,
    answered: answers.map((answer) => answer.QnID),
    isOpened: !attempt.Reserved || openedAt !== undefined,
    isDone: isDone ?? false,
  };
}

/**
 * The attempt of a set that was downloaded. From here on it counts as open, which the server hears of at the first
 * chance.
 */
export async function openTaken(setId: number): Promise<StartedAttempt | undefined> {
  const copy = await readSet(setId);
  const userId = await ownerOf();
  if (!copy || copy.isDone || userId === undefined) return undefined;
  const { attempt } = copy;
  if (!attempt.Reserved) return { attempt, receivedAt: pageNow() };
  const openedAt = copy.openedAt ?? new Date().toISOString();
  if (copy.openedAt === undefined) await writeSet(userId, { ...copy, openedAt });
  return { attempt: { ...attempt, CreatedAt: openedAt }, receivedAt: pageNow() };
}

/** The questions of a set that was downloaded; only those of one attempt where that is named. */
export async function takenQuestions(setId: number, attemptId?: number): Promise<Question[] | undefined> {
  const copy = await readSet(setId);
  if (!copy || copy.isDone || (attemptId !== undefined && copy.attempt.ID !== attemptId)) return undefined;
  return copy.questions;
}

/** The set itself, which may never have been looked at. */
export async function takenSet(setId: number) {
  const copy = await readSet(setId);
  return copy && { ...copy.attempt.ProblemSet, Attempts: [] };
}

/** What was answered, without how it was marked: a test that is open may ask it. */
export async function takenAnswers(attemptId: number): Promise<GradedAnswer[] | undefined> {
  const kept = await get<AnswersCopy>(answersName(attemptId));
  const questions = kept && (await takenQuestions(kept.setId, attemptId));
  if (!kept || !questions) return undefined;
  return kept.answers.flatMap((answer) => {
    const question = questions.find(({ ID }) => ID === answer.QnID);
    if (!question) return [];
    return { ...answer, AttemptID: attemptId, Score: null, Counted: true, Question: question };
  });
}

/** Keeps what was answered in an attempt that is on this device. */
export async function keepTakenAnswers(
  userId: string,
  attemptId: number,
  graded: readonly GradedAnswer[],
): Promise<void> {
  const kept = await get<AnswersCopy>(answersName(attemptId));
  if (!kept) return;
  const newest = new Map(kept.answers.map((answer) => [answer.QnID, answer]));
  for (const { QnID, Ans, Seq, Version, CreatedAt } of graded)
    if ((newest.get(QnID)?.Seq ?? 0) <= Seq) newest.set(QnID, { QnID, Ans, Seq, Version, CreatedAt });
  await put(userId, answersName(attemptId), { ...kept, answers: [...newest.values()] }, kept.at);
}

/** The server has opened it. */
export async function noteTakenStart(userId: string, { ID, ProblemSetID }: Attempt): Promise<void> {
  const copy = await readSet(ProblemSetID);
  if (copy?.attempt.ID !== ID || !copy.attempt.Reserved) return;
  const { Reserved: _, ...attempt } = copy.attempt;
  await writeSet(userId, { ...copy, attempt, openedAt: undefined });
}

/** It was marked. */
export async function noteTakenEnd(userId: string, { ID, ProblemSetID }: Attempt): Promise<void> {
  const copy = await readSet(ProblemSetID);
  if (copy?.attempt.ID === ID) await writeSet(userId, { ...copy, isDone: true });
}

/**
 * Tells the server what was opened here without a network, and what was looked at. What can't be reported now is
 * reported the next time.
 */
export async function tellOpened(userId: string): Promise<void> {
  const copies = (await inTurn(() => list<TakenCopy>(setName()))) ?? [];
  for (const { attempt, openedAt } of copies) {
    if (!attempt.Reserved || openedAt === undefined) continue;
    try {
      const opened = await call("POST /api/attempts/:id/open", {
        params: { id: attempt.ID },
        body: { OpenedAt: openedAt },
      });
      await reportDwell(attempt.ID);
      await inTurn(() => noteTakenStart(userId, { ...attempt, ID: opened.ID }));
    } catch (error) {
      // It is gone there: started over, or downloaded half a year ago.
      if (error instanceof ApiError && error.status === 404)
        await inTurn(() => noteTakenEnd(userId, attempt));
    }
  }
}
