import pLimit from "p-limit";
import { HttpLearner } from "../test/http-learner.ts";
import type { BenchLearner } from "./plan.ts";

/** The address that the server accepts as an admin (ADMIN_EMAILS). */
export const ADMIN = "bench@example.sg";
const AT_ONCE = 8;

export interface Prepared {
  learners: BenchLearner[];
  /** Sets of MCQs that are open to everybody. */
  freeSets: number[];
}

/** Subscribers with a session and an open test of their own each, over many sets. */
export async function prepareLearners(origin: string, dataDir: string, count: number): Promise<Prepared> {
  const admin = new HttpLearner(origin);
  await admin.signIn(ADMIN, dataDir);
  const sets = (await admin.call("GET", "/api/sets?pageSize=200")).filter((s) => String(s.Type) === "MCQ");
  const freeSets = sets.filter((s) => Boolean(s.ForFree)).map((s) => Number(s.ID));
  const enter = async (i: number): Promise<BenchLearner> => {
    const learner = new HttpLearner(origin);
    await learner.signIn(`subscriber${i}@example.sg`, dataDir);
    await admin.call("POST", `/api/admin/user/${(await learner.call("GET", "/api/whoami")).ID}`);
    const setId = Number(sets[i % sets.length]?.ID);
    const attempt = Number((await learner.call("PUT", `/api/sets/${setId}/attempt?delayMarking=true`)).ID);
    const asked = await learner.call("GET", `/api/sets/${setId}/questions`);
    // A case study among them is answered in another form.
    const questions = asked.filter((q) => String(q.QnType) === "mcq").map((q) => Number(q.ID));
    return { cookie: learner.cookieHeader, setId, attempt, questions };
  };
  const atOnce = pLimit(AT_ONCE);
  const learners = await Promise.all(Array.from({ length: count }, (_, i) => atOnce(() => enter(i))));
  return { learners, freeSets };
}
