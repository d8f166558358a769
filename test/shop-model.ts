/**
 * The expected outcome of a history of purchases, written as plainly as possible and sharing no code with the product:
 * lists of grants and of entries, searched in full each time.
 */
const DAY_MS = 86_400_000;
const SINGAPORE_MS = 8 * 3_600_000;

interface Grant {
  user: number;
  paper: number;
  charge: number;
  from: number;
  to: number;
  /** What was left when a dispute suspended it. */
  suspended: number | null;
  gone: boolean;
}
interface ModelCharge {
  user: number;
  source: "purchase" | "transfer" | "grant";
  root: number;
  at: number;
}
export interface ModelOrder {
  user: number;
  papers: number[];
  months: number;
  amount: number;
  charge: number | null;
  session: "open" | "late" | "paid" | "dead";
  cancelled: boolean;
  expiresAt: number;
  settlesAt: number;
  bought: boolean;
  refunded: boolean;
  disputed: boolean;
}
interface ModelCommission {
  referrer: number;
  order: ModelOrder;
  owedFrom: number;
  claim: "payable" | "held" | "released" | "refused";
  payout: ModelPayout | null;
}
interface ModelPayout {
  user: number;
  amount: number;
  open: boolean;
  accepted: boolean;
}

/** Calendar months on Singapore's clock, keeping the day or taking the month's last. */
function addMonths(t: number, months: number): number {
  const local = new Date(t + SINGAPORE_MS);
  const first = Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months, 1);
  const length = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months + 1, 0)).getUTCDate();
  const day = Math.min(local.getUTCDate(), length);
  return first + (day - 1) * DAY_MS + ((t + SINGAPORE_MS) % DAY_MS) - SINGAPORE_MS;
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** What a commission is worth now: nothing while its money is disputed, or after a refund. */
const worth = ({ order }: ModelCommission) =>
  order.refunded || order.disputed ? 0 : Math.floor((order.amount * 15) / 100);

export class ShopModel {
  now: number;
  readonly orders: ModelOrder[] = [];
  readonly payouts: ModelPayout[] = [];
  readonly commissions: ModelCommission[] = [];
  readonly #referrers: (number | null)[];
  readonly #charges: ModelCharge[] = [];
  readonly #grants: Grant[] = [];
  readonly #transfers: { from: number; to: number; at: number }[] = [];
  /** The browsers that each person ever signed in with; the last is the one in use. */
  readonly #browsers: number[][];
  readonly #minPayout: number;

  constructor(now: Date, referrers: (number | null)[], minPayout: number) {
    this.now = now.getTime();
    this.#referrers = referrers;
    this.#minPayout = minPayout;
    this.#browsers = referrers.map((_, who) => [who]);
  }

  pass(seconds: number) {
    this.now += seconds * 1000;
  }

  permAt(user: number, t: number): number {
    let perm = 0;
    for (const g of this.#live(user)) if (g.from <= t && t < g.to) perm |= g.paper;
    return perm;
  }

  /** Every later instant at which somebody's access begins or ends, and the millisecond before. */
  edges(): number[] {
    const live = this.#grants.filter((g) => !g.gone && g.suspended === null);
    const edges = new Set(live.flatMap((g) => [g.from, g.to]).filter((t) => t > this.now));
    return [...edges].flatMap((t) => [t - 1, t]);
  }

  owed(user: number): number {
    const due = this.#of(user).filter((c) => c.owedFrom <= this.now);
    const yours = due.filter((c) => c.claim === "payable" || c.claim === "released");
    const taken = this.payouts.filter((p) => p.user === user && (p.open || p.accepted));
    return sum(yours.map(worth)) - sum(taken.map((p) => p.amount));
  }

  held(user: number): number {
    return sum(
      this.#of(user)
        .filter((c) => c.claim === "held")
        .map(worth),
    );
  }

  share(one: number, other: number) {
    const browser = this.#browsers[other]?.at(-1);
    if (browser !== undefined) this.#browsers[one]?.push(browser);
  }

  rule(commission: ModelCommission, verdict: "released" | "refused"): boolean {
    if (commission.claim === "payable") return false;
    if (commission.claim === "held") commission.claim = verdict;
    return commission.claim === verdict;
  }

  /** Late payments that have arrived, in the order of arrival. */
  settleLate() {
    const due = this.orders.filter((o) => o.session === "late" && o.settlesAt <= this.now);
    for (const o of due.sort((a, b) => a.settlesAt - b.settlesAt)) this.#money(o);
  }

  order(user: number, papers: number[], months: number, amount: number): boolean {
    if (this.#holds(user)) return false;
    this.cancel(user);
    this.orders.push({
      user,
      papers,
      months,
      amount,
      charge: null,
      session: "open",
      cancelled: false,
      expiresAt: this.now + 3_600_000,
      settlesAt: 0,
      bought: false,
      refunded: false,
      disputed: false,
    });
    return true;
  }

  /** @returns whether there was an unpaid order */
  cancel(user: number): boolean {
    const open = this.orders.find(
      (o) => o.user === user && !o.cancelled && (o.session === "late" || this.#payable(o)),
    );
    if (!open) return false;
    open.cancelled = true;
    if (open.session === "open") open.session = "dead";
    return true;
  }

  turn(o: ModelOrder, outcome: string): boolean {
    const unpaid = this.#payable(o) || o.session === "late";
    const settledMoney = o.session === "paid" && !o.refunded;
    switch (outcome) {
      case "pay":
        if (unpaid) this.#money(o);
        return o.session === "paid";
      case "pay_late":
        if (this.#payable(o)) {
          o.session = "late";
          o.settlesAt = this.now + 3_000;
          return true;
        }
        return this.turn(o, "pay");
      case "refund":
        if (!settledMoney || o.disputed) return o.refunded;
        o.refunded = true;
        this.#takeBack(o, null);
        return true;
      case "dispute":
        if (!settledMoney) return false;
        if (o.disputed) return true;
        o.disputed = true;
        this.#takeBack(o, this.now);
        return true;
      case "dispute_won":
        if (!o.disputed) return o.session === "paid" && this.#wasWon.has(o);
        o.disputed = false;
        this.#wasWon.add(o);
        this.#giveBack(o);
        return true;
      default:
        throw new Error(outcome);
    }
  }
  readonly #wasWon = new Set<ModelOrder>();

  /** @returns false if it would only begin after access that has not begun itself */
  grant(user: number): boolean {
    const gap = [1, 2].some((paper) => {
      const ahead = this.#live(user).filter((g) => g.paper === paper && g.to > this.now);
      return ahead.length > 0 && !ahead.some((g) => g.from <= this.now);
    });
    if (gap) return false;
    const charge = this.#charge(user, "grant", null);
    for (const paper of [1, 2]) {
      const from = Math.max(this.now, ...this.#live(user).flatMap((g) => (g.paper === paper ? [g.to] : [])));
      this.#add(user, paper, charge, from, addMonths(from, 3));
    }
    return true;
  }

  transfer(from: number, to: number): boolean {
    const recent = this.#transfers.some(
      (t) => (t.from === from || t.to === from) && addMonths(t.at, 3) > this.now,
    );
    if (from === to || recent || this.#holds(to)) return false;
    const candidates = this.#charges.flatMap((c, id) => {
      const grants = this.#live(from).filter((g) => g.charge === id && g.to > this.now);
      const ends = Math.max(...grants.map((g) => g.to));
      const running = grants.some((g) => g.from <= this.now);
      const held = addMonths(c.at, 3) <= this.now;
      const fits = running && c.source !== "grant" && held && ends > this.now + 5 * DAY_MS;
      return fits ? [{ id, ends, grants }] : [];
    });
    const moved = candidates.sort((a, b) => b.ends - a.ends || a.id - b.id)[0];
    if (!moved) return false;
    const root = this.#charges[moved.id]?.root ?? moved.id;
    const charge = this.#charge(to, "transfer", root);
    for (const g of moved.grants) {
      this.#add(to, g.paper, charge, Math.max(g.from, this.now), g.to);
      if (g.from < this.now) g.to = this.now;
      else g.gone = true;
    }
    this.#transfers.push({ from, to, at: this.now });
    return true;
  }

  payout(user: number): boolean {
    if (this.payouts.some((p) => p.user === user && p.open)) return false;
    this.#holdDoubtful(user);
    const amount = this.owed(user);
    if (amount < this.#minPayout) return false;
    const payout = { user, amount, open: true, accepted: false };
    this.payouts.push(payout);
    for (const c of this.#of(user))
      if (c.owedFrom <= this.now && c.claim !== "held" && c.claim !== "refused") c.payout ??= payout;
    return true;
  }

  decide(index: number, accepted: boolean) {
    const payout = this.payouts[index];
    if (!payout?.open) return;
    payout.open = false;
    payout.accepted = accepted;
    if (!accepted) for (const c of this.commissions) if (c.payout === payout) c.payout = null;
  }

  #payable(o: ModelOrder) {
    return o.session === "open" && o.expiresAt > this.now;
  }
  #live(user: number) {
    return this.#grants.filter((g) => g.user === user && !g.gone && g.suspended === null);
  }
  #holds(user: number) {
    return this.#live(user).some((g) => g.to > this.now);
  }
  #charge(user: number, source: ModelCharge["source"], root: number | null) {
    this.#charges.push({ user, source, root: root ?? this.#charges.length, at: this.now });
    return this.#charges.length - 1;
  }
  #add(user: number, paper: number, charge: number, from: number, to: number) {
    this.#grants.push({ user, paper, charge, from, to, suspended: null, gone: false });
  }

  #money(o: ModelOrder) {
    o.session = "paid";
    if (this.#holds(o.user)) return;
    o.bought = true;
    o.charge = this.#charge(o.user, "purchase", null);
    for (const paper of o.papers) this.#add(o.user, paper, o.charge, this.now, addMonths(this.now, o.months));
    const referrer = this.#referrers[o.user] ?? null;
    if (referrer === null) return;
    const owedFrom = this.now + 14 * DAY_MS;
    this.commissions.push({ referrer, order: o, owedFrom, claim: "payable", payout: null });
    this.#holdDoubtful(referrer);
  }

  #of(referrer: number) {
    return this.commissions.filter((c) => c.referrer === referrer);
  }

  #holdDoubtful(referrer: number) {
    const theirs = this.#browsers[referrer];
    for (const c of this.#of(referrer))
      if (
        c.payout === null &&
        c.claim === "payable" &&
        this.#browsers[c.order.user]?.some((b) => theirs?.includes(b))
      )
        c.claim = "held";
  }

  #ofRoot(o: ModelOrder) {
    return this.#grants.filter(
      (g) => o.charge !== null && this.#charges[g.charge]?.root === o.charge && !g.gone,
    );
  }

  #takeBack(o: ModelOrder, suspendedAt: number | null) {
    for (const g of this.#ofRoot(o)) {
      if (g.to <= this.now) continue;
      if (suspendedAt === null) g.gone = true;
      else g.suspended = g.to - Math.max(g.from, suspendedAt);
    }
  }

  #giveBack(o: ModelOrder) {
    for (const g of this.#ofRoot(o)) {
      if (g.suspended === null) continue;
      const others = this.#live(g.user).filter((other) => other.paper === g.paper);
      g.from = Math.max(this.now, ...others.map((other) => other.to));
      g.to = g.from + g.suspended;
      g.suspended = null;
    }
  }
}
