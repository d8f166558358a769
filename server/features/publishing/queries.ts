import type { SiteFacts } from "#contract/site.ts";
import type { Plans } from "../../content/plans.ts";
import type { SiteContent } from "../../content/site-content.ts";
import { brand } from "../../platform/brand.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Log } from "../../platform/logging.ts";
import { readPlans } from "../billing/plan-queries.ts";
import { countQuestions } from "../catalogue/queries.ts";
import { type QuestionDeps, readSamples } from "../catalogue/sample-queries.ts";
import type { Catalogue, Snapshot } from "../catalogue/snapshot-queries.ts";
import { legalFacts, noteFacts, noticeFacts, postFacts, updateFacts } from "./site-view.ts";

export interface SiteDeps extends QuestionDeps {
  db: Db;
  clock: Clock;
  catalogue: Pick<Catalogue, "read">;
  plans: Plans;
  content: SiteContent;
  /** There where payments are trials. */
  sandbox: object | undefined;
  publicOrigin: string;
  log: Log;
}

/** What the prerendered pages print, as the bank is now. */
export async function siteFacts(deps: SiteDeps): Promise<SiteFacts> {
  const { db, clock, catalogue, plans, content, sandbox, publicOrigin } = deps;
  const now = clock.now().toISOString();
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
    minPayout: plans.minPayout,
    posts: content.posts.map(postFacts),
    notes: notesOf(content, snapshot),
    updates: content.updates.map(updateFacts),
    notices: content.notices.filter((notice) => notice.to > now).map(noticeFacts),
    legal: { terms: legalFacts(content.legal.terms), privacy: legalFacts(content.legal.privacy) },
  };
}

/** In the order of the topics; a note whose topic the bank does not hold comes last. */
function notesOf({ notes }: SiteContent, { topics }: Snapshot): SiteFacts["notes"] {
  const placeOf = (key: string) => topics.findIndex((topic) => topic.key === key) >>> 0;
  return [...notes]
    .sort((a, b) => placeOf(a.topic) - placeOf(b.topic))
    .map((note) =>
      noteFacts(
        note,
        topics.find((topic) => topic.key === note.topic),
      ),
    );
}

/** The papers and their topics, each with its number of MCQs on the exam shelf. */
export function papersOf({ papers, topics, listed }: Snapshot): SiteFacts["papers"] {
  const questionsOf = (topicId: number) =>
    listed
      .filter((set) => set.topicId === topicId && set.type === "MCQ" && set.shelf === "exam")
      .reduce((sum, set) => sum + set.questions.length, 0);
  return papers.map(({ id, title }) => ({
    id,
    title,
    topics: topics
      .filter((topic) => topic.paper === id)
      .map((t) => ({ id: t.id, name: t.name, free: t.forFree, questions: questionsOf(t.id) })),
  }));
}
