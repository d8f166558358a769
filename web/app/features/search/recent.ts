import type { SearchHit } from "#contract/search.ts";
import { currentOwner, onTheWay } from "../../lib/kept.ts";

/*
 * What somebody looked for last, and the pages that they opened from the search. It is kept in this browser under their ID, so
 * that nobody else is shown it, and is gone at sign-out.
 */

const MOST = 8;

/** A search, or a page that was opened from one. */
export type Recent = { q: string } | Pick<SearchHit, "Kind" | "Title" | "Href">;

export const isSearch = (recent: Recent): recent is { q: string } => "q" in recent;
const sameAs = (one: Recent) => (other: Recent) =>
  isSearch(one) ? isSearch(other) && one.q === other.q : !isSearch(other) && one.Href === other.Href;

const name = () => `search/${currentOwner() ?? "visitor"}`;

const KINDS: readonly string[] = ["topic", "question", "case", "note", "post"] satisfies SearchHit["Kind"][];
const isKind = (text: unknown): text is SearchHit["Kind"] => typeof text === "string" && KINDS.includes(text);

function readOne(kept: unknown): Recent[] {
  if (typeof kept !== "object" || kept === null) return [];
  const [q, Kind, Title, Href] = ["q", "Kind", "Title", "Href"].map((field): unknown =>
    Reflect.get(kept, field),
  );
  if (typeof q === "string") return [{ q }];
  // A path of this site, and nothing that leads out of it.
  const isPath = typeof Href === "string" && /^\/[a-z]/.test(Href);
  return isKind(Kind) && typeof Title === "string" && isPath ? [{ Kind, Title, Href }] : [];
}

/** The newest first. */
export function recentThings(): Recent[] {
  try {
    const kept: unknown = JSON.parse(onTheWay.get(name()) ?? "[]");
    return Array.isArray(kept) ? kept.flatMap(readOne) : [];
  } catch {
    return [];
  }
}

export function remember(recent: Recent): void {
  const others = recentThings().filter((one) => !sameAs(recent)(one));
  onTheWay.set(name(), JSON.stringify([recent, ...others].slice(0, MOST)));
}

export const forgetRecent = (): void => onTheWay.remove(name());
