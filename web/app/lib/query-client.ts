import { MutationCache, onlineManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { keys } from "./cache.ts";
import { ApiError } from "./call.ts";
import { setOwner } from "./kept.ts";
import { networkThenCopy } from "./kept-copies.ts";
import { type Exits, reportError } from "./report-error.ts";
import { whoamiQuery } from "./session.ts";
import { toast } from "./toasts.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /** `inline`: the page shows the failure itself. */
    queryMeta: { inline?: boolean };
    mutationMeta: { inline?: boolean };
  }
}

const DAY = 24 * 60 * 60 * 1000;

/** The app's cache: no retries, and every failure passes through the global rules once. */
export function createQueryClient(exits: Exits): QueryClient {
  // By itself it would only hear of changes.
  onlineManager.setOnline(navigator.onLine);
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        reportError(error, query.meta?.inline ?? false, client, exits);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        const inline = mutation.meta?.inline ?? false;
        if (reportError(error, inline, client, exits) || inline) return;
        const body = error instanceof ApiError ? error.message : undefined;
        toast({ tone: "warning", title: "Something went wrong", ...(body ? { body } : {}) });
      },
    }),
    defaultOptions: {
      // Calls fail at once without a network instead of waiting for one, and copies are in for their answers; when it
      // is back, what is on screen is read again.
      queries: {
        retry: false,
        gcTime: DAY,
        networkMode: "always",
        refetchOnReconnect: true,
        persister: networkThenCopy,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  noteOwner(client);
  return client;
}

/** However it becomes known who is signed in, what the page remembers is theirs from then on. */
function noteOwner(client: QueryClient) {
  client.getQueryCache().subscribe(({ type, query }) => {
    const [kind] = keys.whoami;
    if (type !== "updated" || query.queryKey[0] !== kind || query.state.status !== "success") return;
    setOwner(client.getQueryData(whoamiQuery.queryKey)?.ID ?? null);
  });
}
