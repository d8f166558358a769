import type { Companion } from "./companion-requests.ts";

/** Adds the queries that have a value. */
export function withQuery(path: string, query: Record<string, string | number | true | undefined>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) params.set(name, String(value));
  return params.size > 0 ? `${path}?${params}` : path;
}

/** The parts of a paper's page; undefined means its topics. */
export type PaperTab = "cases" | "mocks" | "mistakes";

/** Those addresses of `paths` that scripts of prerendered pages need, which weigh what they import. */
export const scriptPaths = {
  home: "/",
  /** The pricing page on its way to the checkout of one price. */
  pricingCheckout: (priceId: string) => withQuery("/pricing", { checkout: priceId }),
  login: (redirect?: string) => withQuery("/login", { redirect }),
  paper: (paperId: number, tab?: PaperTab) => withQuery(`/paper/${paperId}`, { tab }),
  /** The paper's page with what a companion opens, for links from outside of the app. */
  paperWith: (paperId: number, companion: Companion) => withQuery(`/paper/${paperId}`, { open: companion }),
};
