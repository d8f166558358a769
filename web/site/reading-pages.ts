import { createElement } from "react";
import type { SiteFacts, SiteLegal, SitePost } from "#contract/site.ts";
import { paths } from "../app/lib/paths.ts";
import { Affiliate } from "./pages/affiliate.tsx";
import { Blog } from "./pages/blog.tsx";
import { Legal } from "./pages/legal.tsx";
import { Post } from "./pages/post.tsx";
import { Updates } from "./pages/updates.tsx";
import type { SitePage } from "./pages.ts";
import { articleData, breadcrumbData } from "./structured-data.ts";

/** What a search result shows of a title. */
const LONGEST_TITLE = 65;
const NEXT = 2;

/** What all pages to read share; each adds its own. */
const reading: Pick<SitePage, "sheet" | "structuredData" | "isIndexed"> = {
  sheet: "prose",
  structuredData: [],
  isIndexed: true,
};

/** The pages to read: the blog, the changelog, the affiliate programme and the terms. */
export function readingPages(facts: SiteFacts): SitePage[] {
  const { brand, posts, legal } = facts;
  return [
    {
      ...reading,
      path: paths.blog(),
      title: `Blog on the RES exam · ${brand.name}`,
      description:
        "Articles on Singapore's RES exam: its format, how to study for each paper, stamp duties in full arithmetic, the HDB resale sequence, case studies.",
      content: createElement(Blog, facts),
      structuredData: [breadcrumbData(facts, [blogCrumb])],
      picture: "blog",
    },
    ...posts.map((post, index) => articlePage(facts, post, followers(posts, index))),
    {
      ...reading,
      path: paths.updates,
      title: `Updates · ${brand.name}`,
      description: `What is new in ${brand.name}: questions, tests, plans and articles, newest first.`,
      content: createElement(Updates, facts),
      picture: "updates",
    },
    {
      ...reading,
      path: paths.affiliate,
      title: `Affiliate programme · ${brand.name}`,
      description: `Recommend ${brand.name} to candidates of the RES exam: they pay less for their plan, and you earn a share of what they pay.`,
      content: createElement(Affiliate, facts),
      picture: "affiliate",
    },
    legalPage(facts, paths.terms, legal.terms),
    legalPage(facts, paths.privacy, legal.privacy),
  ];
}

const blogCrumb = { name: "Blog", path: paths.blog() };

function articlePage(facts: SiteFacts, post: SitePost, next: SitePost[]): SitePage {
  const { title, description, published } = post;
  const path = paths.blog(post.path);
  const full = `${title} · ${facts.brand.name}`;
  return {
    ...reading,
    path,
    title: full.length <= LONGEST_TITLE ? full : title,
    description,
    content: createElement(Post, { facts, post, next }),
    structuredData: [articleData(facts, post), breadcrumbData(facts, [blogCrumb, { name: title, path }])],
    picture: `blog-${post.path}`,
    published,
  };
}

/** The articles after one, from the first again after the last. */
const followers = (posts: SitePost[], index: number) =>
  [...posts.slice(index + 1), ...posts.slice(0, index)].slice(0, NEXT);

const legalPage = (facts: SiteFacts, path: string, legal: SiteLegal): SitePage => ({
  ...reading,
  path,
  title: `${legal.title} · ${facts.brand.name}`,
  description: legal.description,
  content: createElement(Legal, { facts, path, legal }),
  // The address, "/tos" say, without its slash.
  picture: path.slice(1),
});
