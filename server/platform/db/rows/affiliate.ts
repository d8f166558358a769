import type { Generated, GeneratedAlways } from "kysely";
import type { Time } from "./column.ts";

interface LedgerTransaction {
  id: GeneratedAlways<number>;
  key: string;
  at: Time;
}

interface LedgerEntry {
  id: GeneratedAlways<number>;
  transaction_id: number;
  account:
    | "provider"
    | "disputed"
    | "revenue"
    | "to_refund"
    | "commission"
    | "owed"
    | "held"
    | "processing"
    | "paid_out";
  user_id: string | null;
  charge_id: number | null;
  amount: number;
  effective_at: Time;
}

interface CommissionTable {
  charge_id: number;
  referrer_id: string;
  user_id: string;
  rate: number;
  amount: number;
  earned_at: Time;
  owed_from: Time;
  payout_id: number | null;
  held_at: Time | null;
  held_for: Generated<("shared_browser" | "same_payer" | "circle")[]>;
  verdict: "released" | "refused" | null;
  verdict_reason: Generated<string>;
  decided_at: Time | null;
  decided_by: string | null;
}

interface PayoutTable {
  id: GeneratedAlways<number>;
  user_id: string;
  amount: number;
  payment_notes: string;
  status: Generated<"open" | "accepted" | "rejected">;
  reason: Generated<string>;
  created_at: Time;
  decided_at: Time | null;
  decided_by: string | null;
}

interface BumpTable {
  user_id: string;
  event: string;
  at: Time;
}

export interface AffiliateTables {
  ledger_transaction: LedgerTransaction;
  ledger_entry: LedgerEntry;
  commission: CommissionTable;
  payout: PayoutTable;
  bump: BumpTable;
}
