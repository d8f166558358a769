import { sql } from "kysely";
import type { Db } from "../server/platform/db/database.ts";
import { HttpLearner } from "../test/http-learner.ts";
import { type FakeEvent, StripeFake } from "../test/stripe-fake.ts";
import { type Acknowledged, countLost, practise } from "./crash.ts";
import { deliver, findFaults, type Paid, pay } from "./payments.ts";

const LEARNERS = 24;
/** Orders whose six events each are reported again and again. */
const ORDERS = 20;
/** Reports under way at once: few, so that most of the work is answers. */
const REPORTS_AT_ONCE = 2;
/** Learners without an answer for this long are stuck, and the proof with them. */
const NO_PROGRESS_MS = 120_000;

/** A report that the product accepted, by the provider's ID. */
export interface Accepted {
  id: string;
  /** When the reply was there, in ms. */
  at: number;
}

export interface Worked {
  acknowledged: number;
  lost: number;
  /** How many reports were accepted before the end. */
  deliveries: number;
  /** What the books, the grants and the scores say that they should not. */
  faults: string[];
}

interface Place {
  origin: string;
  dataDir: string;
  stripe: StripeFake;
}

/** Learners who answer, and a payment provider that reports, both without a pause and in spite of every failure, until the end. */
export class Workload {
  readonly #place: Place;
  readonly #kept: Acknowledged[] = [];
  readonly #learners: HttpLearner[] = [];
  readonly #paid: Paid[] = [];
  readonly #accepted: Accepted[] = [];
  #isStopped = false;
  #work: Promise<unknown> = Promise.resolve();

  private constructor(place: Place) {
    this.#place = place;
  }

  /** @param random a whole number from 0 to n - 1 */
  static async begin(place: Place, random: (n: number) => number): Promise<Workload> {
    const work = new Workload(place);
    const setId = await work.#signIn();
    await work.#order();
    work.#work = Promise.all([
      ...work.#learners.map((learner) => practise(learner, setId, work.#kept, () => work.#isStopped)),
      ...Array.from({ length: REPORTS_AT_ONCE }, () => work.#report(random)),
    ]);
    // Errors are thrown where they are awaited, once the server can be ended.
    work.#work.catch(() => undefined);
    return work;
  }

  /** What was acknowledged so far. */
  get kept(): readonly Acknowledged[] {
    return this.#kept;
  }

  /** The reports that were accepted so far. */
  get accepted(): readonly Accepted[] {
    return this.#accepted;
  }

  /** Waits for so many more answers. @throws if there are none for two minutes */
  async answers(more: number): Promise<void> {
    const enough = this.#kept.length + more;
    const giveUp = performance.now() + NO_PROGRESS_MS;
    while (this.#kept.length < enough) {
      if (performance.now() > giveUp) throw new Error("nobody's answer was acknowledged for two minutes");
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }

  /** Stops, and compares what was acknowledged with what is there. The network and all machines must be whole by now. */
  async end(db: Db): Promise<Worked> {
    this.#isStopped = true;
    await this.#work;
    const { length: deliveries } = this.#accepted;
    // The provider goes on until each report was accepted once.
    for (const event of this.#events()) await this.#deliver(event);
    const faults = [...(await findFaults(db, ORDERS)), ...(await wrongScores(db))];
    const { length: acknowledged } = this.#kept;
    return { acknowledged, lost: await countLost(this.#kept), deliveries, faults };
  }

  /** @returns the set that all of them practise */
  async #signIn() {
    for (let n = 0; n < LEARNERS; n++) {
      const learner = new HttpLearner(this.#place.origin);
      await learner.signIn(`worker${n}-${Date.now()}@example.sg`, this.#place.dataDir);
      this.#learners.push(learner);
    }
    const sets = await this.#learners[0]?.call("GET", "/api/sets");
    return Number(sets?.find((s) => Boolean(s.ForFree) && String(s.Type) === "MCQ")?.ID);
  }

  async #order() {
    const affiliate = new HttpLearner(this.#place.origin);
    await affiliate.signIn(`affiliate-${Date.now()}@example.sg`, this.#place.dataDir);
    const code = String((await affiliate.call("GET", "/api/whoami")).ReferralID);
    for (let n = 0; n < ORDERS; n++) this.#paid.push(await pay(this.#place, n, code));
  }

  #events = () => this.#paid.flatMap(({ events }) => events);

  async #report(random: (n: number) => number) {
    const events = this.#events();
    while (!this.#isStopped) {
      const event = events[random(events.length)];
      if (event) await this.#deliver(event);
    }
  }

  async #deliver(event: FakeEvent) {
    await deliver(this.#place.origin, this.#place.stripe, event);
    this.#accepted.push({ id: event.id, at: Date.now() });
  }
}

/** Marked attempts whose score is not what their answers add up to, in a sentence. */
export async function wrongScores(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from attempt a left join answer x on x.attempt_id = a.id
    where a.marked_at is not null group by a.id
    having a.score is distinct from coalesce(sum(x.score), 0)`.execute(db);
  return rows.length === 0 ? [] : [`${rows.length} attempts with another score than their answers'`];
}

/** The provider's end, and what the product needs to reach it. */
export async function startProvider(): Promise<{ stripe: StripeFake; env: Record<string, string> }> {
  const stripe = await StripeFake.start();
  const { secretKey, webhookSecret, apiBase } = stripe.config;
  return {
    stripe,
    env: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase },
  };
}
