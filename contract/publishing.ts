import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, pageQuery, Time } from "./values.ts";

const BlogPost = z.object({
  ID: Id,
  Path: z.string(),
  Title: z.string(),
  Body: z.string().describe("Markdown"),
  PublishedAt: Time,
});
export type BlogPost = z.infer<typeof BlogPost>;

/** Texts published for everybody. */
export const publishing = {
  blog: endpoint("GET /api/blog", {
    who: "visitor",
    summary: "The posts of the blog, newest first",
    query: pageQuery,
    paged: true,
    reply: z.array(BlogPost),
  }),
};
