import { queryOptions, useQuery } from "@tanstack/react-query";
import { fresh, keys } from "../../lib/cache.ts";
import { call } from "../../lib/call.ts";
import { useSession } from "../../lib/session.ts";

/** Replies that the caller has not seen. */
export const noticesQuery = queryOptions({
  queryKey: keys.notices,
  queryFn: () => call("GET /api/notices"),
  staleTime: fresh.thread,
  meta: { inline: true },
});

/** How many replies the caller has not seen; 0 for a visitor, and while it is not known. */
export function useUnread(): number {
  const { user } = useSession();
  const { data } = useQuery({ ...noticesQuery, enabled: user !== null });
  return data?.Unread ?? 0;
}
