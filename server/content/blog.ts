import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { BankError, type Fault } from "./bank.ts";

const FOLDER = "blog";

/** The head of a post's file (content/README.md). */
const Head = z.strictObject({
  /** Stable for ever. */
  id: z.int().min(1),
  path: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be in kebab-case"),
  title: z.string().min(1).max(70),
  description: z.string().min(50).max(170),
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
export function readPosts(root: string): Post[] {
  const folder = path.join(root, FOLDER);
  if (!existsSync(folder)) return [];
  const faults: Fault[] = [];
  const posts: Post[] = [];
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".md"))) {
    const file = path.join(FOLDER, name);
    const fault = (message: string) => faults.push({ file, line: 1, message });
    const parts = /^---\n([\s\S]*?)\n---\n([\s\S]+)$/.exec(readFileSync(path.join(folder, name), "utf8"));
    const head = Head.safeParse(parts?.[1] ? parse(parts[1]) : undefined);
    if (!head.success)
      for (const issue of head.error.issues) fault(`${issue.path.join(".")}: ${issue.message}`);
    else if (posts.some((p) => p.id === head.data.id || p.path === head.data.path))
      fault("another post has this id or path");
    else posts.push({ ...head.data, body: parts?.[2]?.trim() ?? "" });
  }
  if (faults.length > 0) throw new BankError(faults);
  return posts.sort((a, b) => b.published.localeCompare(a.published) || a.id - b.id);
}
