import { sql } from "kysely";
import { type Naming, nameConstants } from "../../content/import-constants.ts";
import { insertQuestions, insertVersions } from "../../content/question-rows.ts";
import type { Db } from "../../platform/db/database.ts";
import { tellOfCorrection } from "../editing/correction-commands.ts";
import type { Addition, Change, Plan } from "./plan-queries.ts";

/** How many questions one statement writes: 17 parameters each, of the 65,535 that one may have. */
const AT_ONCE = 100;

export interface Author {
  tenantId: number;
  /** Null: the command line. */
  userId: string | null;
}

/** Writes what a plan says, and tells after each step how many questions it wrote. */
export async function writePlan(
  tx: Db,
  { additions, changes }: Pick<Plan, "additions" | "changes">,
  author: Author,
  now: Date,
  tell: (done: number) => void,
): Promise<void> {
  for (let i = 0; i < additions.length; i += AT_ONCE) {
    const some = additions.slice(i, i + AT_ONCE);
    await addSome(tx, some, author, now);
    tell(i + some.length);
  }
  for (let i = 0; i < changes.length; i += AT_ONCE) {
    const some = changes.slice(i, i + AT_ONCE);
    await changeSome(tx, some, author, now);
    tell(additions.length + i + some.length);
  }
}

async function addSome(tx: Db, some: readonly Addition[], { tenantId, userId }: Author, now: Date) {
  const questions = some.map((q) => ({ ...q, tenantId, authorId: userId }));
  const ids = await insertQuestions(tx, questions, now);
  await nameConstants(
    tx,
    some.flatMap(({ constants }, i) => namingOf(ids[i], constants)),
  );
}

async function changeSome(tx: Db, some: readonly Change[], { userId }: Author, now: Date) {
  const versions = some.flatMap(({ row, words, version, isTold }) =>
    version === undefined
      ? []
      : [
          {
            questionId: row.id,
            version: version.number,
            substance: version.substance,
            toldAt: isTold ? now : row.toldAt,
            words,
            authorId: userId,
            note: null,
          },
        ],
  );
  await insertVersions(tx, versions, now);
  await sql`
    update question q set current_version = w.version, topic_id = w.topic, is_draft = w.draft,
           updated_at = case when w.told then ${now} else q.updated_at end,
           -- Whoever rewrote it has looked at it.
           review_since = case when w.told then null else q.review_since end,
           review_reason = case when w.told then null else q.review_reason end
    from unnest(${some.map((c) => c.row.id)}::bigint[], ${some.map((c) => c.version?.number ?? c.row.version)}::int[],
                ${some.map((c) => c.topicId)}::bigint[], ${some.map((c) => c.isDraft)}::boolean[],
                ${some.map((c) => c.isTold)}::boolean[])
         as w (id, version, topic, draft, told)
    where q.id = w.id`.execute(tx);
  for (const { row, isTold } of some)
    if (isTold && row.reviewReason !== null)
      await tellOfCorrection(tx, { questionId: row.id, reason: row.reviewReason }, now);
  await nameConstants(
    tx,
    some.flatMap(({ row, constants }) => namingOf(row.id, constants)),
  );
}

/** Where a file says nothing of figures, those that are named stay. */
const namingOf = (id: number | undefined, constants: readonly string[] | undefined): Naming[] =>
  id === undefined || constants === undefined ? [] : [{ id, constants }];
