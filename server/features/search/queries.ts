import { sql } from "kysely";
import type { SearchHit } from "#contract/search.ts";
import type { Db } from "../../platform/db/database.ts";
import { type Page, pagesOf } from "../../platform/http/bind.ts";
import { type Caller, isAdmin } from "../../platform/session.ts";
import { canRead, hasPaper } from "../catalogue/policy.ts";
import { type CorpusDeps, type CorpusKeeper, titleOf } from "./corpus-queries.ts";
import { snippetOf, termsOf } from "./rules.ts";

const PAGE = 10;
/** Pages of hits that are shown: who is not served by these asks otherwise. */
const MOST_PAGES = 10;

export interface SearchDeps extends CorpusDeps {
  corpus: CorpusKeeper;
}

/**
 * What the caller may read of all that fits, best first. Questions are found by their stems alone: what only their keys say
 * finds nothing, whoever asks.
 */
export async function search(
  { db, corpus }: SearchDeps,
  caller: Caller,
  { q, page }: { q: string; page: number },
): Promise<Page<SearchHit[]>> {
  const { open } = await corpus.read();
  const found = open
    .find(q, ({ paper }) => paper === undefined || isAdmin(caller) || hasPaper(caller.perm, paper))
    .slice(0, MOST_PAGES * PAGE);
  const shown = found.slice((page - 1) * PAGE, page * PAGE);
  const ids = shown.filter(({ facts }) => facts.kind === "question").map(({ facts }) => facts.id);
  const readable = await stillReadable(db, caller, ids);
  const terms = termsOf(q);
  const items = shown.flatMap(({ title, text, facts: { kind, id, href } }) => {
    const shelf = kind === "question" ? readable.get(id) : "exam";
    if (!shelf) return [];
    const label = shelf === "beyond" ? { Shelf: shelf } : {};
    const said = { Title: title || titleOf(text), Snippet: snippetOf(text, terms), Href: href };
    return [{ Kind: kind, ID: id, ...said, ...label }];
  });
  return { items, totalPages: pagesOf(found.length, PAGE) };
}

type Shelf = "exam" | "beyond";

/** What is in memory may be older than the bank and the caller's plan. @returns the shelf of each that may be read */
async function stillReadable(db: Db, caller: Caller, ids: number[]): Promise<Map<number, Shelf>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; shelf: Shelf }>`
    select q.id, q.shelf from question q join topic t on t.id = q.topic_id
    where q.id = any(${ids}::bigint[]) and q.is_published and ${canRead(caller)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row.shelf]));
}
