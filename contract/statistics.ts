import { endpoint } from "./endpoint.ts";
import { McqStats } from "./shapes.ts";
import { Id } from "./values.ts";

/** How others answered. */
export const statistics = {
  mcq: endpoint("GET /api/questions/mcq-stats/:id", {
    who: "user",
    summary: "First answers to an MCQ, after the caller's own marked answer",
    params: { id: Id },
    reply: McqStats,
  }),
};
