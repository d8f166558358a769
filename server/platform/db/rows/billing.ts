import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Time } from "./column.ts";

interface ChargeTable {
  id: GeneratedAlways<number>;
  user_id: string;
  source: "purchase" | "transfer" | "grant" | "trial";
  status:
    | "pending"
    | "captured"
    | "cancelled"
    | "expired"
    | "failed"
    | "needs_refund"
    | "refunded"
    | "disputed";
  perm: number;
  plan: string | null;
  amount: Generated<number>;
  trial_hours: Generated<number>;
  subscription_months: Generated<number>;
  created_at: Time;
  succeeded_at: Time | null;
  transferred_at: Time | null;
  granted_by: string | null;
  origin_id: number | null;
}

interface EntitlementTable {
  id: GeneratedAlways<number>;
  user_id: string;
  paper: number;
  period: ColumnType<string, string, string>;
  charge_id: number;
  revoked_at: Time | null;
  source_key: string;
  suspended_at: Time | null;
}

interface CheckoutTable {
  id: string;
  user_id: string;
  charge_id: number;
  provider: "stripe" | "sandbox";
  state: Generated<"created" | "open" | "paid" | "expired" | "failed" | "cancelled" | "needs_refund">;
  price_id: string;
  option: "combined" | "p1" | "p2";
  perm: number;
  months: number;
  list_amount: number;
  global_disc: number;
  referral_disc: number;
  price_disc: number;
  amount: number;
  referrer_id: string | null;
  comms_rate: number | null;
  session_id: string | null;
  url: string | null;
  payment_intent: string | null;
  submitted_at: Time | null;
  session_final: Generated<boolean>;
  checked_at: Time | null;
  paid_amount: number | null;
  refunded: Generated<number>;
  dispute_count: Generated<number>;
  dispute_state: Generated<"none" | "open" | "won" | "lost">;
  flag: "second_payment" | "amount_differs" | "account_gone" | null;
  created_at: Time;
  expires_at: Time;
  payers: Generated<string[]>;
}

interface ProviderEvent {
  id: string;
  provider: string;
  type: string;
  checkout_id: string | null;
  received_at: Time;
}

interface SandboxSession {
  id: string;
  checkout_id: string;
  amount: number;
  status: Generated<"open" | "complete" | "expired">;
  paid: Generated<boolean>;
  failed: Generated<boolean>;
  settles_at: Time | null;
  refunded: Generated<number>;
  dispute_count: Generated<number>;
  dispute_state: Generated<"none" | "open" | "won" | "lost">;
  expires_at: Time;
}

interface TransferTable {
  id: GeneratedAlways<number>;
  from_user: string;
  to_user: string;
  from_charge: number;
  to_charge: number;
  at: Time;
}

export interface BillingTables {
  charge: ChargeTable;
  entitlement: EntitlementTable;
  checkout: CheckoutTable;
  provider_event: ProviderEvent;
  sandbox_session: SandboxSession;
  transfer: TransferTable;
}
