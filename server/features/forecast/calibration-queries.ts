import { sql } from "kysely";
import type { Calibration } from "#contract/forecast.ts";
import type { Db } from "../../platform/db/database.ts";
import type { OldReads } from "../../platform/db/replica.ts";
import {
  binsOf,
  brierOf,
  brierOfBase,
  coveredShare,
  ENOUGH_PAIRS,
  errorOf,
  type Pair,
} from "./calibration-rules.ts";

/** Of so many the latest pairs the page is worked out. */
const MOST_PAIRS = 20_000;
/** How old the page may be, once there are figures on it. */
const KEPT_MS = 60_000;

async function readPairs(db: Db): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select pass, mean, low, high, pass_mark as "passMark", came from mock_forecast
    where came is not null and pass is not null
    order by id desc limit ${MOST_PAIRS}`.execute(db);
  return rows;
}

async function readReportedResults(db: Db): Promise<Calibration["Told"]> {
  const { rows } = await sql<Calibration["Told"]>`
    select count(*)::int as "N", count(*) filter (where passed)::int as "Passed", avg(said) as "Said" from exam_result`.execute(
    db,
  );
  return rows[0] ?? { N: 0, Passed: 0, Said: null };
}

/** How forecasts before full mock papers compare with what came; nothing but numbers below 400 pairs. */
async function readCalibration(db: Db): Promise<Calibration> {
  const pairs = await readPairs(db);
  const reported = await readReportedResults(db);
  const isEnough = pairs.length >= ENOUGH_PAIRS;
  const error = isEnough ? errorOf(pairs) : null;
  return {
    Forecasts: pairs.length,
    Enough: isEnough,
    Needs: ENOUGH_PAIRS,
    Bins: (isEnough ? binsOf(pairs) : []).map((bin) => ({
      From: bin.from,
      To: bin.to,
      Said: bin.said,
      Came: bin.came,
      Low: bin.low,
      High: bin.high,
      N: bin.n,
    })),
    Brier: isEnough ? brierOf(pairs) : null,
    BrierOfBase: isEnough ? brierOfBase(pairs) : null,
    Covered: isEnough ? coveredShare(pairs) : null,
    Error: error && { Mean: error.mean, Low: error.low, High: error.high },
    Told: reported,
  };
}

/**
 * The page of {@link readCalibration}, which every visitor may ask for: in each process it is worked out once a minute, and by those who
 * ask at once together.
 */
export function calibrationPage(oldReads: OldReads): (now: Date) => Promise<Calibration> {
  let kept: { until: number; page: Promise<Calibration> } | undefined;
  return async (now) => {
    if (kept && now.getTime() < kept.until) return kept.page;
    const asked = { until: now.getTime() + KEPT_MS, page: oldReads.read(readCalibration) };
    kept = asked;
    const forget = () => {
      if (kept === asked) kept = undefined;
    };
    try {
      const page = await asked.page;
      if (!page.Enough) forget();
      return page;
    } catch (error) {
      forget();
      throw error;
    }
  };
}
