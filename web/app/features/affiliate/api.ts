import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call, callList } from "../../lib/call.ts";
import { updateSession } from "../../lib/session.ts";
import { useMutation } from "../../lib/use-mutation.ts";

const KIND = "affiliate";
const PAGE_SIZE = 10;

export const infoQuery = queryOptions({
  queryKey: [KIND, "info"],
  queryFn: () => call("GET /api/affiliate/info"),
  meta: { inline: true },
});

export const payoutsQuery = (page: number) =>
  queryOptions({
    queryKey: [KIND, "payouts", page],
    queryFn: () => callList("GET /api/affiliate/payout", { query: { page, pageSize: PAGE_SIZE } }),
    meta: { inline: true },
  });

export const referralsQuery = (page: number) =>
  queryOptions({
    queryKey: [KIND, "referrals", page],
    queryFn: () => callList("GET /api/referrals", { query: { page, pageSize: PAGE_SIZE } }),
    meta: { inline: true },
  });

export function useJoin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("PUT /api/affiliate/join"),
    onSuccess: (user) => updateSession(client, user),
  });
}

/** Asks for all that is owed. The form shows what the server refuses. */
export function useRequestPayout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (PayoutNotes: string) => call("POST /api/affiliate/payout", { body: { PayoutNotes } }),
    onSettled: () => client.invalidateQueries({ queryKey: [KIND] }),
    meta: { inline: true },
  });
}

export function useBump() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (event: string) => call("POST /api/affiliate/bump-referral", { query: { event } }),
    onSuccess: (user) => updateSession(client, user),
  });
}
