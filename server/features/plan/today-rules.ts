import type { Attempt, ProblemSet } from "#contract/shapes.ts";

/** What is known of a learner when they open the product, or the page of a paper. */
export interface Standing {
  /** The paper whose work this is; undefined for both. */
  paper: number | undefined;
  asked: boolean;
  open: readonly Attempt[];
  /** Sets of the paper, or else of the plan's papers, that the learner may open, in the syllabus's order. */
  sets: readonly ProblemSet[];
  wrong: number;
  /** Whether anything was ever marked. */
  hasResults: boolean;
  weakest: { topicId: number; name: string } | undefined;
  /** The first item of today's session that is not done, and is all of the paper. */
  planned: Next | undefined;
}

export interface Next {
  Label: string;
  Href: string;
}

/** So many questions to go over are worth a session of their own. */
const ENOUGH_WRONG = 5;

/** The test builder with the paper's questions, or those of both. */
function building(paper: number | undefined, states?: string): string {
  const query = new URLSearchParams({
    ...(paper === undefined ? {} : { papers: `${paper}` }),
    ...(states === undefined ? {} : { states }),
  });
  return query.size === 0 ? "/build" : `/build?${query}`;
}

const doing = (set: { ID: number }) => `/set/${set.ID}/do`;

/**
 * The one next useful thing: the first day's questions; what is in progress; what the plan has for today; and where it
 * has nothing more, what was wrong, once there is enough of it; a set of the weakest topic, or else the next one that
 * was not done; and when all is done, what is left of the wrong ones, or a test of everything.
 */
export function nextOf(s: Standing): Next {
  if (!s.asked && !s.hasResults && s.open.length === 0) return { Label: "Set up your study", Href: "/today" };
  const [open] = s.open;
  if (open) return { Label: `Go on with ${open.ProblemSet.Title}`, Href: doing(open.ProblemSet) };
  if (s.planned) return s.planned;
  const wrong = { Label: "Practise what you got wrong", Href: building(s.paper, "wrong-last") };
  if (s.wrong >= ENOUGH_WRONG) return wrong;
  const left = s.sets.filter((set) => set.Progress === "none");
  const set = left.find((one) => one.TopicID === s.weakest?.topicId) ?? left[0];
  if (set) return { Label: `Practise ${set.Title}`, Href: doing(set) };
  if (s.wrong > 0) return wrong;
  return { Label: "Build a test", Href: building(s.paper) };
}
