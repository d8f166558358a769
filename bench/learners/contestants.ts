import { product } from "./forecasters/product.ts";
import { shareByTopic } from "./forecasters/share.ts";
import { productPlan } from "./policies/product.ts";
import { randomPractice } from "./policies/random.ts";
import type { MakeForecaster, MakePolicy } from "./policy.ts";

/** Who forecasts. */
export const FORECASTERS: readonly MakeForecaster[] = [shareByTopic, product];

/** Who plans. */
export const POLICIES: readonly MakePolicy[] = [randomPractice, productPlan];
