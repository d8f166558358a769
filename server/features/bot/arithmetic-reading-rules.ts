import type { Days } from "../calculators/sum-asked-rules.ts";
import { readAdjusted, readBefore, readChange, readGrowth } from "./change-reading-rules.ts";
import { readContributory } from "./damages-reading-rules.ts";
import {
  readFirstPrincipal,
  readInterest,
  readLtvRatio,
  readSubsidy,
  readWeightedAge,
} from "./deal-reading-rules.ts";
import { readElasticity } from "./elasticity-reading-rules.ts";
import { readEnBlocShare } from "./en-bloc-reading-rules.ts";
import { readEscalation } from "./escalation-reading-rules.ts";
import { readMiddle } from "./figure-set-rules.ts";
import {
  readClawback,
  readProRata,
  readRentDivided,
  readRentFor,
  readRepair,
  readTurnover,
} from "./letting-reading-rules.ts";
import { readLeverage, readTotalReturn } from "./leverage-reading-rules.ts";
import { readMonthsOfSupply, readVacancy } from "./market-reading-rules.ts";
import { readConversion, readPsfPpr, readSize } from "./measure-reading-rules.ts";
import { readDownPayment, readStage } from "./payment-reading-rules.ts";
import { readDeemed, readEffective, readRentGst, readSaleGst } from "./rent-reading-rules.ts";
import { readContribution } from "./strata-reading-rules.ts";
import type { Facts, Read } from "./sum-fact-rules.ts";
import {
  readCapRate,
  readCostMethod,
  readNoi,
  readResidual,
  readStraightLine,
  readYearsPurchase,
} from "./valuation-reading-rules.ts";

/** Values, changes of a price, and areas. */
export const readValuation = (facts: Facts): Read =>
  readResidual(facts) ??
  readCostMethod(facts) ??
  readStraightLine(facts) ??
  readNoi(facts) ??
  readCapRate(facts) ??
  readYearsPurchase(facts) ??
  readAdjusted(facts) ??
  readChange(facts) ??
  readBefore(facts) ??
  readGrowth(facts) ??
  readConversion(facts) ??
  readPsfPpr(facts) ??
  readElasticity(facts) ??
  readMonthsOfSupply(facts) ??
  readVacancy(facts) ??
  readMiddle(facts) ??
  readLeverage(facts) ??
  readTotalReturn(facts) ??
  readSize(facts);

/** What a deal, a loan or a tenancy comes to. */
export const readOfDeal = (facts: Facts, on: Days): Read =>
  readContribution(facts) ??
  readEnBlocShare(facts) ??
  readRentDivided(facts) ??
  readProRata(facts) ??
  readRepair(facts) ??
  readTurnover(facts) ??
  readClawback(facts) ??
  readRentFor(facts) ??
  readEffective(facts) ??
  readEscalation(facts) ??
  readContributory(facts) ??
  readDeemed(facts, on) ??
  readRentGst(facts, on) ??
  readSaleGst(facts, on) ??
  readWeightedAge(facts) ??
  readLtvRatio(facts) ??
  readFirstPrincipal(facts) ??
  readInterest(facts) ??
  readSubsidy(facts) ??
  readDownPayment(facts, on) ??
  readStage(facts, on);
