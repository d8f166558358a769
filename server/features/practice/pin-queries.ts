import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../platform/db/database.ts";
import { BankCache } from "../catalogue/cache-queries.ts";
import { isFreeFor } from "../catalogue/policy.ts";
import type { Catalogue } from "../catalogue/snapshot-queries.ts";

const Row = z.object({
  user_id: z.string(),
  delay_marking: z.boolean(),
  question_id: z.number(),
  version: z.number(),
  weight: z.number(),
  paper: z.number(),
  is_free: z.boolean(),
});

/** What is fixed when an attempt starts: its owner, its mode, and each question's version and weight. */
export interface Pins {
  userId: string;
  delayMarking: boolean;
  questions: Map<number, Pin>;
}

interface Pin {
  version: number;
  weight: number;
  /** The question's current topic, and whether it was free when this was read. */
  paper: number;
  isFree: boolean;
}

/**
 * Reads an attempt's pins for its owner. Only a change of the bank may affect them, so a process caches them until
 * then; whether the attempt is still open is not included.
 */
export class AttemptPins {
  readonly #db: Db;
  readonly #catalogue: Catalogue;
  readonly #cache: BankCache<number, Pins>;

  constructor(db: Db, catalogue: Catalogue) {
    this.#db = db;
    this.#catalogue = catalogue;
    this.#cache = new BankCache(catalogue);
  }

  /** @param userId the caller: what is free for them may be nobody else's */
  async read(attemptId: number, userId: string): Promise<Pins | undefined> {
    // Notices a change of the bank, at most once a second.
    await this.#catalogue.read();
    const reading = this.#cache.reading();
    const kept = reading.get(attemptId);
    if (kept) return kept.userId === userId ? kept : undefined;
    const { rows } = await sql`
      select a.user_id, a.delay_marking, aq.question_id, aq.version, aq.weight, t.paper,
             s.for_free or ${isFreeFor(userId)} as is_free
      from attempt a
      join problem_set s on s.id = a.set_id
      join attempt_question aq on aq.attempt_id = a.id
      join question q on q.id = aq.question_id
      join topic t on t.id = q.topic_id
      where a.id = ${attemptId} and a.user_id = ${userId}`.execute(this.#db);
    const parsed = rows.map((row) => Row.parse(row));
    const first = parsed[0];
    if (!first) return undefined;
    const pins = {
      userId: first.user_id,
      delayMarking: first.delay_marking,
      questions: new Map(
        parsed.map(({ question_id, version, weight, paper, is_free }) => [
          question_id,
          { version, weight, paper, isFree: is_free },
        ]),
      ),
    };
    reading.keep(attemptId, pins);
    return pins;
  }
}
