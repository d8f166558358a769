import type { Clock } from "../clock.ts";
import type { Db } from "../db/database.ts";
import type { Log } from "../logging.ts";
import { claimMails, markFailed, markSent } from "./outbox.ts";
import type { Transport } from "./transport.ts";

const POLL_MS = 5_000;

/** Sends queued mail: at once when poked, and every few seconds for what other processes or a crash left. */
export class MailSender {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #transport: Transport;
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #again = false;
  #busy = false;

  constructor(deps: { db: Db; clock: Clock; transport: Transport; log: Log }) {
    this.#db = deps.db;
    this.#clock = deps.clock;
    this.#transport = deps.transport;
    this.#log = deps.log;
  }

  start() {
    this.#timer = setInterval(() => this.poke(), POLL_MS);
    this.poke();
  }

  /** Sends what is due, soon. */
  poke() {
    if (this.#busy) {
      this.#again = true;
      return;
    }
    this.#busy = true;
    this.#running = this.#drain().finally(() => {
      this.#busy = false;
      if (this.#again) {
        this.#again = false;
        this.poke();
      }
    });
  }

  /** Resolves when what is due has been tried. */
  async idle() {
    while (this.#busy) await this.#running;
  }

  async stop() {
    clearInterval(this.#timer);
    this.#again = false;
    await this.#running;
  }

  async #drain() {
    try {
      for (;;) {
        const mails = await claimMails(this.#db, this.#clock.now());
        if (mails.length === 0) return;
        for (const mail of mails) await this.#send(mail);
      }
    } catch (error) {
      // The database is away; the mails stay queued and the next poll tries again.
      this.#log.warn({ err: error }, "mail queue not reachable");
    }
  }

  async #send(mail: Awaited<ReturnType<typeof claimMails>>[number]) {
    try {
      await this.#transport(mail);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#log.warn({ mail: mail.id, kind: mail.kind, tries: mail.tries }, "mail not sent");
      await markFailed(this.#db, mail, reason, this.#clock.now());
      return;
    }
    await markSent(this.#db, mail.id, this.#clock.now());
  }
}
