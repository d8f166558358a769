import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { Topic, User } from "#contract/shapes.ts";
import { createAnswerStore } from "../features/practice/sending/unsent-answers.ts";
import { keys } from "../lib/cache.ts";
import { call } from "../lib/call.ts";
import { useMutation } from "../lib/use-mutation.ts";
import { keepTopic, readTaken, removeTopic, type SetHere, type TakenTopic } from "./taken.ts";

/** A topic on this device, with what waits to be sent. */
export interface TopicHere {
  taken: TakenTopic;
  sets: (Omit<SetHere, "answered"> & { answered: number; waiting: number })[];
}

/** The topics on this device; one topic only where it is named. */
export const takenQuery = (userId: string, topicId = 0) =>
  queryOptions({
    queryKey: keys.taken(topicId),
    queryFn: async (): Promise<TopicHere[]> => {
      const found = (await readTaken(topicId || undefined)) ?? [];
      const unsent = await createAnswerStore()
        .list(userId)
        .catch(() => []);
      return found.map(({ taken, sets }) => ({
        taken,
        sets: sets.map((here) => {
          const waiting = unsent.filter((answer) => answer.attemptId === here.attemptId);
          const answered = new Set([...here.answered, ...waiting.map((answer) => answer.questionId)]);
          return { ...here, answered: answered.size, waiting: waiting.length };
        }),
      }));
    },
    staleTime: 0,
    meta: { inline: true },
  });

/** What taking a topic along would bring, and what it takes of today's new attempts. */
export const offerQuery = (topicId: number) =>
  queryOptions({
    queryKey: keys.takeAlongOffer(topicId),
    queryFn: () => call("GET /api/topic/:id/take-along", { params: { id: topicId } }),
    staleTime: 0,
    meta: { inline: true },
  });

const REFUSED =
  "This browser keeps nothing, so the topic is not on this device. A private window may be why.";

/** Takes a topic along: reserves its attempts, and keeps what comes. */
export function useTakeAlong(user: User, { ID, Name, Paper }: Topic) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const sets = await call("POST /api/topic/:id/take-along", { params: { id: ID } });
      if (!(await keepTopic(user.ID, { ID, Name, Paper }, sets))) throw new Error(REFUSED);
      // Asked by a press: some browsers delete what they were not asked to keep when room is short.
      await navigator.storage?.persist?.().catch(() => false);
    },
    meta: { inline: true },
    onSettled: () => outdate(client),
  });
}

/** Takes a topic off this device. */
export function useRemove() {
  const client = useQueryClient();
  return useMutation({ mutationFn: removeTopic, onSettled: () => outdate(client) });
}

const outdate = (client: ReturnType<typeof useQueryClient>) =>
  Promise.all(
    [keys.taken(0), keys.takeAlongOffer(0)].map(([kind]) => client.invalidateQueries({ queryKey: [kind] })),
  );
