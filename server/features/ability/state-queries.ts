import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { isWithheld, withheldIds } from "../practice/key-queries.ts";
import type { StudyBank } from "./bank-rules.ts";
import { LEVELS } from "./difficulty-rules.ts";
import { type AbilityState, fold, nothingKnown } from "./fold-rules.ts";
import { daysOf, type Sure } from "./observation-rules.ts";
import { stateOf } from "./state-rules.ts";

/** The place of an answer in the order of the fold. */
interface Place {
  at: Date | null;
  attempt: number;
  question: number;
}

/** What is believed of a learner, and up to which answer. */
export interface Folded {
  state: AbilityState;
  upto: Place;
  /** Questions with answers that an open test withholds. */
  leftOut: number[];
}

interface Past {
  before: Date;
  /** Also what an open test withholds by now: such beliefs are not for the learner to see. */
  withHeld: boolean;
}

const BEGIN: Place = { at: null, attempt: 0, question: 0 };
interface StateRow {
  state: unknown;
  at: Date | null;
  attempt: number;
  question: number;
  difficultyOn: string | null;
  bank: string;
  leftOut: number[];
  isStale: boolean;
  /** Questions that an open test asks now. */
  held: number[];
}

async function readStored(db: Db, userId: string, bank: StudyBank): Promise<Folded | undefined> {
  const { rows } = await sql<StateRow>`
    select s.state, nullif(s.upto_at, '-infinity') as at, s.upto_attempt as attempt, s.upto_question as question,
           s.difficulty_on::text as "difficultyOn", s.bank, to_jsonb(s.left_out) as "leftOut", s.is_stale as "isStale",
           to_jsonb(${withheldIds(userId)}) as held
    from ability_state s where s.user_id = ${userId}`.execute(db);
  const [row] = rows;
  if (!row || row.isStale) return undefined;
  if (row.bank !== bank.mark || row.difficultyOn !== bank.difficultyOn) return undefined;
  const { at, attempt, question, leftOut, held } = row;
  const state = stateOf(row.state);
  if (!state) return undefined;
  // A test was opened, or is over, since: other answers count now.
  const isReleased = leftOut.some((id) => !held.includes(id));
  const isWithheld = held.some((id) => state.questions.has(id));
  return isReleased || isWithheld ? undefined : { state, upto: { at, attempt, question }, leftOut };
}

interface AnswerRow {
  at: Date;
  attempt: number;
  question: number;
  right: number;
  of: number;
  /** Parts or blanks that are not empty. */
  given: number;
  sure: Sure | null;
  level: keyof typeof LEVELS;
  measured: number | null;
  held: boolean;
}

/**
 * A learner's marked answers after a place, in the order of the time marked and then ID. Those of a practice set are marked as they
 * come, those of a test with it. Only attempts that are open, or were marked since, can have any.
 */
async function readAnswers(
  db: Db,
  userId: string,
  after: Place,
  difficultyOn: string | null,
): Promise<AnswerRow[]> {
  const since = after.at ? sql`${after.at}::timestamptz` : sql`'-infinity'::timestamptz`;
  const { rows } = await sql<AnswerRow>`
    select w.* from (
      select case when a.delay_marking then a.marked_at else x.created_at end as at, a.id as attempt, x.question_id as question,
             (x.score / aq.weight)::int as right, v.max_score as of,
             cardinality(array_remove(string_to_array(x.ans, '~'), '')) as given, x.sure, v.difficulty as level, d.difficulty as measured,
             ${isWithheld(userId, sql`x.question_id`)} as held
      from attempt a
      join answer x on x.attempt_id = a.id
      join attempt_question aq on aq.attempt_id = x.attempt_id and aq.question_id = x.question_id
      join question_version v on v.question_id = aq.question_id and v.version = aq.version
      left join item_difficulty d on d.question_id = x.question_id and d.worked_out_on = ${difficultyOn}::date
      where a.user_id = ${userId} and x.score is not null and (a.marked_at is null or a.marked_at >= ${since})
    ) w
    where (w.at, w.attempt, w.question) > (${since}, ${after.attempt}::bigint, ${after.question}::bigint)
    order by w.at, w.attempt, w.question`.execute(db);
  return rows;
}

/**
 * What is believed of a learner now: the stored state with the answers since folded on, or all of them where it is stale. What an
 * open test withholds is left out, and taken in once the test is over. Nothing is written.
 * @param past what was believed at an earlier time: from nothing, and only from answers marked before it
 */
export async function readFolded(db: Db, userId: string, bank: StudyBank, past?: Past): Promise<Folded> {
  const stored = past ? undefined : await readStored(db, userId, bank);
  const folded = stored ?? { state: nothingKnown(), upto: BEGIN, leftOut: [] };
  const leftOut = new Set(folded.leftOut);
  for (const row of await readAnswers(db, userId, folded.upto, bank.difficultyOn)) {
    if (past && row.at >= past.before) break;
    folded.upto = { at: row.at, attempt: row.attempt, question: row.question };
    const item = bank.items.get(row.question);
    if (!item) continue;
    // What was known before a test says nothing of it to anybody else.
    if (row.held && !past?.withHeld) {
      leftOut.add(row.question);
      continue;
    }
    fold(folded.state, {
      item: { ...item, difficulty: row.measured ?? LEVELS[row.level] },
      day: daysOf(row.at),
      // Of a short answer only the whole counts; of a case each part.
      right: Math.floor((row.right * item.parts) / row.of),
      given: Math.min(row.given, item.parts),
      sure: row.sure,
      asked: folded.state.questions.get(row.question)?.times ?? 0,
    });
  }
  return { ...folded, leftOut: [...leftOut] };
}
