import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { ApiError, call, callList } from "../../lib/call.ts";
import { toast } from "../../lib/toasts.ts";
import { useMutation } from "../../lib/use-mutation.ts";
import { afterFreshSignIn } from "./fresh-sign-in.ts";

const KIND = "administration";

export const usersQuery = (query: string) =>
  queryOptions({
    queryKey: [KIND, "users", query],
    queryFn: () => call("GET /api/admin/users", { query: { query } }),
    enabled: query !== "",
    meta: { inline: true },
  });

export const payoutsQuery = (page: number) =>
  queryOptions({
    queryKey: [KIND, "payouts", page],
    queryFn: () => callList("GET /api/admin/payouts", { query: { page, pageSize: 20 } }),
    meta: { inline: true },
  });

export const heldQuery = (page: number) =>
  queryOptions({
    queryKey: [KIND, "held", page],
    queryFn: () => callList("GET /api/admin/commissions", { query: { page, pageSize: 20 } }),
    meta: { inline: true },
  });

export const auditQuery = (page: number) =>
  queryOptions({
    queryKey: [KIND, "audit", page],
    queryFn: () => callList("GET /api/admin/audit", { query: { page, pageSize: 20 } }),
    meta: { inline: true },
  });

/**
 * An admin's write: what the page shows is read again, and a failure is reported under its title.
 * @param options.inDialog the dialog that asked stays open and shows the failure itself
 */
function useAct<V, R>(act: (input: V) => Promise<R>, done: string, { inDialog = false } = {}) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: act,
    onSuccess: () => {
      toast({ tone: "success", title: done });
      return client.invalidateQueries({ queryKey: [KIND] });
    },
    onError: (error, input) => {
      if (error instanceof ApiError && error.code === "reauth_needed")
        return afterFreshSignIn(() => mutation.mutate(input));
      if (inDialog) return;
      toast({
        tone: "warning",
        title: "Admin action failed",
        ...(error instanceof ApiError ? { body: error.message } : {}),
      });
    },
    meta: { inline: true },
  });
  return mutation;
}

/** Mails the admin a code. The dialog shows what the server refuses. */
export const useSendCode = () =>
  useMutation({
    mutationFn: (Email: string) => call("POST /api/otp", { body: { Email } }),
    meta: { inline: true },
  });

/** Signs the admin in again, in the browser that is signed in already. */
export const useConfirm = () =>
  useMutation({
    mutationFn: (body: { Email: string; Otp: string }) => call("POST /api/login", { body }),
    meta: { inline: true },
  });

export const useGrant = () =>
  useAct(
    (userId: string) => call("POST /api/admin/user/:id", { params: { id: userId } }),
    "user given 3mth sub",
  );

export const useUndoGrant = () =>
  useAct(
    (chargeId: number) => call("DELETE /api/admin/grants/:id", { params: { id: chargeId } }),
    "taken back",
  );

export const ordersQuery = queryOptions({
  queryKey: [KIND, "orders"],
  queryFn: () => call("GET /api/admin/orders"),
  meta: { inline: true },
});

export const useExtraTime = () =>
  useAct(
    ({ userId, Percent }: { userId: string; Percent: number }) =>
      call("PUT /api/admin/users/:id/extra-time", { params: { id: userId }, body: { Percent } }),
    "extra time saved",
  );

export const keyAlarmsQuery = queryOptions({
  queryKey: [KIND, "key-alarms"],
  queryFn: () => call("GET /api/admin/key-alarms"),
  meta: { inline: true },
});

export const useKeyLimit = () =>
  useAct(
    ({ userId, Limit }: { userId: string; Limit: number }) =>
      call("PUT /api/admin/users/:id/key-limit", { params: { id: userId }, body: { Limit } }),
    "explanations a day saved",
  );

export const useRates = () =>
  useAct(
    ({ userId, ...body }: { userId: string; CommsRate: number; CustDiscRate: number }) =>
      call("PUT /api/admin/users/:id/rates", { params: { id: userId }, body }),
    "rates saved",
  );

export interface Decision {
  payoutId: number;
  Status: "accepted" | "rejected";
  Reason: string;
}

export const useDecide = () =>
  useAct(
    ({ payoutId, ...body }: Decision) =>
      call("PUT /api/admin/payouts/:id", { params: { id: payoutId }, body }),
    "payout decided",
    { inDialog: true },
  );

export type Verdict = "released" | "refused";

export const useRule = () =>
  useAct(
    ({ chargeId, ...body }: { chargeId: number; Verdict: Verdict; Reason: string }) =>
      call("PUT /api/admin/commissions/:id", { params: { id: chargeId }, body }),
    "commission decided",
    { inDialog: true },
  );

export const deskQuery = queryOptions({
  queryKey: [KIND, "desk"],
  queryFn: () => call("GET /api/admin/desk"),
  meta: { inline: true },
});

export const tenantAdminsQuery = queryOptions({
  queryKey: [KIND, "tenant-admins"],
  queryFn: () => call("GET /api/admin/tenant-admins"),
  meta: { inline: true },
});

/** Finds a user by ID or e-mail and changes what they administer. @throws ApiError; Error when nobody is found */
async function setTenantAdmin(change: { user: string; TenantID: number; IsAdmin: boolean }) {
  const { user, ...body } = change;
  const found = await call("GET /api/admin/users", { query: { query: user } });
  const one = found.find(({ ID, Email }) => ID === user || Email === user.toLowerCase());
  if (!one)
    throw new ApiError("GET", "/api/admin/users", 404, {
      Error: "Nobody has signed in with that ID or e-mail.",
    });
  return call("PUT /api/admin/users/:id/tenant-admin", { params: { id: one.ID }, body });
}

export const useSetTenantAdmin = () => useAct(setTenantAdmin, "admins saved");

/** Counts who would get a promotional mail. */
export const useCountRecipients = () =>
  useAct((body: { Subject: string; Text: string }) => call("POST /api/admin/campaigns", { body }), "counted");

export const useSendCampaign = () =>
  useAct(
    (body: { Subject: string; Text: string }) =>
      call("POST /api/admin/campaigns", { body: { ...body, Send: true } }),
    "mail queued",
  );
