import { sql } from "kysely";
import type { SumInput } from "#contract/calculators.ts";
import type { Bank } from "../../content/bank.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { dayInSingapore } from "../../platform/singapore-day.ts";
import { RATE_KEYS, type Rate, type RateGroup, sheetOn } from "./rate-rules.ts";
import { SUM_CONSTANTS, sumOrReason } from "./sum-answer-rules.ts";
import { askedOf } from "./sum-input-rules.ts";
import type { DatedConstants, Sum } from "./sum-rules.ts";

export interface FigureDeps {
  db: Db;
  content: { constants: Bank["constants"] };
}

/** Dated figures as stored in the database. */
async function readTexts(db: Db, keys: readonly string[]): Promise<Rate[]> {
  const { rows } = await sql<Rate>`
    select key, title, value, valid_from as "from", valid_to as "to", source
    from constant where key = any(${[...keys]}::text[])`.execute(db);
  return rows;
}

/**
 * The dated figures for sums. Their numbers come from the files, as long as the text there is the same: a figure that
 * an editor has changed only has words, and is not used for computing.
 */
export async function readDatedConstants({ db, content }: FigureDeps): Promise<DatedConstants> {
  const rows = await readTexts(db, SUM_CONSTANTS);
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

/** A sum from a form, or a sentence on why there is none. */
export async function workOutSum(
  deps: FigureDeps,
  input: SumInput,
  now: Date,
): Promise<{ sum: Sum } | { needs: string }> {
  const today = dayInSingapore(now);
  const read = askedOf(input, today);
  return "needs" in read ? read : sumOrReason(read.asked, await readDatedConstants(deps), today);
}

/** The rates of a day up to today. @throws AppError bad_input for a later one */
export async function readRates(
  { db }: FigureDeps,
  day: string | undefined,
  now: Date,
): Promise<{ on: string; groups: RateGroup[] }> {
  const today = dayInSingapore(now);
  const on = day ?? today;
  if (on > today) {
    const sentence = "Please choose today or an earlier day: future rates are not known yet.";
    throw new AppError("bad_input", sentence, { fields: { on: sentence } });
  }
  const rates = new Map((await readTexts(db, RATE_KEYS)).map((rate) => [rate.key, rate]));
  return { on, groups: sheetOn(rates, on) };
}
