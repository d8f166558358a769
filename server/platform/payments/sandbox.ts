import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { AppError, notFound } from "../errors.ts";
import { newToken } from "../ids.ts";
import type { DisputeState, Order, Payment, PaymentEvent, Payments } from "./provider.ts";

export type Outcome = "pay" | "fail" | "expire" | "pay_late" | "refund" | "dispute" | "dispute_won";

/** A late payment arrives by itself after this long, as with PayNow, or at once when it is read again. */
const SETTLES_AFTER_MS = 3_000;

interface Row {
  id: string;
  status: Payment["status"];
  paid: boolean;
  failed: boolean;
  amount: number;
  refunded: number;
  dispute_count: number;
  dispute_state: DisputeState;
}

const unpaid = sql`not paid and not failed and status <> 'expired'`;

/** The transitions of a payment: from which states, and to which. Repeating one changes nothing. */
const TURNS = {
  pay: { from: unpaid, set: sql`status = 'complete', paid = true, settles_at = null`, done: sql`paid` },
  fail: { from: unpaid, set: sql`status = 'complete', failed = true, settles_at = null`, done: sql`failed` },
  expire: { from: sql`status = 'open'`, set: sql`status = 'expired'`, done: sql`status = 'expired'` },
  refund: {
    from: sql`paid and refunded = 0 and dispute_state in ('none', 'won')`,
    set: sql`refunded = amount`,
    done: sql`refunded > 0`,
  },
  dispute: {
    from: sql`paid and refunded = 0 and dispute_state in ('none', 'won')`,
    set: sql`dispute_count = dispute_count + 1, dispute_state = 'open'`,
    done: sql`dispute_state = 'open'`,
  },
  dispute_won: {
    from: sql`dispute_state = 'open'`,
    set: sql`dispute_state = 'won'`,
    done: sql`dispute_state = 'won'`,
  },
} as const;

/**
 * Payments without money: the buyer chooses the outcome on a clearly marked page. It keeps its own records in the
 * database.
 */
export class SandboxPayments implements Payments {
  readonly kind = "sandbox";
  readonly #db: Db;
  readonly #origin: string;

  constructor(options: { db: Db; publicOrigin: string }) {
    this.#db = options.db;
    this.#origin = options.publicOrigin;
  }

  async create(order: Order) {
    const sessionId = `sandbox_${order.checkoutId}`;
    await this.#db
      .insertInto("sandbox_session")
      .values({
        id: sessionId,
        checkout_id: order.checkoutId,
        amount: order.amount,
        settles_at: null,
        expires_at: order.expiresAt,
      })
      .onConflict((oc) => oc.doNothing())
      .execute();
    return { sessionId, url: `${this.#origin}/sandbox/checkout/${order.checkoutId}` };
  }

  async read(sessionId: string, now: Date): Promise<Payment> {
    const { rows } = await sql<Row>`
      select id, refunded, amount, dispute_count, dispute_state, failed,
             (paid or coalesce(settles_at <= ${now}, false)) as paid,
             case when status = 'open' and expires_at <= ${now} then 'expired' else status end as status
      from sandbox_session where id = ${sessionId}`.execute(this.#db);
    const row = rows[0];
    if (!row) throw notFound("payment");
    return {
      sessionId: row.id,
      status: row.status,
      paid: row.paid,
      failed: row.failed,
      paymentIntent: row.paid ? `pi_${row.id}` : null,
      amount: row.amount,
      currency: "sgd",
      refunded: row.refunded,
      disputeCount: row.dispute_count,
      disputeState: row.dispute_state,
      payers: [],
    };
  }

  async expire(sessionId: string) {
    await sql`update sandbox_session set ${TURNS.expire.set} where id = ${sessionId} and ${TURNS.expire.from}`.execute(
      this.#db,
    );
  }

  /**
   * Takes a payment through a transition. @returns the event that reports it
   * @throws AppError refused when that is no longer possible
   */
  async take(sessionId: string, outcome: Outcome, now: Date): Promise<PaymentEvent> {
    await this.#settleDue(sessionId, now);
    if (outcome === "pay_late") await this.#payLate(sessionId, now);
    else await this.#turn(sessionId, outcome, now);
    const checkoutId = sessionId.replace(/^sandbox_/, "");
    return { id: `sandbox_evt_${newToken()}`, type: outcome, concerns: { checkoutId } };
  }

  /** Sessions whose late payment has arrived by now. */
  async due(now: Date): Promise<string[]> {
    const { rows } = await sql<{ checkout_id: string }>`
      select s.checkout_id from sandbox_session s join checkout c on c.id = s.checkout_id
      where s.settles_at <= ${now} and not c.session_final order by s.settles_at limit 100`.execute(this.#db);
    return rows.map((row) => row.checkout_id);
  }

  async #settleDue(sessionId: string, now: Date) {
    await sql`
      update sandbox_session set paid = true, settles_at = null
      where id = ${sessionId} and settles_at <= ${now}`.execute(this.#db);
  }

  async #payLate(sessionId: string, now: Date) {
    const settles = new Date(now.getTime() + SETTLES_AFTER_MS);
    const { rows } = await sql`
      update sandbox_session set status = 'complete', settles_at = ${settles}
      where id = ${sessionId} and status = 'open' and expires_at > ${now} returning id`.execute(this.#db);
    if (rows.length === 0) await this.#turn(sessionId, "pay", now);
  }

  async #turn(sessionId: string, outcome: keyof typeof TURNS, now: Date) {
    const { from, set, done } = TURNS[outcome];
    const { rows } = await sql`
      update sandbox_session set ${set}
      where id = ${sessionId} and ${from} and (status <> 'open' or expires_at > ${now}) returning id`.execute(
      this.#db,
    );
    if (rows.length > 0) return;
    const already = await sql`select 1 from sandbox_session where id = ${sessionId} and ${done}`.execute(
      this.#db,
    );
    if (already.rows.length === 0)
      throw new AppError("refused", "This payment can't take that turn any more.", {
        code: "sandbox_refused",
      });
  }
}
