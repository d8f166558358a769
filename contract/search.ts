import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Shelf } from "./shapes.ts";
import { pageQuery } from "./values.ts";

const SEARCH_LEAST = 2;
const SEARCH_MOST = 200;
const RULE = `Please search by ${SEARCH_LEAST} to ${SEARCH_MOST} characters.`;

/** What can be found; a case study is a kind of its own. */
export const SearchKind = z.enum(["topic", "question", "case", "note", "post"]);
export type SearchKind = z.infer<typeof SearchKind>;

const SearchHit = z.object({
  Kind: SearchKind,
  ID: z.number().int(),
  Title: z.string(),
  /** Plain text around the match. */
  Snippet: z.string(),
  Href: z.string().describe("The address of its page"),
  Shelf: Shelf.optional().describe("of a question: named where it is beyond the exam"),
});
export type SearchHit = z.infer<typeof SearchHit>;

/** One search box for everything that the caller may read. */
export const search = {
  find: endpoint("GET /api/search", {
    who: "visitor",
    summary:
      "Topics, study notes, articles and questions that the caller may read, best first; a visitor finds notes, articles and samples",
    query: {
      q: z
        .string({ error: RULE })
        .max(SEARCH_MOST, { error: RULE, abort: true })
        .trim()
        .min(SEARCH_LEAST, RULE),
      kind: SearchKind.optional().describe("Only hits of this kind"),
      page: pageQuery.page,
    },
    paged: true,
    reply: z.array(SearchHit),
  }),
};
