import type { ManagerPlace } from "../../lib/paths.ts";
import { positiveInteger } from "../../lib/search-params.ts";

/** What the question manager shows, by the queries of its address. */
export function placeIn(search: URLSearchParams): ManagerPlace {
  return {
    paper: search.get("paper") === "0" ? 0 : positiveInteger(search.get("paper")),
    set: positiveInteger(search.get("set")),
    topic: positiveInteger(search.get("topic")),
    q: positiveInteger(search.get("q")),
    add: search.get("add") ?? undefined,
    find: search.get("find") ?? undefined,
    only: search.get("only") ?? undefined,
    constant: search.get("constant") ?? undefined,
    page: positiveInteger(search.get("page")),
  };
}
