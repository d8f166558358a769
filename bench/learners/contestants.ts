import { elo } from "./forecasters/elo.ts";
import { fsrsForecast } from "./forecasters/fsrs.ts";
import { movingAverage, movingOfAll } from "./forecasters/moving.ts";
import { product } from "./forecasters/product.ts";
import { shareByTopic } from "./forecasters/share.ts";
import { fsrsByQuestion, fsrsByRule } from "./policies/fsrs.ts";
import { productPlan, WITHOUT } from "./policies/product.ts";
import { inRandomOrder, randomPractice } from "./policies/random.ts";
import { weakestFirst } from "./policies/weakest.ts";
import type { MakeForecaster, MakePolicy } from "./policy.ts";

/** The forecasters. The last is the one that should beat the others. */
export const FORECASTERS: readonly MakeForecaster[] = [
  shareByTopic,
  movingAverage,
  movingOfAll,
  elo,
  fsrsForecast,
  product,
];

/** The plans. The last is the one that should beat the others. */
export const POLICIES: readonly MakePolicy[] = [
  randomPractice,
  inRandomOrder,
  weakestFirst,
  fsrsByQuestion,
  fsrsByRule,
  productPlan,
];

/** Plans that are only tried when named. */
export const PARTS: readonly MakePolicy[] = WITHOUT;

/** How learners whose marks are forecast practise, in equal shares. */
export const HABITS: readonly MakePolicy[] = [randomPractice, weakestFirst, fsrsByQuestion, productPlan];
