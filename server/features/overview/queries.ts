import type { Paper, ProblemSet, Topic } from "#contract/shapes.ts";
import { notFound } from "../../platform/errors.ts";
import type { Caller } from "../../platform/session.ts";
import { UPDATED_WINDOW_DAYS } from "../catalogue/rules.ts";
import type { CatalogueDeps } from "../catalogue/set-queries.ts";
import { attemptsAt } from "../practice/queries.ts";
import { listSets, readSet } from "../practice/set-queries.ts";
import { topicView } from "./view.ts";

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

/** How many attempts a set's page lists. */
const ATTEMPTS = 200;

/** A set with the caller's attempts at it, newest first. @throws AppError not_found */
export async function readSetPage(
  deps: CatalogueDeps,
  caller: Caller | null,
  setId: number,
  now: Date,
): Promise<ProblemSet> {
  const set = await readSet(deps, caller, setId);
  if (!caller) return { ...set, Attempts: [] };
  return { ...set, Attempts: await attemptsAt(deps.db, caller, set, ATTEMPTS, now) };
}
