import type { QueryClient } from "@tanstack/react-query";
import type { User } from "#contract/shapes.ts";
import { call } from "../lib/call.ts";

/** Sends through the cache of mutations, so that the global rules for failures hold here too. */
export function sendThrough<T>(client: QueryClient, send: () => Promise<T>): Promise<T> {
  const mutation = client.getMutationCache().build<T, Error, void, unknown>(client, {
    mutationFn: send,
    meta: { inline: true },
    networkMode: "always",
    gcTime: 0,
  });
  return mutation.execute();
}

/** Asks the server who is signed in in this browser; all who ask while an answer is on its way share it. */
export function createWhoIs(): (userId: string) => Promise<boolean> {
  let asking: Promise<User | null> | undefined;
  return async (userId) => {
    asking ??= call("GET /api/whoami").finally(() => {
      asking = undefined;
    });
    return (await asking)?.ID === userId;
  };
}
