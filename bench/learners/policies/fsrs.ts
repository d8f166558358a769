import type { Item } from "#server/features/ability/observation.ts";
import { at, Chance } from "../chance.ts";
import { FsrsCards } from "../fsrs-cards.ts";
import type { Facts, Policy } from "../policy.ts";

/** FSRS calls a card due when its chance has fallen to this. */
const RETENTION = 0.9;

/** The questions of each card; in the order in which they are asked. */
function byCard(items: readonly Item[], cardOf: (item: Item) => string): Map<string, number[]> {
  const cards = new Map<string, number[]>();
  for (const item of items) cards.set(cardOf(item), [...(cards.get(cardOf(item)) ?? []), item.id]);
  return cards;
}

/**
 * FSRS alone: what is due, ranked by what a review adds to the chance on the exam day for each second, and new cards in a
 * random order when nothing is due.
 */
function fsrsPractice(
  name: string,
  { items, seconds, exam, seed }: Facts,
  cardOf: (item: Item) => string,
): Policy {
  const memory = new FsrsCards();
  const questions = byCard(new Chance(seed, 33).shuffled(items), cardOf);
  let fresh = [...questions.keys()];
  const seen = new Set<string>();
  const nextOf = (card: string) => at(questions.get(card) ?? [], 0);
  return {
    name,
    observe({ item, day, right }) {
      const card = cardOf(item);
      memory.review(card, day, 2 * right >= item.parts);
      seen.add(card);
      const queue = questions.get(card) ?? [];
      queue.push(...queue.splice(queue.indexOf(item.id), 1));
    },
    choose(day, minutes) {
      const due = [...seen].filter((card) => (memory.recall(card, day) ?? 1) < RETENTION);
      const rate = (card: string) => memory.gain(card, day, exam) / at(seconds, nextOf(card));
      const ranked = due.map((card) => ({ card, rate: rate(card) })).sort((a, b) => b.rate - a.rate);
      fresh = fresh.filter((card) => !seen.has(card));
      const wanted = Math.ceil(minutes * 2);
      return [...ranked.map(({ card }) => card), ...fresh].slice(0, wanted).map(nextOf);
    },
  };
}

/** Each question is a card, as in Anki. */
export const fsrsByQuestion = (facts: Facts) => fsrsPractice("FSRS", facts, ({ id }) => String(id));

/** Each rule is a card, asked by the question of it that waited longest: more than FSRS does alone. */
export const fsrsByRule = (facts: Facts) => fsrsPractice("FSRS by rule", facts, ({ rule }) => rule);
