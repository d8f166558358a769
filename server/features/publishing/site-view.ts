import type { SiteLegal, SiteNote, SiteNotice, SitePost, SiteUpdate } from "#contract/site.ts";
import type { Post } from "../../content/blog.ts";
import type { LegalText } from "../../content/legal.ts";
import type { Note } from "../../content/notes.ts";
import type { Notice } from "../../content/notices.ts";
import type { Update } from "../../content/updates.ts";
import { articleOf, htmlOf } from "../../platform/markdown.ts";

export const postFacts = ({ path, title, description, published, body, sources }: Post): SitePost => ({
  path,
  title,
  description,
  published,
  text: articleOf(body),
  sources,
});

export const noteFacts = (note: Note, topic: { id: number; paper: number } | undefined): SiteNote => ({
  topic: note.topic,
  title: note.title,
  paper: topic?.paper ?? (note.topic.startsWith("p1-") ? 1 : 2),
  topicId: topic?.id,
  lawAsAt: note.lawAsAt,
  text: articleOf(note.body),
  sources: note.sources.map(({ name, url }) => ({ title: name, url })),
});

export const updateFacts = ({ key, published, title, text }: Update): SiteUpdate => ({
  key,
  published,
  title,
  html: htmlOf(text),
});

export const noticeFacts = ({ key, place, audience, from, to, text, link }: Notice): SiteNotice => ({
  key,
  place,
  audience,
  from,
  to,
  text,
  link: link && { text: link.text, url: link.url },
});

export const legalFacts = ({ title, description, effective, updated, body }: LegalText): SiteLegal => ({
  title,
  description,
  effective,
  updated,
  text: articleOf(body),
});
