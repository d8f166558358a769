import type { Plans } from "./billing.ts";
import type { Question } from "./shapes.ts";

/** A text ready to be shown. */
export interface SiteText {
  /** Safe HTML from Markdown. */
  html: string;
  /** Its main parts: the IDs and texts of their headings. */
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
  /** The topic's ID, if it is in the bank. */
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
  /** Safe HTML from Markdown. */
  html: string;
}

/** A banner, which the page's script shows to its audience while it is current. */
export interface SiteNotice {
  /** Dismissals are stored under it. */
  key: string;
  place: "updates";
  audience: "everyone" | "non-subscribers";
  /** UTC; `to` is the first moment at which it is no longer shown. */
  from: string;
  to: string;
  text: string;
  link: { text: string; url: string } | undefined;
}

/** The terms, or the privacy policy. */
export interface SiteLegal {
  title: string;
  description: string;
  /** Days: when it took effect, and when it was last changed. */
  effective: string;
  updated: string;
  text: SiteText;
}

/** The content of the prerendered pages: figures computed from the running bank, never written by hand. */
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
  /** Prices for a visitor without a referral. */
  plans: Plans;
  /** The sandbox is on: nobody is charged. */
  sandbox: boolean;
  /** The minimum payout to an affiliate, in cents. */
  minPayout: number;
  /** Newest first, as are the updates. */
  posts: SitePost[];
  /** In the order of the papers' topics. */
  notes: SiteNote[];
  updates: SiteUpdate[];
  /** Notices that have not ended. */
  notices: SiteNotice[];
  legal: { terms: SiteLegal; privacy: SiteLegal };
}

/** What is served at one address. */
export interface SiteDocument {
  type: string;
  body: string;
}

/** The built front end's part of prerendering: every document by its path. "/404" is the one for unknown addresses. */
export type RenderSite = (facts: SiteFacts) => Record<string, SiteDocument>;
