import { sql } from "kysely";
import type { Bank } from "../../content/bank.ts";
import type { Db } from "../../platform/db/database.ts";
import { dayInSingapore } from "../../platform/singapore-day.ts";
import { SUM_CONSTANTS, sumOrReason } from "./sum-answer-rules.ts";
import { readSum } from "./sum-reading-rules.ts";
import type { Held, HeldConstant, Sum } from "./sum-rules.ts";

export interface SumDeps {
  db: Db;
  content: { constants: Bank["constants"] };
}

export type Summed = { sum: Sum } | { needs: string } | undefined;

/** What a question that asks for a sum gets: the sum, or what is still needed for it; undefined for another question. */
export async function findSum(deps: SumDeps, prompt: string, now: Date): Promise<Summed> {
  const today = dayInSingapore(now);
  const read = readSum(prompt, today);
  if (!read || "needs" in read) return read;
  return sumOrReason(read.asked, await readHeld(deps), today);
}

/**
 * The dated figures as they stand in the database. Their numbers come from the files, so long as the text there says the same:
 * one that an editor has changed is in words alone, and nothing is worked out with it.
 */
async function readHeld({ db, content }: SumDeps): Promise<Held> {
  const { rows } = await sql<Omit<HeldConstant, "figures">>`
    select key, title, value, valid_from as "from", valid_to as "to", source
    from constant where key = any(${[...SUM_CONSTANTS]}::text[])`.execute(db);
  const files = new Map(content.constants.map((constant) => [constant.key, constant]));
  return new Map(
    rows.flatMap((row) => {
      const file = files.get(row.key);
      return file?.figures != null && file.value === row.value
        ? [[row.key, { ...row, figures: file.figures }]]
        : [];
    }),
  );
}
