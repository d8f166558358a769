import { sql } from "kysely";
import type { ProblemSet, SetType } from "#contract/shapes.ts";
import { noteCatalogueChange } from "../../content/catalogue-change.ts";
import { holdQuestions } from "../../content/question-rows.ts";
import { audit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Caller } from "../../platform/session.ts";
import { requireTenant } from "./policy.ts";
import { requireTopic } from "./queries.ts";
import { readEditedSet } from "./set-queries.ts";

const TYPES = { MCQ: "mcq", CSQ: "csq", SAQ: "saq" } as const;

interface SetChange {
  tenantId: number;
  setId: number;
  title: string;
  /** In their order. */
  questions: readonly number[];
}

/**
 * Gives a set its title and its questions in their order. Open attempts continue unchanged.
 * @throws AppError forbidden, not_found; refused for a full paper, whose format fixes its content, and for questions
 * that the set cannot contain
 */
export async function saveSet(db: Db, caller: Caller, change: SetChange, now: Date): Promise<ProblemSet> {
  const { tenantId, setId, title, questions } = change;
  requireTenant(caller, tenantId);
  return db.transaction().execute(async (tx) => {
    const set = await tx
      .selectFrom("problem_set")
      .select(["type", "paper"])
      .where("id", "=", setId)
      .where("tenant_id", "=", tenantId)
      .where("is_generated", "=", false)
      .where("retired_at", "is", null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!set) throw notFound("problem set");
    if (set.type === "Full")
      throw new AppError("refused", "A full paper is composed by its format, so it is not edited by hand.", {
        code: "composed",
      });
    await requireFitting(tx, { tenantId, type: TYPES[set.type], paper: set.paper }, questions);
    await tx.updateTable("problem_set").set({ title, edited_at: now }).where("id", "=", setId).execute();
    await tx.deleteFrom("set_question").where("set_id", "=", setId).execute();
    await sql`
      insert into set_question (set_id, question_id, position)
      select ${setId}, w.id, w.n from unnest(${questions}::bigint[]) with ordinality as w (id, n)`.execute(
      tx,
    );
    const details = { title, questions: questions.length };
    await audit(tx, { actorId: caller.userId, action: "set_saved", subject: `set:${setId}`, details }, now);
    await noteCatalogueChange(tx, now);
    return readEditedSet(tx, tenantId, setId);
  });
}

interface Place {
  tenantId: number;
  type: "mcq" | "csq" | "saq";
  paper: number;
}

async function requireFitting(tx: Db, { tenantId, type, paper }: Place, ids: readonly number[]) {
  if (new Set(ids).size < ids.length)
    throw new AppError("refused", "A question can be in a set only once.", { code: "twice" });
  await holdQuestions(tx, ids);
  const { rows } = await sql<{ id: number }>`
    select q.id from question q join topic t on t.id = q.topic_id
    where q.id = any(${ids}::bigint[]) and q.tenant_id = ${tenantId} and q.deleted_at is null and q.qn_type = ${type}
      and t.paper = ${paper}`.execute(tx);
  const found = new Set(rows.map((row) => row.id));
  const missing = ids.find((id) => !found.has(id));
  if (missing !== undefined)
    throw new AppError("refused", `Question ${missing} is not of this set's paper and type.`, {
      code: "unfitting",
    });
}

/** A new set of a topic, empty and last. @throws AppError forbidden, bad_input */
export async function addSet(
  db: Db,
  caller: Caller,
  set: { tenantId: number; title: string; topicId: number; type: Exclude<SetType, "Full"> },
  now: Date,
): Promise<ProblemSet> {
  requireTenant(caller, set.tenantId);
  return db.transaction().execute(async (tx) => {
    await requireTopic(tx, set.topicId);
    const { rows } = await sql<{ id: number }>`
      insert into problem_set (tenant_id, title, paper, topic_id, type, position, edited_at)
      select ${set.tenantId}, ${set.title}, t.paper, t.id, ${set.type},
             coalesce((select max(p.position) + 1 from problem_set p where p.topic_id = t.id), 0), ${now}
      from topic t where t.id = ${set.topicId} returning id`.execute(tx);
    const id = rows[0]?.id ?? 0;
    const details = { title: set.title };
    await audit(tx, { actorId: caller.userId, action: "set_added", subject: `set:${id}`, details }, now);
    await noteCatalogueChange(tx, now);
    return readEditedSet(tx, set.tenantId, id);
  });
}
