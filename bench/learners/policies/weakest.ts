import { at, Chance } from "../chance.ts";
import type { Facts, Policy } from "../policy.ts";

/** How many questions in a row come from one topic before the weakest is determined again. */
const BLOCK = 10;
const PRIOR = 1;

interface Topic {
  /** The numbers of its questions, the least recently asked first; those never asked come in a random order. */
  queue: number[];
  right: number;
  answers: number;
}

/** Blocks of the topic with the smallest share of right answers; within it, the least recently asked. */
export function weakestFirst({ items, seed }: Facts): Policy {
  const chance = new Chance(seed, 32);
  const topics = new Map<number, Topic>();
  for (const { id, topic } of chance.shuffled(items)) {
    const own = topics.get(topic) ?? { queue: [], right: PRIOR, answers: 2 * PRIOR };
    own.queue.push(id);
    topics.set(topic, own);
  }
  const share = ({ right, answers }: Topic) => right / answers;
  return {
    name: "weakest topic",
    observe({ item, right }) {
      const topic = topics.get(item.topic);
      if (!topic) return;
      topic.right += right;
      topic.answers += item.parts;
    },
    choose() {
      const weakest = at(
        [...topics.values()].sort((a, b) => share(a) - share(b)),
        0,
      );
      const block = weakest.queue.splice(0, BLOCK);
      weakest.queue.push(...block);
      return block;
    },
  };
}
