import type { Plans } from "./billing.ts";
import type { Question } from "./shapes.ts";

/** An article of the blog, ready to be shown. */
export interface SitePost {
  path: string;
  title: string;
  description: string;
  /** UTC. */
  published: string;
  /** From Markdown, made safe. */
  html: string;
  sources: { title: string; url: string }[];
}

/** What the prerendered pages print: figures computed from the running bank, never written by hand. */
export interface SiteFacts {
  brand: { name: string; tagline: string; email: string; chatGroup: string; disclaimer: string };
  origin: string;
  counts: { MCQ: number; CSQ: number; SAQ: number; Total: number; UpdatedAt: string | null };
  papers: {
    id: number;
    title: string;
    topics: { id: number; name: string; free: boolean; questions: number }[];
  }[];
  /** The public questions, with their keys. */
  samples: Question[];
  /** What is sold, as a visitor without a referral pays it. */
  plans: Plans;
  /** Payments are trials: nobody is charged. */
  sandbox: boolean;
  posts: SitePost[];
}

/** What is given at one address. */
export interface SiteDocument {
  type: string;
  body: string;
}

/** The built front end's half of prerendering: every document by its path. "/404" stands in for those there are not. */
export type RenderSite = (facts: SiteFacts) => Record<string, SiteDocument>;
