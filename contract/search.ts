import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Shelf } from "./shapes.ts";
import { pageQuery } from "./values.ts";

const SEARCH_LEAST = 2;
const SEARCH_MOST = 200;
const RULE = `Please search by ${SEARCH_LEAST} to ${SEARCH_MOST} characters.`;

const SearchHit = z.object({
  Kind: z.enum(["topic", "note", "question", "post"]),
  ID: z.number().int(),
  Title: z.string(),
  /** Plain text, around what was found. */
  Snippet: z.string(),
  Href: z.string().describe("The address of its page"),
  Shelf: Shelf.optional().describe("of a question: named where it is beyond the exam"),
});
export type SearchHit = z.infer<typeof SearchHit>;

/** One box over all that can be read. */
export const search = {
  find: endpoint("GET /api/search", {
    who: "user",
    summary: "Topics, study notes, articles and questions that the caller may read, best first",
    query: {
      q: z
        .string({ error: RULE })
        .max(SEARCH_MOST, { error: RULE, abort: true })
        .trim()
        .min(SEARCH_LEAST, RULE),
      page: pageQuery.page,
    },
    paged: true,
    reply: z.array(SearchHit),
  }),
};
