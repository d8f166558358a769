import { at, Chance } from "../chance.ts";
import type { Facts, Policy } from "../policy.ts";

/** Questions in a row from one topic, before it is asked again which is the weakest. */
const BLOCK = 10;
const PRIOR = 1;

interface Topic {
  /** The numbers of its questions, the one that waited longest first; those never met come in a random order. */
  queue: number[];
  right: number;
  answers: number;
}

/** Blocks of the topic with the smallest share of right answers; in it, what was not met for longest. */
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
