import type { BlogPost } from "#contract/publishing.ts";
import type { Post } from "../../content/blog.ts";

export const postView = (post: Post): BlogPost => ({
  ID: post.id,
  Path: post.path,
  Title: post.title,
  Body: post.body,
  PublishedAt: post.published,
});
