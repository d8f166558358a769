import { createHash } from "node:crypto";
import { sql } from "kysely";
import { apportion, type Blueprint } from "../../content/blueprint.ts";
import type { Db } from "../../platform/db/database.ts";
import { OWN_TENANT } from "../../platform/session.ts";
import type { Catalogue, Snapshot } from "../catalogue/snapshot-queries.ts";
import type { BankItem, StudyArea, StudyBank } from "./bank-rules.ts";
import { LEVELS } from "./difficulty-rules.ts";
import { type ExamPaper, examRules, GUESS, partSharesOf } from "./exam-rules.ts";
import { MODEL } from "./fold-rules.ts";

interface Row extends Omit<BankItem, "difficulty" | "floor" | "seconds"> {
  letters: number;
  isSum: boolean;
  level: keyof typeof LEVELS;
  measured: number | null;
}

/** Reading at about 200 words a minute, with time to think, to work out a sum, and for the explanation of each part. */
const secondsOf = (letters: number, parts: number, isSum: boolean) =>
  Math.round(letters * 0.06 + parts * (isSum ? 100 : 45));

/** A question without a rule is a rule of its own; of a case, whose parts test several, none is named. */
async function readItems(db: Db, difficultyOn: string | null): Promise<BankItem[]> {
  const { rows } = await sql<Row>`
    select q.id, t.paper, q.topic_id as topic, coalesce(r.area, '') as area,
           case when q.qn_type = 'csq' then '' else coalesce(r.key, 'question ' || q.id) end as rule, q.qn_type as type,
           case when q.qn_type = 'csq' then v.max_score else 1 end as parts, char_length(v.body) + char_length(v.params::text) as letters, q.kinds ? 'computation' as "isSum", v.difficulty as level, d.difficulty as measured,
           q.is_published and q.review_since is null and q.shelf = 'exam' as "isAsked",
           exists (select 1 from set_question fs join problem_set fp on fp.id = fs.set_id
                   where fs.question_id = q.id and fp.for_free and fp.retired_at is null and fp.owner_id is null) as "isFree"
    from question q
    join topic t on t.id = q.topic_id
    join question_version v on v.question_id = q.id and v.version = q.current_version
    left join rule r on r.key = q.rules ->> 0 and r.topic_id = q.topic_id and q.qn_type <> 'csq'
    left join item_difficulty d on d.question_id = q.id and d.worked_out_on = ${difficultyOn}::date
    where q.tenant_id = ${sql.lit(OWN_TENANT)}
    order by q.id`.execute(db);
  return rows.map(({ level, measured, letters, isSum, ...item }) => ({
    ...item,
    seconds: secondsOf(letters, item.parts, isSum),
    difficulty: measured ?? LEVELS[level],
    floor: item.type === "saq" ? 0 : GUESS,
  }));
}

interface CasePart {
  paper: number;
  /** That of the rule which the part asks. */
  topic: number;
}

async function readCaseParts(db: Db): Promise<CasePart[]> {
  const { rows } = await sql<CasePart>`
    select t.paper, r.topic_id as topic
    from question q
    join topic t on t.id = q.topic_id
    cross join lateral jsonb_array_elements_text(q.rules) as w (key)
    join rule r on r.key = w.key
    where q.tenant_id = ${sql.lit(OWN_TENANT)} and q.qn_type = 'csq' and q.is_published and q.review_since is null
      and q.shelf = 'exam'`.execute(db);
  return rows;
}

const isSingle = (item: BankItem) => item.isAsked && item.type === "mcq";

/** What a paper of the exam asks, by the bank's own questions of each topic. */
function paperOf(
  paper: number,
  { items, parts }: { items: readonly BankItem[]; parts: readonly CasePart[] },
  { topics, blueprint }: Snapshot,
): ExamPaper {
  const own = topics.filter((topic) => topic.paper === paper);
  const sections = blueprint?.sections ?? [];
  const section = (type: "mcq" | "csq") => sections.find((one) => one.type === type);
  const weight = (topic: { key: string }) => blueprint?.topics[topic.key] ?? 1;
  const count = section("mcq")?.count ?? 0;
  const fair = apportion(count, new Map(own.map((t) => [t.id, { weight: weight(t), available: count }])));
  const singles = own.map(({ id }) => ({ topic: id, count: fair?.get(id) ?? 0 }));
  return {
    paper,
    passMark: passMarkOf(blueprint),
    singles,
    markOfOne: section("mcq")?.marks ?? 1,
    parts: section("csq")?.count ?? 0,
    partShares: partSharesOf(
      singles,
      parts.filter((part) => part.paper === paper).map(({ topic }) => topic),
    ),
    markOfPart: section("csq")?.marks ?? 0,
    rules: own.flatMap(({ id }) => examRules(id, items.filter(isSingle))),
  };
}

function passMarkOf(blueprint: Blueprint | undefined): number {
  const full = blueprint?.sections.reduce((sum, { count, marks }) => sum + count * marks, 0) ?? 0;
  return Math.ceil((full * (blueprint?.pass_percent ?? 0)) / 100);
}

async function newestDifficulties(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(worked_out_on)::text as day from item_difficulty`.execute(db);
  return rows[0]?.day ?? null;
}

/** Of the model and of where questions are filed: a state with another mark is reckoned from nothing. */
const markOf = (items: readonly BankItem[]) =>
  createHash("sha256")
    .update(`${MODEL}\n`)
    .update(items.map(({ id, topic, rule }) => `${id} ${topic} ${rule}`).join("\n"))
    .digest("base64url")
    .slice(0, 16);

/** Holds the bank as belief and plan see it, and reads it again when the catalogue or the table of difficulties changed. */
export class StudyBanks {
  readonly #db: Db;
  readonly #catalogue: Catalogue;
  #kept: { key: string; bank: Promise<StudyBank> } | undefined;

  constructor(db: Db, catalogue: Catalogue) {
    this.#db = db;
    this.#catalogue = catalogue;
  }

  /** However many ask at once, it is read once. */
  async read(): Promise<StudyBank> {
    const snapshot = await this.#catalogue.read();
    const difficultyOn = await newestDifficulties(this.#db);
    const key = `${snapshot.version} ${difficultyOn}`;
    if (this.#kept?.key !== key) {
      const bank = this.#load(snapshot, difficultyOn);
      this.#kept = { key, bank };
      // A read that failed is not kept.
      bank.catch(() => {
        if (this.#kept?.bank === bank) this.#kept = undefined;
      });
    }
    return this.#kept.bank;
  }

  async #load(snapshot: Snapshot, difficultyOn: string | null): Promise<StudyBank> {
    const items = await readItems(this.#db, difficultyOn);
    const parts = await readCaseParts(this.#db);
    const { rows: areas } = await sql<StudyArea>`
      select area as key, coalesce(nullif(min(area_title), ''), area) as title, topic_id as topic
      from rule group by area, topic_id order by topic_id, title`.execute(this.#db);
    return {
      items: new Map(items.map((item) => [item.id, item])),
      papers: snapshot.papers.map(({ id }) => paperOf(id, { items, parts }, snapshot)),
      areas,
      difficultyOn,
      mark: markOf(items),
    };
  }
}
