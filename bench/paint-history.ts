import { HttpLearner } from "../test/http-learner.ts";

/** A returning learner, and the IDs of what they have. */
export interface Returning {
  learner: HttpLearner;
  /** A set with an attempt that is marked. */
  reviewed: number;
  /** A set that is still being practised. */
  ongoing: number;
  topic: number;
  question: number;
}

const SAVED = 10;
const POST =
  "Why does the second option fall away here? The notes say that the time runs from the day of signing.";

/** Signs in a subscriber with a marked attempt, an ongoing one, saved questions and posts. */
export async function returningLearner(
  origin: string,
  dataDir: string,
  adminEmail: string,
): Promise<Returning> {
  const [admin, learner] = [new HttpLearner(origin), new HttpLearner(origin)];
  await admin.signIn(adminEmail, dataDir);
  await learner.signIn("paint@example.sg", dataDir);
  await admin.call("POST", `/api/admin/user/${(await learner.call("GET", "/api/whoami")).ID}`);
  const sets = (await learner.call("GET", "/api/sets?pageSize=200")).filter(
    (set) => String(set.Type) === "MCQ" && String(set.ForFree) === "true",
  );
  const [reviewed, ongoing] = [Number(sets[0]?.ID), Number(sets[1]?.ID)];
  const attempt = (await learner.call("PUT", `/api/sets/${reviewed}/attempt`)).ID;
  const questions = (await learner.call("GET", `/api/sets/${reviewed}/questions`)).map(({ ID }) => ID);
  for (const id of questions)
    await learner.call("POST", `/api/attempts/${attempt}/questions/${id}/done`, { Answer: "1" });
  await learner.call("PUT", `/api/sets/${reviewed}/done`);
  for (const [index, id] of questions.slice(0, SAVED).entries()) {
    await learner.call("PUT", `/api/questions/${id}/fav`);
    await learner.call("POST", `/api/chat/threads/${id}`, { Body: `${index + 1}. ${POST}` });
  }
  await learner.call("PUT", `/api/sets/${ongoing}/attempt`);
  return { learner, reviewed, ongoing, topic: Number(sets[0]?.TopicID), question: Number(questions[0]) };
}
