import { createElement, type ReactElement } from "react";
import type { SiteFacts } from "#contract/site.ts";
import { paths } from "../app/lib/paths.ts";
import { Landing } from "./pages/landing.tsx";
import { NotFound } from "./pages/not-found.tsx";
import { Pricing } from "./pages/pricing.tsx";
import { readingPages } from "./reading-pages.ts";
import { courseData, faqData, type StructuredData } from "./structured-data.ts";
import type { sheets } from "./styles/sheets.ts";
import { questionsAndAnswers } from "./words/faq.ts";
import { number } from "./words/number.ts";

/** One prerendered page and all that its head says. */
export interface SitePage {
  path: string;
  /** At most 60 characters or so, else search results cut it. */
  title: string;
  /** At most 160 characters. */
  description: string;
  sheet: keyof typeof sheets;
  content: ReactElement;
  structuredData: StructuredData[];
  /** The name of its picture for shared links, without folder and ending. */
  picture: string;
  /** When an article was published; a time in UTC. */
  published?: string;
  /** False for pages that search engines should leave out. */
  isIndexed: boolean;
}

/** Every prerendered page, with the true figures of the running bank. */
export function sitePages(facts: SiteFacts): SitePage[] {
  return [landing(facts), pricing(facts), ...readingPages(facts)];
}

function landing(facts: SiteFacts): SitePage {
  const { brand, counts } = facts;
  return {
    path: paths.home,
    title: `${brand.name}: ${brand.tagline}`,
    description: `${number(counts.Total)} explained questions for both papers of Singapore's real-estate salesperson exam, each with its source and the date of its law.`,
    sheet: "landing",
    content: createElement(Landing, facts),
    structuredData: [courseData(facts), faqData(questionsAndAnswers(facts))],
    picture: "home",
    isIndexed: true,
  };
}

function pricing(facts: SiteFacts): SitePage {
  return {
    path: paths.pricing,
    title: `Plans & Pricing · ${facts.brand.name}`,
    description:
      "Plans of 1, 3, 12 and 24 months for one paper or both of Singapore's RES exam. One payment by card or PayNow, no auto-renewal.",
    sheet: "pricing",
    content: createElement(Pricing, facts),
    structuredData: [],
    picture: "pricing",
    isIndexed: true,
  };
}

/** What is at an address that does not exist. */
export function notFound(facts: SiteFacts): SitePage {
  return {
    path: "/404",
    title: `Page not found · ${facts.brand.name}`,
    description: "There is no page at this address.",
    sheet: "prose",
    content: createElement(NotFound, facts),
    structuredData: [],
    picture: "home",
    isIndexed: false,
  };
}
