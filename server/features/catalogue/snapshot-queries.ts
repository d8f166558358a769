import { sql } from "kysely";
import { z } from "zod";
import { SetType } from "#contract/shapes.ts";
import { Blueprint } from "../../content/blueprint.ts";
import type { Db } from "../../platform/db/database.ts";
import { OWN_TENANT } from "../../platform/session.ts";
import { partsInSet } from "./queries.ts";

/** A change of the bank shows within this time in every process. */
const FRESH_MS = 1000;

const SetFacts = z.object({
  id: z.number(),
  title: z.string(),
  topicId: z.number().nullable(),
  topicName: z.string().nullable(),
  paper: z.number(),
  type: SetType,
  forFree: z.boolean(),
  isGenerated: z.boolean(),
  ownerId: z.string().nullable(),
  retired: z.boolean(),
  maxScore: z.number(),
  parts: z.number(),
  timeLimitMinutes: z.number().nullable(),
  passPercent: z.number(),
  shelf: z.enum(["exam", "beyond"]),
  questions: z.array(z.object({ questionId: z.number(), version: z.number(), weight: z.number() })),
});
/** What is the same for every learner of a set. */
export type SetFacts = z.infer<typeof SetFacts>;

export interface TopicFacts {
  id: number;
  key: string;
  name: string;
  paper: number;
  forFree: boolean;
  /** The address of its study note; undefined if there is none. */
  note: string | undefined;
}

export interface Snapshot {
  version: number;
  papers: { id: number; title: string }[];
  topics: TopicFacts[];
  /** The bank's own sets in their order, neither retired nor drawn for somebody. */
  listed: SetFacts[];
  /** When each edited question of a paper was last edited. */
  edits: { paper: number; at: Date }[];
  /** The format of the exam that is current. */
  blueprint: Blueprint | undefined;
}

/**
 * Sets with their questions, by a condition on `s` (problem_set). A question beyond the exam only shows in its topic's
 * set for those, wherever else it is listed; a set drawn for a learner stays as it was drawn.
 */
async function readFacts(db: Db, where: ReturnType<typeof sql>): Promise<SetFacts[]> {
  const { rows } = await sql`
    select s.id, s.title, s.topic_id as "topicId", t.name as "topicName", s.paper, s.type, s.for_free as "forFree",
           s.is_generated as "isGenerated", s.owner_id as "ownerId", s.retired_at is not null as retired,
           s.time_limit_minutes as "timeLimitMinutes", s.pass_percent as "passPercent", s.shelf, coalesce(c.max_score, 0)::int as "maxScore",
           coalesce(c.parts, 0)::int as parts, coalesce(c.questions, '[]') as questions
    from problem_set s
    left join topic t on t.id = s.topic_id
    left join lateral (
      select sum(sq.weight * v.max_score) as max_score,
             ${partsInSet} as parts,
             jsonb_agg(jsonb_build_object('questionId', q.id, 'version', q.current_version, 'weight', sq.weight) order by sq.position) as questions
      from set_question sq
      join question q on q.id = sq.question_id and q.is_published and q.review_since is null
        and (s.is_generated or q.shelf = s.shelf)
      join question_version v on v.question_id = q.id and v.version = q.current_version
      where sq.set_id = s.id
    ) c on true
    where ${where}
    order by s.paper, s.type, case when s.type = 'MCQ' then t.position end, s.position, s.id`.execute(db);
  return rows.map((row) => SetFacts.parse(row));
}

async function currentBlueprint(db: Db): Promise<Blueprint | undefined> {
  const row = await db
    .selectFrom("blueprint")
    .select("format")
    .where("archived", "=", false)
    .executeTakeFirst();
  return row && Blueprint.parse(row.format);
}

/**
 * The current catalogue, kept in memory because everybody reads it and it rarely changes. Every change of the bank adds
 * a row to catalogue_change in its own transaction; a process checks for one at most once a second.
 */
export class Catalogue {
  readonly #db: Db;
  readonly #noted: ReadonlySet<string>;
  #snapshot: Snapshot | undefined;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #refreshing: Promise<Snapshot> | undefined;

  /** @param noted the keys of the topics that have a study note */
  constructor(db: Db, noted: ReadonlySet<string> = new Set()) {
    this.#db = db;
    this.#noted = noted;
  }

  /** Which state of the bank is in memory; 0 before the first. */
  get version(): number {
    return this.#snapshot?.version ?? 0;
  }

  /** Simultaneous callers share one check and one load. */
  async read(): Promise<Snapshot> {
    if (this.#snapshot && performance.now() - this.#checkedAt < FRESH_MS) return this.#snapshot;
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #refresh(): Promise<Snapshot> {
    const { rows } = await sql<{ version: number }>`
      select coalesce(max(id), 0)::int as version from catalogue_change`.execute(this.#db);
    const version = rows[0]?.version ?? 0;
    const kept = this.#snapshot;
    const snapshot = kept?.version === version ? kept : await this.#load(version);
    this.#snapshot = snapshot;
    this.#checkedAt = performance.now();
    return snapshot;
  }

  /** One set, as in `sets`. */
  async set(setId: number): Promise<SetFacts | undefined> {
    return (await this.sets([setId])).get(setId);
  }

  /**
   * Sets by ID: listed ones from memory, all others (drawn for somebody, retired) in one query. Other tenants' sets are
   * left out.
   */
  async sets(ids: readonly number[]): Promise<Map<number, SetFacts>> {
    const { listed } = await this.read();
    const found = new Map(listed.filter((s) => ids.includes(s.id)).map((s) => [s.id, s]));
    const others = ids.filter((id) => !found.has(id));
    if (others.length > 0)
      for (const set of await readFacts(
        this.#db,
        sql`s.id = any(${others}::bigint[]) and s.tenant_id = ${sql.lit(OWN_TENANT)}`,
      ))
        found.set(set.id, set);
    return found;
  }

  async #load(version: number): Promise<Snapshot> {
    const db = this.#db;
    return {
      version,
      papers: await db.selectFrom("paper").select(["id", "title"]).orderBy("id").execute(),
      topics: (
        await db
          .selectFrom("topic")
          .select(["id", "key", "name", "paper", "for_free as forFree"])
          .orderBy("paper")
          .orderBy("position")
          .execute()
      ).map((topic) => ({ ...topic, note: this.#noted.has(topic.key) ? `/study/${topic.key}` : undefined })),
      // An empty set is only visible to its editor.
      listed: (
        await readFacts(
          db,
          sql`s.retired_at is null and not s.is_generated and s.tenant_id = ${sql.lit(OWN_TENANT)}`,
        )
      ).filter((set) => set.questions.length > 0),
      edits: (
        await sql<{ paper: number; at: Date }>`
          select t.paper, q.updated_at as at from question q join topic t on t.id = q.topic_id
          where q.is_published and q.shelf = 'exam' and q.updated_at > q.created_at`.execute(db)
      ).rows,
      blueprint: await currentBlueprint(db),
    };
  }
}
