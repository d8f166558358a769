import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../platform/db/database.ts";
import { BankCache, type BankVersion } from "./cache-queries.ts";
import type { FindNotes, NoteLink } from "./note-rules.ts";

const CasePartKey = z.object({ B: z.string(), A: z.array(z.string()), R: z.number(), E: z.string() });

const Rule = z.object({ topic: z.string(), area: z.string(), says: z.string() });

/** One version of a question in full. Its words never change; its filing, its last check and its key may. */
const Version = z.object({
  questionId: z.number(),
  version: z.number(),
  qnType: z.enum(["mcq", "saq", "csq"]),
  tenantId: z.number(),
  topicId: z.number(),
  shelf: z.enum(["exam", "beyond"]),
  paper: z.number(),
  body: z.string(),
  params: z.union([z.array(z.string()), z.array(CasePartKey)]),
  answer: z.string(),
  /** The key since the question was regraded. */
  regraded: z.string().nullable(),
  explanation: z.string(),
  rationales: z.array(z.string()),
  source: z.string(),
  lawAsAt: z.string().nullable(),
  difficulty: z.enum(["easy", "medium", "hard"]),
  tags: z.array(z.string()),
  maxScore: z.number(),
  topic: z.string(),
  rules: z.array(Rule),
  createdAt: z.date(),
  /** When its content was published, ignoring corrected commas; the first version counts as never edited. */
  versionAt: z.date(),
});
/** `notes`: where the study notes state what it asks. */
export type QuestionVersion = Omit<z.infer<typeof Version>, "topic" | "rules"> & { notes: NoteLink[] };

export interface VersionRef {
  questionId: number;
  version: number;
}

const keyOf = (ref: VersionRef) => `${ref.questionId}.${ref.version}`;

/** Reads question versions by reference, from memory where it can. */
export class QuestionVersions {
  readonly #db: Db;
  readonly #bank: BankVersion;
  readonly #findNotes: FindNotes;
  readonly #cache: BankCache<string, QuestionVersion>;

  constructor(db: Db, bank: BankVersion, findNotes: FindNotes = () => []) {
    this.#db = db;
    this.#bank = bank;
    this.#findNotes = findNotes;
    this.#cache = new BankCache(bank);
  }

  /**
   * The versions in the order of `refs`. Inside a transaction pass it as `db`: the embedded database has one
   * connection, and its holder must not wait for another.
   */
  async read(refs: readonly VersionRef[], db: Db = this.#db): Promise<QuestionVersion[]> {
    if (db === this.#db) await this.#bank.read();
    const reading = this.#cache.reading();
    const missing = refs.filter((ref) => !reading.get(keyOf(ref)));
    const found = new Map<string, QuestionVersion>();
    for (const version of missing.length > 0 ? await load(missing, db, this.#findNotes) : []) {
      found.set(keyOf(version), version);
      reading.keep(keyOf(version), version);
    }
    return refs.map((ref) => {
      const version = found.get(keyOf(ref)) ?? reading.get(keyOf(ref));
      if (!version) throw new Error(`question ${keyOf(ref)} is not in the bank`);
      return version;
    });
  }
}

async function load(refs: readonly VersionRef[], db: Db, findNotes: FindNotes): Promise<QuestionVersion[]> {
  const { rows } = await sql`
      select q.id as "questionId", v.version, q.qn_type as "qnType", q.tenant_id as "tenantId",
             q.topic_id as "topicId", q.shelf, t.paper, v.body, v.params, v.answer, v.regraded_answer as regraded, v.explanation, v.rationales, v.source,
             case when v.version = q.file_version then coalesce(q.verified_on, v.law_as_at) else v.law_as_at end as "lawAsAt",
             v.difficulty, v.tags, v.max_score as "maxScore", t.key as topic,
             coalesce((
               select jsonb_agg(jsonb_build_object('topic', rt.key, 'area', r.area, 'says', r.says) order by filed.place)
               from jsonb_array_elements_text(q.rules) with ordinality as filed (key, place)
               join rule r on r.key = filed.key join topic rt on rt.id = r.topic_id
             ), '[]') as rules,
             q.created_at as "createdAt",
             case when v.version = 1 then q.created_at else v.told_at end as "versionAt"
      from unnest(${refs.map((r) => r.questionId)}::bigint[], ${refs.map((r) => r.version)}::int[]) as w (id, version)
      join question_version v on v.question_id = w.id and v.version = w.version
      join question q on q.id = v.question_id
      join topic t on t.id = q.topic_id`.execute(db);
  return rows.map((row) => {
    const { topic, rules, ...version } = Version.parse(row);
    return { ...version, notes: findNotes(topic, rules) };
  });
}
