import type { Plans } from "./billing.ts";

/** What the prerendered pages print: figures computed from the running bank, never written by hand. */
export interface SiteFacts {
  brand: { name: string; tagline: string; email: string; disclaimer: string };
  origin: string;
  counts: { MCQ: number; CSQ: number; SAQ: number; Total: number };
  papers: { id: number; title: string; topics: { id: number; name: string; free: boolean }[] }[];
  /** What is sold, as a visitor without a referral pays it. */
  plans: Plans;
  /** Payments are trials: nobody is charged. */
  sandbox: boolean;
}

/** The built front end's half of prerendering: the HTML of each page by its path. */
export type RenderSite = (facts: SiteFacts) => Record<string, string>;
