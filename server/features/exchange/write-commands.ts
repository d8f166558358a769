import { sql } from "kysely";
import { type Naming, nameConstants } from "../../content/import-constants.ts";
import { insertQuestions } from "../../content/question-rows.ts";
import { saveVersions } from "../../content/save-versions.ts";
import { fillBeyondSets } from "../../content/shelves.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Addition, Change, Plan } from "./plan-queries.ts";

/** How many questions one statement writes: 17 parameters each, of the 65,535 that one may have. */
const AT_ONCE = 100;

export interface Author {
  tenantId: number;
  /** Null: the command line. */
  userId: string | null;
}

/** Writes a plan, and reports after each step how many questions it wrote. */
export async function writePlan(
  tx: Db,
  { additions, changes }: Pick<Plan, "additions" | "changes">,
  author: Author,
  now: Date,
  report: (done: number) => void,
): Promise<void> {
  for (let i = 0; i < additions.length; i += AT_ONCE) {
    const some = additions.slice(i, i + AT_ONCE);
    await addSome(tx, some, author, now);
    report(i + some.length);
  }
  for (let i = 0; i < changes.length; i += AT_ONCE) {
    const some = changes.slice(i, i + AT_ONCE);
    await changeSome(tx, some, author, now);
    report(additions.length + i + some.length);
  }
  await fillBeyondSets(tx);
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
  const rewritings = some.flatMap(({ row, words, version }) =>
    version === undefined ? [] : [{ before: row, words, change: version, authorId: userId, note: null }],
  );
  await saveVersions(tx, rewritings, now);
  await sql`
    update question q set topic_id = w.topic, is_draft = w.draft, shelf = w.shelf
    from unnest(${some.map((c) => c.row.id)}::bigint[], ${some.map((c) => c.topicId)}::bigint[],
                ${some.map((c) => c.isDraft)}::boolean[], ${some.map((c) => c.shelf)}::text[]) as w (id, topic, draft, shelf)
    where q.id = w.id`.execute(tx);
  await nameConstants(
    tx,
    some.flatMap(({ row, constants }) => namingOf(row.id, constants)),
  );
}

/** If a file does not mention figures, the question keeps those it names. */
const namingOf = (id: number | undefined, constants: readonly string[] | undefined): Naming[] =>
  id === undefined || constants === undefined ? [] : [{ id, constants }];
