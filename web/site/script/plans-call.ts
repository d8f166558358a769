import type { Plans } from "#contract/billing.ts";
import { call } from "../../app/lib/call.ts";

/** Asks what the plans cost the caller, whom a code may have referred. @throws ApiError */
export const fetchPlans = (referee: string | undefined): Promise<Plans> =>
  call("GET /api/plans", { query: { referee } });
