import type { Plans } from "./billing.ts";
import type { Question } from "./shapes.ts";

/** A text to read, ready to be shown. */
export interface SiteText {
  /** From Markdown, made safe. */
  html: string;
  /** Its main parts: the IDs of their headings, and what they say. */
  parts: { id: string; title: string }[];
}

/** An article of the blog. */
export interface SitePost {
  path: string;
  title: string;
  description: string;
  /** UTC. */
  published: string;
  text: SiteText;
  sources: { title: string; url: string }[];
}

/** The study note of a topic. */
export interface SiteNote {
  /** The topic's key, which is its address. */
  topic: string;
  title: string;
  paper: number;
  /** The topic's own ID, where the bank has it. */
  topicId: number | undefined;
  /** The day whose law it states. */
  lawAsAt: string;
  text: SiteText;
  sources: { title: string; url: string }[];
}

/** An entry of the changelog. */
export interface SiteUpdate {
  key: string;
  /** A day, without a time. */
  published: string;
  title: string;
  /** From Markdown, made safe. */
  html: string;
}

/** A banner, which the page's script shows while it runs, to whom it is for. */
export interface SiteNotice {
  /** A dismissal is kept under it. */
  key: string;
  place: "updates";
  audience: "everyone" | "non-subscribers";
  /** UTC; `to` is the first moment at which it shows no more. */
  from: string;
  to: string;
  text: string;
  link: { text: string; url: string } | undefined;
}

/** The terms, or what is done with people's data. */
export interface SiteLegal {
  title: string;
  description: string;
  /** Days: from when it holds, and when it was last changed. */
  effective: string;
  updated: string;
  text: SiteText;
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
  /** The least that is paid out to an affiliate, in cents. */
  minPayout: number;
  /** Newest first, as are the updates. */
  posts: SitePost[];
  /** In the order of the papers' topics. */
  notes: SiteNote[];
  updates: SiteUpdate[];
  /** Those that have not ended. */
  notices: SiteNotice[];
  legal: { terms: SiteLegal; privacy: SiteLegal };
}

/** What is given at one address. */
export interface SiteDocument {
  type: string;
  body: string;
}

/** The built front end's half of prerendering: every document by its path. "/404" stands in for those there are not. */
export type RenderSite = (facts: SiteFacts) => Record<string, SiteDocument>;
