import { sql } from "kysely";
import type { OrderByHand } from "#contract/billing.ts";
import type { Db } from "../../platform/db/database.ts";

interface Row {
  id: string;
  email: string | null;
  option: OrderByHand["Option"];
  months: number;
  paid: number;
  refunded: number;
  why: OrderByHand["Why"];
  intent: string | null;
  created_at: Date;
}

/** Orders that are to be refunded, or disputed, and not refunded yet: oldest first. */
export async function readOrdersByHand(db: Db): Promise<OrderByHand[]> {
  const { rows } = await sql<Row>`
    select k.id, case when u.deleted_at is null then u.email end as email, k.option, k.months, k.refunded,
           coalesce(k.paid_amount, 0) as paid, coalesce(k.flag, 'disputed') as why, k.payment_intent as intent, k.created_at
    from checkout k join app_user u on u.id = k.user_id join charge c on c.id = k.charge_id
    where (k.state = 'needs_refund' or k.dispute_state = 'open') and c.status in ('needs_refund', 'disputed')
    order by k.created_at, k.id limit 200`.execute(db);
  return rows.map((row) => ({
    CheckoutID: row.id,
    Email: row.email ?? "",
    Option: row.option,
    Months: row.months,
    Paid: row.paid,
    Refunded: row.refunded,
    Why: row.why,
    PaymentIntent: row.intent,
    CreatedAt: row.created_at.toISOString(),
  }));
}
