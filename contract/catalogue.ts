import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Question } from "./shapes.ts";
import { Time } from "./values.ts";

/** How many public samples there are at most. */
export const MOST_SAMPLES = 5;

/** What is in the bank, the same for everyone. */
export const catalogue = {
  samples: endpoint("GET /api/questions/samples", {
    who: "visitor",
    summary: "At most five public questions, with their keys",
    reply: z.array(Question),
  }),
  count: endpoint("GET /api/questions/count", {
    who: "visitor",
    summary: "How many questions are published, without those under review",
    reply: z.object({
      MCQ: z.int(),
      CSQ: z.int(),
      SAQ: z.int(),
      Total: z.int(),
      UpdatedAt: Time.nullable(),
    }),
  }),
};
