import type { Query, QueryClient, QueryPersister } from "@tanstack/react-query";
import { isUnreachable } from "./call.ts";

/** Copies of the server's answers on this device. */
export interface Copies {
  restore(client: QueryClient, query: Query): Promise<unknown>;
  drop(): Promise<void>;
}

let load: () => Promise<Copies | undefined> = async () => undefined;

/** Says where the copies come from. Their code is loaded when it is first needed; without it there are none. */
export function bringCopies(from: () => Promise<Copies>): void {
  load = () => from().catch(() => undefined);
}

/**
 * Asks the network, and only when no answer comes takes the copy that was kept on this device. What is in memory
 * already is no older than the copy, so it stays.
 */
export const networkThenCopy: QueryPersister = async (queryFn, context, query) => {
  try {
    return await queryFn(context);
  } catch (error) {
    if (!isUnreachable(error) || query.state.data !== undefined) throw error;
    const kept = await (await load())?.restore(context.client, query);
    if (kept === undefined) throw error;
    return kept;
  }
};

/** Deletes every copy on this device: its user leaves, or starts over. */
export async function dropCopies(): Promise<void> {
  await (await load())?.drop();
}
