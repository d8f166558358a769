import type { SiteFacts } from "#contract/site.ts";

/** A thing of schema.org, for search engines. */
export type StructuredData = { "@type": string } & Record<string, unknown>;

export interface QuestionAndAnswer {
  question: string;
  /** Plain text, as it is on the page. */
  answer: string;
}

/** As text that can be inside of a script element: nothing in it can end the element. */
export const jsonOf = (data: StructuredData): string =>
  JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");

const organisation = ({ brand, origin }: SiteFacts) => ({
  "@type": "Organization",
  name: brand.name,
  url: `${origin}/`,
  logo: `${origin}/icons/icon-512.png`,
});

/** The product as a course: what it teaches, who gives it, and what it costs. */
export function courseData(facts: SiteFacts): StructuredData {
  const { brand, origin, papers, plans } = facts;
  const prices = plans.Plans.flatMap((plan) => plan.Prices.map((price) => price.Payable));
  return {
    "@type": "Course",
    name: `${brand.name}: ${brand.tagline}`,
    description: "Explained practice questions for both papers of Singapore's real-estate salesperson exam.",
    url: `${origin}/`,
    inLanguage: "en-SG",
    provider: organisation(facts),
    about: papers.flatMap((paper) => paper.topics.map((topic) => topic.name)),
    hasCourseInstance: { "@type": "CourseInstance", courseMode: "online", courseWorkload: "PT1H" },
    offers: {
      "@type": "AggregateOffer",
      category: "Paid",
      priceCurrency: "SGD",
      lowPrice: (Math.min(...prices) / 100).toFixed(2),
      highPrice: (Math.max(...prices) / 100).toFixed(2),
      offerCount: prices.length,
      url: `${origin}/pricing`,
    },
  };
}

/** The questions and answers that are on a page. */
export const faqData = (list: QuestionAndAnswer[]): StructuredData => ({
  "@type": "FAQPage",
  mainEntity: list.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});

/** An article of the blog. */
export const articleData = (
  facts: SiteFacts,
  post: { path: string; title: string; description: string; published: string },
): StructuredData => ({
  "@type": "Article",
  headline: post.title,
  description: post.description,
  datePublished: post.published,
  dateModified: post.published,
  inLanguage: "en-SG",
  image: `${facts.origin}/og/blog-${post.path}.png`,
  mainEntityOfPage: `${facts.origin}/blog/${post.path}`,
  author: organisation(facts),
  publisher: organisation(facts),
});

/** The way from the landing page to a page below it. */
export const breadcrumbData = (
  { origin, brand }: SiteFacts,
  trail: { name: string; path: string }[],
): StructuredData => ({
  "@type": "BreadcrumbList",
  itemListElement: [{ name: brand.name, path: "/" }, ...trail].map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: origin + path,
  })),
});
