import type { Clock } from "../clock.ts";
import type { Db } from "../db/database.ts";
import type { Log } from "../logging.ts";
import { claimMail, markFailed, markSent, type QueuedMail, triesLeft } from "./outbox.ts";
import type { Transport } from "./transport.ts";

const POLL_MS = 5_000;
/** Mails sent at once; the last lanes are kept free of promotional mail, so that a code never waits for it. */
const LANES = [{ promos: true }, { promos: true }, { promos: true }, { promos: false }, { promos: false }];
/**
 * A mail that takes longer is cut off, with its conversation, and counts as failed. Its claim lasts longer than this,
 * so that nobody else sends it meanwhile.
 */
const SEND_MS = 40_000;
/** How long a stop waits for mails being sent; the rest is sent again when its claim expires. */
const STOP_MS = 3_000;

/** Resolves with `work`, or after `ms`. */
function atMost(work: Promise<void>, ms: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}

/** Sends queued mail: at once when poked, and every few seconds for mail left by other processes or a crash. */
export class MailSender {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #transport: Transport;
  readonly #log: Log;
  readonly #sendMs: number;
  readonly #busy = new Map<number, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #again = false;
  #stopped = false;

  constructor(deps: { db: Db; clock: Clock; transport: Transport; log: Log; sendMs?: number }) {
    this.#db = deps.db;
    this.#clock = deps.clock;
    this.#transport = deps.transport;
    this.#log = deps.log;
    this.#sendMs = deps.sendMs ?? SEND_MS;
  }

  start() {
    this.#timer = setInterval(() => this.poke(), POLL_MS);
    this.poke();
  }

  /** Sends what is due, soon. */
  poke() {
    if (this.#stopped) return;
    const lane = LANES.findIndex((_, i) => !this.#busy.has(i));
    if (lane < 0) {
      this.#again = true;
      return;
    }
    const work = this.#work(lane).finally(() => {
      this.#busy.delete(lane);
      if (!this.#again) return;
      this.#again = false;
      this.poke();
    });
    this.#busy.set(lane, work);
  }

  /** Resolves when all due mail has been tried. */
  async idle() {
    while (this.#busy.size > 0) await Promise.all(this.#busy.values());
  }

  /** Claims nothing more and waits a while for mails being sent. */
  async stop() {
    clearInterval(this.#timer);
    this.#stopped = true;
    await atMost(this.idle(), STOP_MS);
  }

  /** Sends one mail after the other until none is due. */
  async #work(lane: number) {
    try {
      while (!this.#stopped) {
        const mail = await claimMail(this.#db, this.#clock.now(), { promos: LANES[lane]?.promos ?? false });
        if (!mail) return;
        // There may be more, for another lane.
        this.poke();
        await this.#send(mail);
      }
    } catch (error) {
      // The database is away; the mails stay queued and the next poll tries again.
      this.#log.warn({ err: error }, "mail queue not reachable");
    }
  }

  async #send(mail: QueuedMail) {
    const tooLong = AbortSignal.timeout(this.#sendMs);
    try {
      if (triesLeft(mail) < 0) throw new Error("its last try never ended");
      await this.#transport(mail, tooLong);
    } catch (error) {
      const thrown = error instanceof Error ? error.message : String(error);
      const reason = tooLong.aborted ? `it took longer than ${this.#sendMs / 1000} s` : thrown;
      const gaveUp = await markFailed(this.#db, mail, reason, this.#clock.now());
      const details = { mail: mail.id, kind: mail.kind, tries: mail.job.attempts };
      this.#log.warn(details, gaveUp ? "mail given up" : "mail not sent");
      return;
    }
    await markSent(this.#db, mail, this.#clock.now());
  }
}
