import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../platform/db/database.ts";

const KEPT = 20_000;

const Row = z.object({
  user_id: z.string(),
  delay_marking: z.boolean(),
  question_id: z.number(),
  version: z.number(),
  weight: z.number(),
});

/** What is fixed when an attempt starts: whose it is, its mode, and each question's version and weight. */
export interface Pins {
  userId: string;
  delayMarking: boolean;
  questions: Map<number, { version: number; weight: number }>;
}

/** Reads what an attempt froze. It never changes, so a process may keep it; whether it is still open is not in it. */
export class AttemptPins {
  readonly #db: Db;
  readonly #kept = new Map<number, Pins>();

  constructor(db: Db) {
    this.#db = db;
  }

  async read(attemptId: number): Promise<Pins | undefined> {
    const kept = this.#kept.get(attemptId);
    if (kept) return kept;
    const { rows } = await sql`
      select a.user_id, a.delay_marking, aq.question_id, aq.version, aq.weight
      from attempt a join attempt_question aq on aq.attempt_id = a.id
      where a.id = ${attemptId}`.execute(this.#db);
    const parsed = rows.map((row) => Row.parse(row));
    const first = parsed[0];
    if (!first) return undefined;
    const pins = {
      userId: first.user_id,
      delayMarking: first.delay_marking,
      questions: new Map(parsed.map((r) => [r.question_id, { version: r.version, weight: r.weight }])),
    };
    if (this.#kept.size >= KEPT) this.#kept.clear();
    this.#kept.set(attemptId, pins);
    return pins;
  }
}
