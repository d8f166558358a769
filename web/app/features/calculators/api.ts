import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { SumInput } from "#contract/calculators.ts";
import { fresh, keys } from "../../lib/cache.ts";
import { ApiError, call } from "../../lib/call.ts";
import { useMutation } from "../../lib/use-mutation.ts";

export function useWorkOut() {
  return useMutation({
    mutationFn: (body: SumInput) => call("POST /api/calculators/sum", { body }),
    meta: { inline: true },
  });
}

/** The rates of a day; the former sheet stays until the next one is there. */
export const ratesQuery = (on: string) =>
  queryOptions({
    queryKey: keys.rates(on),
    queryFn: () => call("GET /api/calculators/rates", { query: { on } }),
    staleTime: fresh.paper,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { inline: true },
  });

export const sentenceOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : "Something went wrong. Please try again.";
