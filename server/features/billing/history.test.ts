import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Product, startProduct } from "../../../test/product.ts";
import { type Customer, customer, DAY, shareBrowser, signedIn, turn } from "../../../test/shop.ts";
import { type ModelOrder, ShopModel } from "../../../test/shop-model.ts";
import { sized } from "../../../test/size.ts";
import { decideCommission } from "../affiliate/hold-commands.ts";
import { decidePayout, requestPayout } from "../affiliate/payout-commands.ts";
import { balancesOf } from "../affiliate/queries.ts";
import { grantThreeMonths } from "./grant-commands.ts";

/** Who referred whom, by number: 0 and 1 are affiliates. */
const REFERRERS = [null, 0, 0, 1];
const PRICES = [
  { id: "combined-12", papers: [1, 2], months: 12, list: 19990 },
  { id: "combined-1", papers: [1, 2], months: 1, list: 5990 },
  { id: "p1-24", papers: [1], months: 24, list: 16990 },
  { id: "p2-3", papers: [2], months: 3, list: 8490 },
];
const LOOK_AHEAD_DAYS = [0, 1, 20, 45, 100, 200, 400, 800];

const n = fc.nat(30);
const person = fc.nat(3);
const price = fc.nat(3);
/** Steps that can usually happen: who acts, and on what, is chosen from the model's state. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("buy" as const), who: person, price }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("order" as const), who: person, price }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("turn" as const),
      order: n,
      outcome: fc.constantFrom("pay", "pay_late", "pay_late"),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("aftermath" as const),
      order: n,
      outcome: fc.constantFrom("refund", "dispute", "dispute", "dispute_won", "dispute_won"),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("quarrel" as const),
      order: n,
      days: fc.constantFrom(1, 30),
      won: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("cancel" as const), who: person }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant("transfer" as const), who: n, to: n, wild: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("grant" as const), who: person }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("payout" as const), who: fc.nat(1) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("decide" as const), payout: fc.nat(5), accept: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("share" as const), who: person, other: person }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("rule" as const), commission: n, release: fc.boolean() }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("pass" as const),
      days: fc.constantFrom(0.01, 3, 15, 40, 95, 95),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const pick = <T>(items: T[], index: number): T | undefined => items[index % (items.length || 1)];

/** The product and the model side by side. */
class Shop {
  readonly #p: Product;
  readonly #model: ShopModel;
  #people: Customer[] = [];
  readonly #orders: { id: string; who: number }[] = [];
  readonly #payouts: number[] = [];

  constructor(p: Product) {
    this.#p = p;
    this.#model = new ShopModel(p.clock.now(), REFERRERS, p.plans.minPayout);
  }

  async open() {
    for (const referrer of REFERRERS) {
      const by = referrer === null ? undefined : this.#people[referrer];
      this.#people.push(await customer(this.#p, { affiliate: true, ...(by ? { referrer: by } : {}) }));
    }
  }

  async take(s: Step) {
    await this.#pass(1);
    switch (s.do) {
      case "order":
        return this.#order(s.who, s.price);
      case "buy":
        await this.#order(s.who, s.price);
        return this.#turn(this.#orders.length - 1, "pay");
      case "turn":
        return this.#turn(
          this.#latest(s.order, (o) => o.session !== "paid"),
          s.outcome,
        );
      case "aftermath":
        return this.#turn(
          this.#latest(s.order, (o) => o.session === "paid"),
          s.outcome,
        );
      case "quarrel": {
        const at = this.#latest(s.order, (o) => o.session === "paid");
        await this.#turn(at, "dispute");
        await this.check();
        await this.#pass(s.days * DAY);
        return this.#turn(at, s.won ? "dispute_won" : "refund");
      }
      case "cancel": {
        const reply = await this.#browser(s.who).post("/api/subscription/cancel");
        return expect(reply.status === 200).toBe(this.#model.cancel(s.who));
      }
      case "transfer": {
        const now = this.#p.clock.now().getTime();
        const holds = (who: number) => this.#model.permAt(who, now) > 0;
        const everyone = REFERRERS.map((_, who) => who);
        const giver = pick(s.wild ? everyone : everyone.filter(holds), s.who) ?? 0;
        const to = pick(s.wild ? everyone : everyone.filter((who) => !holds(who)), s.to) ?? 1;
        const email = this.#people[to]?.email ?? "";
        const reply = await this.#browser(giver).post(`/api/transfer-acc/${email}`);
        return expect(reply.status === 200, reply.code).toBe(this.#model.transfer(giver, to));
      }
      case "grant":
        return this.#grant(s.who);
      case "payout":
        return this.#payout(s.who);
      case "decide":
        return this.#decide(s.payout, s.accept);
      case "share":
        return this.#share(s.who, s.other);
      case "rule":
        return this.#rule(s.commission, s.release ? "released" : "refused");
      case "pass":
        return this.#pass(s.days * DAY);
    }
  }

  /** Access now and later, what is owed and held, and the books. */
  async check() {
    const { db, clock } = this.#p;
    const now = clock.now().getTime();
    const times = [...LOOK_AHEAD_DAYS.map((days) => now + days * DAY * 1000), ...this.#model.edges()];
    const { rows } = await sql<{ id: string; ms: number; perm: number }>`
      select u.id, ms::float8 as ms, perm_at(u.id, to_timestamp(ms / 1000.0)) as perm
      from app_user u cross join unnest(${times}::float8[]) as ms`.execute(db);
    const found = new Map(rows.map((row) => [`${row.id} ${row.ms}`, row.perm]));
    for (const t of times)
      expect(
        this.#people.map((c) => found.get(`${c.id} ${t}`)),
        `at ${new Date(t).toISOString()}`,
      ).toEqual(REFERRERS.map((_, who) => this.#model.permAt(who, t)));
    const balances = await Promise.all(this.#people.map(({ id }) => balancesOf(db, id, clock.now())));
    expect(balances.map(({ owed, held }) => [owed, held])).toEqual(
      REFERRERS.map((_, who) => [this.#model.owed(who), this.#model.held(who)]),
    );
    const { rows: faults } = await sql<{ unbalanced: number; overlaps: number; overpaid: number }>`
      select (select count(*)::int from (select 1 from ledger_entry group by transaction_id having sum(amount) <> 0) x) as unbalanced,
        (select count(*)::int from entitlement a join entitlement b on a.id < b.id and a.user_id = b.user_id
          and a.paper = b.paper and a.period && b.period and a.revoked_at is null and b.revoked_at is null) as overlaps,
        (select count(*)::int from (
          select l.user_id from ledger_entry l where l.account in ('processing', 'paid_out') group by l.user_id
          having sum(l.amount) > (select coalesce(sum(c.amount), 0) from commission c where c.referrer_id = l.user_id)) x) as overpaid`.execute(
      db,
    );
    expect(faults).toEqual([{ unbalanced: 0, overlaps: 0, overpaid: 0 }]);
  }

  async #pass(seconds: number) {
    this.#p.clock.pass(seconds);
    this.#model.pass(seconds);
    if (seconds > DAY)
      for (const [who, one] of this.#people.entries())
        this.#people[who] = { ...one, browser: await signedIn(this.#p, one.id) };
    this.#model.settleLate();
    // Late payments first, in the order of arrival; the other jobs find what is left.
    for (const name of ["settle late sandbox payments", "expire stale orders", "reconcile orders"])
      await this.#p.runJob(name);
  }

  async #order(who: number, priceIndex: number) {
    const price = PRICES[priceIndex % PRICES.length];
    if (!price) return;
    const reply = await this.#browser(who).post("/api/create-checkout-session", { PriceID: price.id });
    const amount = REFERRERS[who] === null ? price.list : Math.floor((price.list * 95 + 50) / 100);
    expect(reply.status === 200).toBe(this.#model.order(who, price.papers, price.months, amount));
    if (reply.status === 200) this.#orders.push({ id: String(reply.response.CheckoutID), who });
  }

  /** One of the latest three orders that fit, by number; none if none fits. */
  #latest(index: number, fits: (o: ModelOrder) => boolean): number {
    const fitting = this.#model.orders.flatMap((o, at) => (fits(o) ? [at] : []));
    return pick(fitting.slice(-3), index) ?? -1;
  }

  async #turn(at: number, outcome: string) {
    const [real, modelled] = [this.#orders[at], this.#model.orders[at]];
    if (!real || !modelled) return;
    const reply = await turn(this.#browser(real.who), real.id, outcome);
    expect(reply.status === 200, `${outcome}: ${reply.error}`).toBe(this.#model.turn(modelled, outcome));
  }

  async #payout(who: number) {
    const { db, clock, plans } = this.#p;
    const session = await db
      .selectFrom("active_browser")
      .select("session_id")
      .where("user_id", "=", this.#id(who))
      .executeTakeFirstOrThrow();
    const caller = { userId: this.#id(who), sessionId: session.session_id ?? 0 };
    const id = await requestPayout(db, caller, "PayNow 9123 4567", plans.minPayout, clock.now()).catch(
      () => undefined,
    );
    expect(id !== undefined).toBe(this.#model.payout(who));
    if (id !== undefined) this.#payouts.push(id);
  }

  async #decide(index: number, accept: boolean) {
    const at = index % (this.#payouts.length || 1);
    const id = this.#payouts[at];
    if (id === undefined) return;
    const admin = this.#people[0];
    if (!admin) return;
    const decision = {
      payoutId: id,
      status: accept ? ("accepted" as const) : ("rejected" as const),
      reason: "",
      actorId: admin.id,
    };
    await decidePayout(this.#p.db, decision, this.#p.clock.now()).catch(() => undefined);
    this.#model.decide(at, accept);
  }

  async #grant(who: number) {
    const { db, clock } = this.#p;
    const grant = { userId: this.#id(who), grantedBy: null };
    const refused = await grantThreeMonths(db, grant, clock.now()).catch((error: unknown) => error);
    expect(refused === undefined).toBe(this.#model.grant(who));
    return this.#pass(61);
  }

  /** Signs in with another's browser, after the waiting time of the one-browser rule. */
  async #share(who: number, other: number) {
    const [one, host] = [this.#people[who], this.#people[other]];
    if (!one || !host || one === host) return;
    await this.#pass(301);
    this.#people[who] = { ...one, browser: await shareBrowser(this.#p, one, host) };
    this.#model.share(who, other);
  }

  async #rule(index: number, verdict: "released" | "refused") {
    const commission = pick(this.#model.commissions, index);
    const order = commission && this.#orders[this.#model.orders.indexOf(commission.order)];
    if (!order) return;
    const { db, clock } = this.#p;
    const { charge_id: chargeId } = await db
      .selectFrom("checkout")
      .select("charge_id")
      .where("id", "=", order.id)
      .executeTakeFirstOrThrow();
    const decision = { chargeId, verdict, reason: "", actorId: this.#id(0) };
    const refused = await decideCommission(db, decision, clock.now()).catch((error: unknown) => error);
    expect(refused === undefined).toBe(this.#model.rule(commission, verdict));
  }

  #browser(who: number) {
    const one = this.#people[who];
    if (!one) throw new Error(`there is no person ${who}`);
    return one.browser;
  }
  #id(who: number) {
    return this.#people[who]?.id ?? "";
  }
}

const runs = sized(10, 100);
const steps = sized(24, 60);
test(`after any history, access and money match a slow model (${runs} histories of up to ${steps} steps, access at ${LOOK_AHEAD_DAYS.length} instants and at every edge)`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: steps / 2, maxLength: steps }), async (history) => {
      const shop = new Shop(await startProduct());
      await shop.open();
      for (const s of history) {
        await shop.take(s);
        await shop.check();
      }
    }),
    { numRuns: runs },
  );
});
