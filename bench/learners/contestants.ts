import { shareByTopic } from "./forecasters/share.ts";
import { randomPractice } from "./policies/random.ts";
import type { MakeForecaster, MakePolicy } from "./policy.ts";

/** Who forecasts. */
export const FORECASTERS: readonly MakeForecaster[] = [shareByTopic];

/** Who plans. */
export const POLICIES: readonly MakePolicy[] = [randomPractice];
