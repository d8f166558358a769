import { forBrowser, forUser } from "../../../lib/kept.ts";

/** What was answered of the public samples stays this long in a browser, from the last answer on. */
const LIFE_MS = 30 * 24 * 60 * 60 * 1000;
const NAME = "samples";

/** A sample as it was answered, in the version that was on screen. */
export interface KeptAnswer {
  questionId: number;
  version: number;
  answer: string;
}

/** A user's ID; undefined for a visitor, whose answers belong to anyone who signs in next in this browser. */
type Owner = string | undefined;

const shelfOf = (owner: Owner) => (owner === undefined ? forBrowser : forUser(owner));

const isAnswer = (value: unknown): value is KeptAnswer =>
  typeof value === "object" &&
  value !== null &&
  "questionId" in value &&
  Number.isSafeInteger(value.questionId) &&
  "version" in value &&
  Number.isSafeInteger(value.version) &&
  "answer" in value &&
  typeof value.answer === "string" &&
  value.answer !== "";

function liveAnswers(text: string, now: number): KeptAnswer[] {
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== "object" || kept === null || !("until" in kept) || !("answers" in kept)) return [];
    const { until, answers } = kept;
    if (typeof until !== "number" || !Array.isArray(answers)) return [];
    // A clock that was put back must not make them last for longer.
    return until > now && until <= now + LIFE_MS ? answers.filter(isAnswer) : [];
  } catch {
    return [];
  }
}

/** What is kept for somebody, as it was answered; what is too old, or nothing of ours, is forgotten. */
export function keptSamples(owner: Owner, now: number = Date.now()): KeptAnswer[] {
  const text = shelfOf(owner).get(NAME);
  if (text === null) return [];
  const answers = liveAnswers(text, now);
  if (answers.length === 0) forgetSamples(owner);
  return answers;
}

/** Keeps one more answer. The first to a question is final, unless that was to another version of it. */
export function keepSample(owner: Owner, given: KeptAnswer, now: number = Date.now()): void {
  const before = keptSamples(owner, now);
  const others = before.filter((kept) => kept.questionId !== given.questionId);
  const first = before.find((kept) => kept.questionId === given.questionId && kept.version === given.version);
  store(owner, [...others, first ?? given], now);
}

function store(owner: Owner, answers: KeptAnswer[], now: number) {
  shelfOf(owner).set(NAME, JSON.stringify({ answers, until: now + LIFE_MS }));
}

/** Puts what the visitor answered under a user, for whom alone it is from now on; gives all that is the user's. */
export function claimSamples(userId: string, now: number = Date.now()): KeptAnswer[] {
  for (const given of keptSamples(undefined, now)) keepSample(userId, given, now);
  forgetSamples(undefined);
  return keptSamples(userId, now);
}

export function forgetSamples(owner: Owner): void {
  shelfOf(owner).remove(NAME);
}
