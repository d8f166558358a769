import { createElement } from "react";
import type { SiteFacts, SiteLegal, SiteNote, SitePost } from "#contract/site.ts";
import { paths } from "../app/lib/paths.ts";
import { Affiliate } from "./pages/affiliate.tsx";
import { Blog } from "./pages/blog.tsx";
import { Legal } from "./pages/legal.tsx";
import { Post } from "./pages/post.tsx";
import { Study } from "./pages/study.tsx";
import { StudyNote } from "./pages/study-note.tsx";
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
  const { brand, posts, notes, legal } = facts;
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
      path: paths.study(),
      title: `Study notes for the RES exam · ${brand.name}`,
      description: `${notes.length} study notes, one for each topic of both papers of Singapore's RES exam: the rules in short, each with its statute, case or official page.`,
      content: createElement(Study, facts),
      structuredData: [breadcrumbData(facts, [studyCrumb])],
      picture: "blog",
    },
    ...notes.map((note, index) => notePage(facts, note, followers(notes, index))),
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

const studyCrumb = { name: "Study notes", path: paths.study() };

function notePage(facts: SiteFacts, note: SiteNote, next: SiteNote[]): SitePage {
  const path = paths.study(note.topic);
  const full = `${note.title}: study note · ${facts.brand.name}`;
  return {
    ...reading,
    path,
    title: full.length <= LONGEST_TITLE ? full : note.title,
    description: `${note.title} for Paper ${note.paper} of Singapore's RES exam, rule by rule, each with its source. Law as at ${note.lawAsAt}.`,
    content: createElement(StudyNote, { facts, note, next }),
    structuredData: [breadcrumbData(facts, [studyCrumb, { name: note.title, path }])],
    picture: "blog",
  };
}

/** Those after one, from the first again after the last. */
const followers = <T>(all: readonly T[], index: number): T[] =>
  [...all.slice(index + 1), ...all.slice(0, index)].slice(0, NEXT);

const legalPage = (facts: SiteFacts, path: string, legal: SiteLegal): SitePage => ({
  ...reading,
  path,
  title: `${legal.title} · ${facts.brand.name}`,
  description: legal.description,
  content: createElement(Legal, { facts, path, legal }),
  // The address, "/tos" say, without its slash.
  picture: path.slice(1),
});
