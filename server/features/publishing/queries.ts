import type { SiteFacts, SitePost } from "#contract/site.ts";
import type { Post } from "../../content/blog.ts";
import type { Plans } from "../../content/plans.ts";
import { brand } from "../../platform/brand.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Log } from "../../platform/logging.ts";
import { htmlOf } from "../../platform/markdown.ts";
import { readPlans } from "../billing/plan-queries.ts";
import { countQuestions } from "../catalogue/queries.ts";
import { type QuestionDeps, readSamples } from "../catalogue/question-queries.ts";
import type { Catalogue, Snapshot } from "../catalogue/snapshot-queries.ts";

export interface SiteDeps extends QuestionDeps {
  db: Db;
  catalogue: Pick<Catalogue, "read">;
  plans: Plans;
  posts: readonly Post[];
  /** There where payments are trials. */
  sandbox: object | undefined;
  publicOrigin: string;
  log: Log;
}

/** What the prerendered pages print, as the bank stands now. */
export async function siteFacts(deps: SiteDeps): Promise<SiteFacts> {
  const { db, catalogue, plans, posts, sandbox, publicOrigin } = deps;
  const snapshot = await catalogue.read();
  return {
    brand: {
      name: brand.name,
      tagline: brand.tagline,
      email: brand.email,
      chatGroup: brand.chat_group,
      disclaimer: brand.disclaimer,
    },
    origin: publicOrigin,
    counts: await countQuestions(db),
    papers: papersOf(snapshot),
    samples: await readSamples(deps),
    plans: await readPlans(db, plans, undefined, ""),
    sandbox: sandbox !== undefined,
    posts: posts.map(postFacts),
  };
}

function papersOf({ papers, topics, listed }: Snapshot): SiteFacts["papers"] {
  const questionsOf = (topicId: number) =>
    listed
      .filter((set) => set.topicId === topicId && set.type === "MCQ")
      .reduce((sum, set) => sum + set.questions.length, 0);
  return papers.map(({ id, title }) => ({
    id,
    title,
    topics: topics
      .filter((topic) => topic.paper === id)
      .map((t) => ({ id: t.id, name: t.name, free: t.forFree, questions: questionsOf(t.id) })),
  }));
}

const postFacts = ({ path, title, description, published, body, sources }: Post): SitePost => ({
  path,
  title,
  description,
  published,
  html: htmlOf(body),
  sources,
});
