import { elo } from "./forecasters/elo.ts";
import { fsrsForecast } from "./forecasters/fsrs.ts";
import { movingAverage, movingOfAll } from "./forecasters/moving.ts";
import { shareByTopic } from "./forecasters/share.ts";
import { fsrsByQuestion, fsrsByRule } from "./policies/fsrs.ts";
import { randomPractice } from "./policies/random.ts";
import { weakestFirst } from "./policies/weakest.ts";
import type { MakeForecaster, MakePolicy } from "./policy.ts";

/** Who forecasts. The last is the one that is to be better than the others. */
export const FORECASTERS: readonly MakeForecaster[] = [
  shareByTopic,
  movingAverage,
  movingOfAll,
  elo,
  fsrsForecast,
];

/** Who plans. The last is the one that is to be better than the others. */
export const POLICIES: readonly MakePolicy[] = [randomPractice, weakestFirst, fsrsByQuestion, fsrsByRule];

/** How learners practise whose marks are forecast, each as many. */
export const HABITS: readonly MakePolicy[] = [randomPractice, weakestFirst, fsrsByQuestion];
