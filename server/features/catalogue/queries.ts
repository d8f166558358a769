import { sql } from "kysely";
import type { Paper, ProblemSet, Topic } from "#contract/shapes.ts";
import type { Db } from "../../platform/db/database.ts";
import { notFound } from "../../platform/errors.ts";
import type { Caller } from "../../platform/session.ts";
import { UPDATED_WINDOW_DAYS } from "./rules.ts";
import { type CatalogueDeps, listSets } from "./set-queries.ts";
import type { TopicFacts } from "./snapshot-queries.ts";

const topicView = (topic: TopicFacts, sets: ProblemSet[]): Topic => ({
  ID: topic.id,
  Name: topic.name,
  Paper: topic.paper,
  ForFree: topic.forFree,
  ProblemSets: sets.filter((s) => s.TopicID === topic.id && s.Type === "MCQ"),
});

/** A paper with its topics, cases, full mocks and short answers. @throws AppError not_found */
export async function readPaper(
  deps: CatalogueDeps,
  caller: Caller | null,
  paperId: number,
  now: Date,
): Promise<Paper> {
  const { papers, topics, edits } = await deps.catalogue.read();
  const paper = papers.find((p) => p.id === paperId);
  if (!paper) throw notFound("paper");
  const sets = await listSets(deps, caller, (set) => set.paper === paperId);
  const since = new Date(now.getTime() - UPDATED_WINDOW_DAYS * 86_400_000);
  return {
    ID: paper.id,
    Title: paper.title,
    UpdatedCount: edits.filter((e) => e.paper === paperId && e.at > since).length,
    Topics: topics.filter((t) => t.paper === paperId).map((t) => topicView(t, sets)),
    CaseSets: sets.filter((s) => s.Type === "CSQ"),
    FullSets: sets.filter((s) => s.Type === "Full"),
    ShortAnswerSets: sets.filter((s) => s.Type === "SAQ"),
  };
}

export async function listTopics(deps: CatalogueDeps, caller: Caller | null): Promise<Topic[]> {
  const { topics } = await deps.catalogue.read();
  const sets = await listSets(deps, caller);
  return topics.map((t) => topicView(t, sets));
}

/** @throws AppError not_found */
export async function readTopic(deps: CatalogueDeps, caller: Caller | null, topicId: number): Promise<Topic> {
  const { topics } = await deps.catalogue.read();
  const topic = topics.find((t) => t.id === topicId);
  if (!topic) throw notFound("topic");
  return topicView(topic, await listSets(deps, caller, (set) => set.topicId === topicId));
}

/** True figures of what is published; nothing else may print a count. */
export async function countQuestions(db: Db) {
  const { rows } = await sql<{ mcq: number; csq: number; saq: number; at: Date | null }>`
    select count(*) filter (where qn_type = 'mcq')::int as mcq, count(*) filter (where qn_type = 'csq')::int as csq,
           count(*) filter (where qn_type = 'saq')::int as saq, max(updated_at) as at
    from question where deleted_at is null and tenant_id = 1`.execute(db);
  const { mcq, csq, saq, at } = rows[0] ?? { mcq: 0, csq: 0, saq: 0, at: null };
  return { MCQ: mcq, CSQ: csq, SAQ: saq, Total: mcq + csq + saq, UpdatedAt: at?.toISOString() ?? null };
}
