import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ItemFlag, ItemSort } from "#contract/item-analysis.ts";
import { fresh } from "../../lib/cache.ts";
import { call, callList } from "../../lib/call.ts";

const KIND = "item-analysis";

/** What the address says of the list. */
export interface ItemView {
  topic: number | undefined;
  flag: ItemFlag | undefined;
  sort: ItemSort;
  page: number;
}

export const itemsQuery = ({ topic, flag, sort, page }: ItemView) =>
  queryOptions({
    queryKey: [KIND, "list", topic, flag, sort, page],
    queryFn: () => callList("GET /api/admin/items", { query: { topic, flag, sort, page } }),
    // The table stays where it is while another order of it is on its way.
    placeholderData: keepPreviousData,
    meta: { inline: true },
  });

export const itemQuery = (questionId: number) =>
  queryOptions({
    queryKey: [KIND, "one", questionId],
    queryFn: () => call("GET /api/admin/items/:questionId", { params: { questionId } }),
    meta: { inline: true },
  });

/** What the list can be narrowed to. */
export const topicNamesQuery = queryOptions({
  queryKey: [KIND, "topics"],
  queryFn: () => callList("GET /api/topic", { query: { pageSize: 200 } }),
  staleTime: fresh.topic,
  meta: { inline: true },
});

/** Where the list as it is filtered can be had as a file. */
export function csvHref({ topic, flag, sort }: ItemView): string {
  const query = new URLSearchParams({ sort });
  if (topic) query.set("topic", String(topic));
  if (flag) query.set("flag", flag);
  return `/api/admin/items.csv?${query}`;
}
