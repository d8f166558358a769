import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { AdminUser, AuditEntry } from "#contract/administration.ts";
import type { AdminPayout, HeldCommission } from "#contract/affiliate.ts";
import type { KeyAlarm } from "#contract/practice.ts";
import type { User } from "#contract/shapes.ts";
import { ApiError, call, callList } from "../../lib/call.ts";
import { toast } from "../../lib/toasts.ts";

const KIND = "administration";

export const usersQuery = (query: string) =>
  queryOptions({
    queryKey: [KIND, "users", query],
    queryFn: () => call<AdminUser[]>("GET", "/api/admin/users", { query: { query } }),
    enabled: query !== "",
    meta: { inline: true },
  });

export const payoutsQuery = (page: number) =>
  queryOptions({
    queryKey: [KIND, "payouts", page],
    queryFn: () => callList<AdminPayout>("/api/admin/payouts", { page, pageSize: 20 }),
    meta: { inline: true },
  });

export const heldQuery = (page: number) =>
  queryOptions({
    queryKey: [KIND, "held", page],
    queryFn: () => callList<HeldCommission>("/api/admin/commissions", { page, pageSize: 20 }),
    meta: { inline: true },
  });

export const auditQuery = (page: number) =>
  queryOptions({
    queryKey: [KIND, "audit", page],
    queryFn: () => callList<AuditEntry>("/api/admin/audit", { page, pageSize: 20 }),
    meta: { inline: true },
  });

/** An admin's write: what the page shows is read again, and a failure is told under its title. */
function useAct<V>(act: (input: V) => Promise<unknown>, done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => {
      toast({ tone: "success", title: done });
      return client.invalidateQueries({ queryKey: [KIND] });
    },
    onError: (error) =>
      toast({
        tone: "warning",
        title: "Admin action failed",
        ...(error instanceof ApiError ? { body: error.message } : {}),
      }),
    meta: { inline: true },
  });
}

export const useGrant = () =>
  useAct((userId: string) => call<User>("POST", `/api/admin/user/${userId}`), "user given 3mth sub");

export const useExtraTime = () =>
  useAct(
    ({ userId, Percent }: { userId: string; Percent: number }) =>
      call("PUT", `/api/admin/users/${userId}/extra-time`, { body: { Percent } }),
    "extra time saved",
  );

export const keyAlarmsQuery = queryOptions({
  queryKey: [KIND, "key-alarms"],
  queryFn: () => call<KeyAlarm[]>("GET", "/api/admin/key-alarms"),
  meta: { inline: true },
});

export const useKeyLimit = () =>
  useAct(
    ({ userId, Limit }: { userId: string; Limit: number }) =>
      call("PUT", `/api/admin/users/${userId}/key-limit`, { body: { Limit } }),
    "explanations a day saved",
  );

export const useRates = () =>
  useAct(
    ({ userId, ...body }: { userId: string; CommsRate: number; CustDiscRate: number }) =>
      call("PUT", `/api/admin/users/${userId}/rates`, { body }),
    "rates saved",
  );

export interface Decision {
  payoutId: number;
  Status: "accepted" | "rejected";
  Reason: string;
}

export const useDecide = () =>
  useAct(
    ({ payoutId, ...body }: Decision) => call("PUT", `/api/admin/payouts/${payoutId}`, { body }),
    "payout decided",
  );

export type Verdict = "released" | "refused";

export const useRule = () =>
  useAct(
    ({ chargeId, ...body }: { chargeId: number; Verdict: Verdict; Reason: string }) =>
      call("PUT", `/api/admin/commissions/${chargeId}`, { body }),
    "commission decided",
  );
