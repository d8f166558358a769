import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { type Document, isMap, isSeq, parseDocument } from "yaml";
import { z } from "zod";
import type { Db } from "../platform/db/database.ts";
import type { Bank } from "./bank.ts";

const CasePart = z.object({ B: z.string(), A: z.array(z.string()), R: z.number(), E: z.string() });

/** A question of the files that an editor changed, in its current form. */
const Edited = z.object({
  key: z.string(),
  shelf: z.enum(["exam", "beyond"]),
  body: z.string(),
  params: z.union([z.array(z.string()), z.array(CasePart)]),
  answer: z.string(),
  explanation: z.string(),
  rationales: z.array(z.string()),
  source: z.string(),
  lawAsAt: z.string().nullable(),
  difficulty: z.string(),
  tags: z.array(z.string()),
});
type Edited = z.infer<typeof Edited>;

type Place = readonly (string | number)[];

async function readEdited(db: Db): Promise<Edited[]> {
  const { rows } = await sql`
    select q.key, q.shelf, v.body, v.params, v.answer, v.explanation, v.rationales, v.source, v.law_as_at as "lawAsAt",
           v.difficulty, v.tags
    from question q join question_version v on v.question_id = q.id and v.version = q.current_version
    where q.key is not null and q.is_published
      and (q.current_version is distinct from q.file_version or q.shelf is distinct from q.file_shelf)
    order by q.key`.execute(db);
  return rows.map((row) => Edited.parse(row));
}

/** Where the question with a key is in its file; undefined if it is not there. */
function placeOf(node: unknown, key: string, at: Place = []): Place | undefined {
  if (isMap(node)) {
    if (node.get("key") === key) return at;
    for (const { key: name, value } of node.items) {
      const found = placeOf(value, key, [...at, String(name)]);
      if (found) return found;
    }
  }
  if (isSeq(node))
    for (const [i, item] of node.items.entries()) {
      const found = placeOf(item, key, [...at, i]);
      if (found) return found;
    }
  return undefined;
}

const plain = (text: unknown) => String(text ?? "").trim();

/** Writes a value only if it differs, so that unchanged text keeps its formatting. */
function set(document: Document, at: Place, value: string | number | string[]) {
  const before = document.getIn(at);
  const old = isSeq(before) ? JSON.stringify(before.toJSON()) : plain(before);
  const next = Array.isArray(value) ? JSON.stringify(value) : plain(value);
  if (old !== next)
    document.setIn(at, typeof value === "string" && value.includes("\n") ? `${value.trim()}\n` : value);
}

/** One MCQ or one part of a case. */
function setItem(
  document: Document,
  at: Place,
  q: { body: string; options: string[]; right: number; explanation: string; whys: string[] },
) {
  set(document, [...at, "body"], q.body);
  set(document, [...at, "answer"], q.right);
  set(document, [...at, "explanation"], q.explanation);
  for (const [i, text] of q.options.entries()) {
    const option = [...at, "options", i];
    set(document, [...option, "text"], text);
    if (i + 1 !== q.right) set(document, [...option, "why"], q.whys[i] ?? "");
    else
      for (const name of ["why", "misconception"])
        if (document.hasIn([...option, name])) document.deleteIn([...option, name]);
  }
}

function setQuestion(document: Document, at: Place, q: Edited) {
  const parts = q.params.filter((param) => typeof param !== "string");
  const options = q.params.filter((param) => typeof param === "string");
  const { body, explanation } = q;
  if (options.length > 0)
    setItem(document, at, { body, explanation, options, right: Number(q.answer), whys: q.rationales });
  else set(document, [...at, "body"], body);
  for (const [i, { B, A, R, E }] of parts.entries()) {
    const whys = q.rationales.slice(4 * i, 4 * i + 4);
    setItem(document, [...at, "parts", i], { body: B, options: A, right: R, explanation: E, whys });
  }
  if (q.params.length === 0) {
    set(document, [...at, "explanation"], explanation);
    for (const [i, blank] of q.answer.split("~").entries())
      set(document, [...at, "answers", i], blank.split("|"));
  }
  // The file author's wording mark was for another change.
  if (document.hasIn([...at, "change"])) document.deleteIn([...at, "change"]);
  if (q.shelf === "beyond") set(document, [...at, "shelf"], q.shelf);
  else if (document.hasIn([...at, "shelf"])) document.deleteIn([...at, "shelf"]);
  set(document, [...at, "source"], q.source);
  set(document, [...at, "difficulty"], q.difficulty);
  set(document, [...at, "tags"], q.tags);
  const published = plain(document.getIn([...at, "published"]));
  if (q.lawAsAt !== null && q.lawAsAt > published) set(document, [...at, "verified_on"], q.lawAsAt);
}

/**
 * Writes what editors changed in the product back into the bank's files. The rest of each file stays as it is,
 * including comments and order. The next import finds that the two agree.
 * @returns the keys that were written, and those that no file has any more
 */
export async function writeBack(
  db: Db,
  dir: string,
  bank: Bank,
): Promise<{ written: string[]; missing: string[] }> {
  const files = new Map(
    bank.sets.flatMap((one) => one.questions).map((question) => [question.key, question.place.file]),
  );
  const written: string[] = [];
  const missing: string[] = [];
  for (const question of await readEdited(db)) {
    const file = files.get(question.key);
    const document = file && parseDocument(readFileSync(path.join(dir, file), "utf8"));
    const at = document && placeOf(document.contents, question.key);
    if (!file || !document || !at) {
      missing.push(question.key);
      continue;
    }
    setQuestion(document, at, question);
    writeFileSync(path.join(dir, file), document.toString({ lineWidth: 0, flowCollectionPadding: false }));
    written.push(question.key);
  }
  return { written, missing };
}
