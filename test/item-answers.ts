import { sql } from "kysely";
import { insertVersion } from "../server/content/question-rows.ts";
import type { Db } from "../server/platform/db/database.ts";
import { buildMcq } from "./bank.ts";
import type { Random } from "./random.ts";

/** An attempt as it was sat: the questions with their versions, and the learner's choices; null for one left out. */
export interface SatAttempt {
  userId: string;
  at: Date;
  fromSamples: boolean;
  asked: { questionId: number; version: number; weight: number; choice: number | null; seconds: number }[];
}

/** A version's key and the version whose substance it has. */
export interface KeyedVersion {
  questionId: number;
  version: number;
  substance: number;
  key: number;
}

const isRight = (versions: readonly KeyedVersion[], a: SatAttempt["asked"][number]) =>
  versions.find((v) => v.questionId === a.questionId && v.version === a.version)?.key === a.choice;

/** Gives every third MCQ a version with a corrected comma, and every third one a version that asks something else. */
export async function versionsOf(db: Db, now: Date): Promise<KeyedVersion[]> {
  const questions = await sql<{ id: number; answer: string }>`
    select q.id, v.answer from question q join question_version v on v.question_id = q.id and v.version = 1
    where q.qn_type = 'mcq' order by q.id`.execute(db);
  const versions: KeyedVersion[] = [];
  for (const [n, { id, answer }] of questions.rows.entries()) {
    versions.push({ questionId: id, version: 1, substance: 1, key: Number(answer) });
    if (n % 3 === 0) continue;
    const substance = n % 3;
    const key = substance === 1 ? answer : String((Number(answer) % 4) + 1);
    const words = { ...buildMcq(`other-${id}`, "t1", { answer: key }), lawAsAt: null };
    await insertVersion(
      db,
      { questionId: id, version: 2, substance, words, authorId: null, note: null, toldAt: now },
      now,
    );
    await sql`update question set current_version = 2 where id = ${id}`.execute(db);
    versions.push({ questionId: id, version: 2, substance, key: Number(key) });
  }
  return versions;
}

/**
 * Attempts of learners of all abilities: strong ones are right more often, some answer again, some leave questions out,
 * and some have no time recorded.
 */
export function sitAttempts(
  random: Random,
  {
    users,
    versions,
    attempts,
    from,
  }: { users: readonly string[]; versions: readonly KeyedVersion[]; attempts: number; from: Date },
): SatAttempt[] {
  const questions = [...new Set(versions.map((v) => v.questionId))];
  const choose = (u: number, v: KeyedVersion) => {
    if (random.below(20) === 0) return null;
    // Each question has its own difficulty, and one in ten is answered better by weaker learners.
    const strength = v.questionId % 10 === 3 ? users.length - u : u;
    return random.below(users.length + 40) < strength + (v.questionId % 40) ? v.key : 1 + random.below(4);
  };
  const carried = new Set<number>();
  return Array.from({ length: attempts }, (_, n) => {
    const u = random.below(users.length);
    // At most one attempt of each learner is from before sign-up.
    const fromSamples = random.below(30) === 0 && !carried.has(u);
    if (fromSamples) carried.add(u);
    const asked = random.shuffled(questions).slice(0, 20);
    return {
      userId: users[u] ?? "",
      // Out of order, as they arrive for counting.
      at: new Date(from.getTime() + ((n * 7919) % attempts) * 1000),
      fromSamples,
      asked: asked.map((questionId) => {
        const own = versions.filter((v) => v.questionId === questionId);
        const version = own[random.below(own.length)];
        if (!version) throw new Error("each question has a version");
        return {
          questionId,
          version: version.version,
          weight: 1 + (questionId % 2),
          choice: choose(u, version),
          seconds: random.below(5) === 0 ? 0 : 1 + random.below(random.below(50) === 0 ? 5000 : 90),
        };
      }),
    };
  });
}

const AT_ONCE = 200;

/** Writes these attempts as the product does: opened, answered, recorded as marked, and closed. */
export async function storeAttempts(
  db: Db,
  versions: readonly KeyedVersion[],
  attempts: readonly SatAttempt[],
): Promise<void> {
  // A learner has at most one open attempt at a set.
  const { rows: sets } = await sql<{ id: number }>`
    insert into problem_set (title, paper, type) select 'A set', 1, 'MCQ' from generate_series(1, ${AT_ONCE}::int)
    returning id`.execute(db);
  for (let from = 0; from < attempts.length; from += AT_ONCE) {
    const rows = attempts.slice(from, from + AT_ONCE).map((attempt, n) => ({
      ...attempt,
      setId: sets[n]?.id,
      asked: attempt.asked.map((a) => ({ ...a, score: isRight(versions, a) ? a.weight : 0 })),
    }));
    await db.transaction().execute((tx) => storeSome(tx, rows));
  }
}

async function storeSome(tx: Db, rows: readonly object[]) {
  const { rows: opened } = await sql<{ id: number; setId: number }>`
    insert into attempt (user_id, set_id, delay_marking, max_score, question_count, created_at)
    select r."userId", r."setId", false, 1000, jsonb_array_length(r.asked), r.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r ("userId" text, "setId" bigint, at timestamptz, asked jsonb)
    returning id, set_id as "setId"`.execute(tx);
  await sql`
    with asked as (
      select o.id, r."userId", r.at, r."fromSamples", a.*
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r ("userId" text, "setId" bigint, at timestamptz, "fromSamples" boolean, asked jsonb)
      join jsonb_to_recordset(${JSON.stringify(opened)}::jsonb) as o (id bigint, "setId" bigint) using ("setId")
      cross join lateral jsonb_to_recordset(r.asked)
        as a ("questionId" bigint, version int, weight int, choice int, seconds int, score int)
    ), frozen as (
      insert into attempt_question (attempt_id, question_id, version, position, weight, seconds)
      select id, "questionId", version, row_number() over (partition by id), weight, seconds from asked
    ), answered as (
      insert into answer (attempt_id, question_id, ans, score, created_at)
      select id, "questionId", choice::text, score, at from asked where choice is not null
    )
    insert into marked_answer (user_id, attempt_id, question_id, version, ans, score, from_samples, at)
    select "userId", id, "questionId", version, choice::text, score, "fromSamples", at from asked
    where choice is not null`.execute(tx);
  await sql`
    update attempt a set marked_at = a.created_at, ended_by = 'learner', from_samples = r."fromSamples",
      max_score = (select sum(q.weight) from attempt_question q where q.attempt_id = a.id),
      score = coalesce((select sum(x.score) from answer x where x.attempt_id = a.id), 0)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("setId" bigint, "fromSamples" boolean)
    where a.id = any(${opened.map((row) => row.id)}::bigint[]) and a.set_id = r."setId"`.execute(tx);
}
