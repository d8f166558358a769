import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { User } from "#contract/shapes.ts";
import { forgetAllBut, fresh, keys } from "./cache.ts";
import { dropCopies } from "./kept-copies.ts";
import { dropSessionMarker, fetchWhoami, hasSessionMarker } from "./whoami.ts";

export const whoamiQuery = queryOptions({
  queryKey: keys.whoami,
  queryFn: fetchWhoami,
  staleTime: fresh.whoami,
});

export interface Session {
  /** Null for a visitor, while loading, and when whoami failed. */
  user: User | null;
  isLoading: boolean;
}

/** Who is signed in. */
export function useSession(): Session {
  const { data, isPending } = useQuery(whoamiQuery);
  return { user: data ?? null, isLoading: isPending };
}

/** Whether a call that was just refused was made by somebody who thought to be signed in. */
export function isSignedIn(client: QueryClient): boolean {
  return hasSessionMarker() || Boolean(client.getQueryData(whoamiQuery.queryKey));
}

/** After sign-in: nothing that the visitor was shown may outlive it. */
export async function beginSession(client: QueryClient, user: User): Promise<void> {
  client.setQueryData(whoamiQuery.queryKey, user);
  await forgetAllBut(client, keys.whoami[0]);
}

/** Puts a changed account in place of the cached one. */
export function updateSession(client: QueryClient, user: User): void {
  client.setQueryData(whoamiQuery.queryKey, user);
}

/** Forgets the caller in this browser. The server's side ends by `call("POST /api/logout")`. */
export async function forgetSession(client: QueryClient): Promise<void> {
  dropSessionMarker();
  client.setQueryData(whoamiQuery.queryKey, null);
  await dropCopies();
}
