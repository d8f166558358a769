import { sql } from "kysely";
import { type Mark, MOST_MARKS, type Note, type Passage } from "#contract/notes.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/session.ts";
import type { QuestionVersions } from "../catalogue/version-queries.ts";
import { readAccess } from "./access-queries.ts";
import { readMarks } from "./queries.ts";
import { isOfKey } from "./rules.ts";

/**
 * Writes a note. It is acknowledged once it is committed; the same text again changes nothing.
 * @param expected the time of the version that was edited; null if there was none; undefined to overwrite any
 * @throws AppError not_found; refused with `saved_meanwhile` if another version is stored
 */
export async function saveNote(
  db: Db,
  caller: Caller,
  { questionId, body, expected }: { questionId: number; body: string; expected: Date | null | undefined },
  now: Date,
): Promise<Note> {
  await readAccess(db, caller, questionId);
  // Two writes at the same moment must get different times, or they could not be distinguished.
  const { rows } = await sql<{ body: string; at: Date }>`
    insert into note as n (user_id, question_id, body, created_at, updated_at)
    values (${caller.userId}, ${questionId}, ${body}, ${now}, ${now})
    on conflict (user_id, question_id) do update set
      body = excluded.body,
      updated_at = case when n.body = excluded.body then n.updated_at
                        else greatest(excluded.updated_at, n.updated_at + interval '1 millisecond') end
    where n.body = excluded.body or ${expected === undefined}::boolean or n.updated_at = ${expected ?? null}::timestamptz
    returning n.body, n.updated_at as at`.execute(db);
  const [note] = rows;
  if (!note)
    throw new AppError(
      "refused",
      "This note was changed somewhere else since you opened it. Both texts are kept here: please choose.",
      { code: "saved_meanwhile" },
    );
  return { Body: note.body, UpdatedAt: note.at.toISOString() };
}

/** Deletes a note; where there is none, nothing happens. */
export async function removeNote(db: Db, { userId }: Caller, questionId: number): Promise<void> {
  await db.deleteFrom("note").where("user_id", "=", userId).where("question_id", "=", questionId).execute();
}

/**
 * Replaces the marked passages of a question. A passage that was there before keeps the version in which it was marked.
 * @returns them at their current places
 * @throws AppError not_found; refused past the cap
 */
export async function saveMarks(
  { db, versions }: { db: Db; versions: QuestionVersions },
  caller: Caller,
  { questionId, passages }: { questionId: number; passages: readonly Passage[] },
): Promise<Mark[]> {
  const access = await readAccess(db, caller, questionId);
  const { userId } = caller;
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom("app_user").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
    const before = await tx
      .deleteFrom("mark")
      .where("user_id", "=", userId)
      .where("question_id", "=", questionId)
      .returning(["field", "quote", "prefix", "suffix", "start", "version", "position"])
      .execute();
    const versionOf = (p: Passage) => before.find(isSameAs(p))?.version ?? access.version;
    const given = passages.map((p) => ({
      version: versionOf(p),
      field: p.Field,
      quote: p.Quote,
      prefix: p.Prefix,
      suffix: p.Suffix,
      start: p.Start,
    }));
    // Passages that are not shown at present cannot be replaced: those in an explanation stay, and all of them during a
    // test.
    const unseen = before
      .filter(({ field }) => access.isWithheld || (!access.isExplained && isOfKey(field)))
      .filter((mark) => !passages.some((p) => isSameAs(p)(mark)))
      .sort((a, b) => a.position - b.position);
    const rows = [...given, ...unseen].map((mark, i) => ({
      ...mark,
      user_id: userId,
      question_id: questionId,
      position: i + 1,
    }));
    if (rows.length > MOST_MARKS)
      throw new AppError("refused", `A question takes up to ${MOST_MARKS} marked passages.`);
    if (rows.length > 0) await tx.insertInto("mark").values(rows).execute();
  });
  return access.isWithheld ? [] : readMarks({ db, versions }, caller, questionId);
}

const isSameAs = (p: Passage) => (mark: { field: string; quote: string; start: number }) =>
  mark.field === p.Field && mark.quote === p.Quote && mark.start === p.Start;
