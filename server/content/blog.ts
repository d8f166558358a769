import { z } from "zod";
import { BankError, type Fault } from "./bank.ts";
import { readMarkdownFiles } from "./markdown-file.ts";

/** The head of a post's file (content/README.md). */
const Head = z.strictObject({
  /** Stable for ever. */
  id: z.int().min(1),
  path: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be in kebab-case"),
  title: z.string().min(1).max(65),
  description: z.string().min(50).max(165),
  published: z.union([z.string(), z.date()]).transform((d) => new Date(d).toISOString()),
  sources: z.array(z.strictObject({ title: z.string().min(1), url: z.url() })).min(1),
});

export interface Post extends z.output<typeof Head> {
  /** Markdown. */
  body: string;
}

/**
 * The posts of the blog, newest first.
 * @throws BankError naming the file of every fault
 */
export function readPosts(contentDir: string): Post[] {
  const faults: Fault[] = [];
  const posts: Post[] = [];
  for (const { file, head, body } of readMarkdownFiles(contentDir, "blog", Head)) {
    if (posts.some((post) => post.id === head.id || post.path === head.path))
      faults.push({ file, line: 1, message: "another post has this id or path" });
    posts.push({ ...head, body });
  }
  if (faults.length > 0) throw new BankError(faults);
  return posts.sort((a, b) => b.published.localeCompare(a.published) || a.id - b.id);
}
