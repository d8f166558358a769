import { sql } from "kysely";
import type { SearchHit, SearchKind } from "#contract/search.ts";
import type { Db } from "../../platform/db/database.ts";
import { type Page, pagesOf } from "../../platform/paging.ts";
import type { Caller } from "../../platform/session.ts";
import { canRead, mayUsePaper } from "../catalogue/policy.ts";
import { sampleRefs } from "../catalogue/sample-queries.ts";
import { type Corpus, type CorpusDeps, type HitFacts, titleOf } from "./corpus-queries.ts";
import { snippetOf, termsOf } from "./rules.ts";

const PAGE = 10;
/** Pages of hits that are shown: who is not served by these asks otherwise. */
const MOST_PAGES = 10;

export interface SearchDeps extends CorpusDeps {
  corpus: Corpus;
}

const isQuestion = ({ kind }: HitFacts) => kind === "question" || kind === "case";

/** What a visitor may look through is what is read without an account: notes, articles and the samples. */
function isOpenTo(caller: Caller | null, facts: HitFacts): boolean {
  const { kind, paper, isSample } = facts;
  if (!caller) return isQuestion(facts) ? isSample : kind !== "topic";
  return paper === undefined || mayUsePaper(caller, paper);
}

/**
 * What the caller may read of all that fits, best first. Questions are found by their stems alone: what only their keys say
 * finds nothing, anyone who asks.
 */
export async function search(
  { db, corpus }: SearchDeps,
  caller: Caller | null,
  { q, kind: wanted, page }: { q: string; kind: SearchKind | undefined; page: number },
): Promise<Page<SearchHit[]>> {
  const open = await corpus.open.read();
  const found = open
    .find(q, (facts) => (wanted === undefined || facts.kind === wanted) && isOpenTo(caller, facts))
    .slice(0, MOST_PAGES * PAGE);
  const shown = found.slice((page - 1) * PAGE, page * PAGE);
  const readable = await stillReadable(
    db,
    caller,
    shown.filter(({ facts }) => isQuestion(facts)).map(({ facts }) => facts.id),
  );
  const terms = termsOf(q);
  const items = shown.flatMap(({ title, text, facts }) => {
    const shelf = isQuestion(facts) ? readable.get(facts.id) : "exam";
    if (!shelf) return [];
    // A question's own page is for those with an account.
    const Href = !caller && isQuestion(facts) ? `/try?question=${facts.id}` : facts.href;
    const said = { Title: title || titleOf(text), Snippet: snippetOf(text, terms), Href };
    return [{ Kind: facts.kind, ID: facts.id, ...said, ...(shelf === "beyond" ? { Shelf: shelf } : {}) }];
  });
  return { items, totalPages: pagesOf(found.length, PAGE), total: found.length };
}

type Shelf = "exam" | "beyond";

/** What is in memory may be older than the bank and the caller's plan. @returns the shelf of each that may be read */
async function stillReadable(db: Db, caller: Caller | null, ids: number[]): Promise<Map<number, Shelf>> {
  if (ids.length === 0) return new Map();
  if (!caller) {
    const samples = (await sampleRefs(db)).map(({ questionId }) => questionId);
    return new Map(samples.filter((id) => ids.includes(id)).map((id) => [id, "exam"]));
  }
  const { rows } = await sql<{ id: number; shelf: Shelf }>`
    select q.id, q.shelf from question q join topic t on t.id = q.topic_id
    where q.id = any(${ids}::bigint[]) and q.is_published and ${canRead(caller)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row.shelf]));
}
