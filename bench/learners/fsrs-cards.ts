import { type FSRSState, fsrs, Rating } from "ts-fsrs";

/** One card as FSRS models it. */
interface Card {
  state: FSRSState;
  day: number;
}

const scheduler = fsrs({ enable_fuzz: false });

/** FSRS of ts-fsrs with its default parameters: a hundred answers of a learner are too few to fit others. */
export class FsrsCards {
  readonly #cards = new Map<string, Card>();

  /** Records that a card was answered: “good” if right, “again” if not. */
  review(key: string, day: number, right: boolean) {
    const before = this.#cards.get(key);
    this.#cards.set(key, { state: next(before, day, right), day });
  }

  knows(key: string): boolean {
    return this.#cards.has(key);
  }

  /** The chance that a card is remembered on a day; undefined for one never seen. */
  recall(key: string, day: number): number | undefined {
    const card = this.#cards.get(key);
    return card && recallOf(card.state, day - card.day);
  }

  /** How much a good review now adds to the chance on a later day. */
  gain(key: string, day: number, later: number): number {
    const card = this.#cards.get(key);
    const without = card ? recallOf(card.state, later - card.day) : 0;
    return recallOf(next(card, day, true), later - day) - without;
  }
}

const recallOf = ({ stability }: FSRSState, days: number) =>
  scheduler.forgetting_curve(Math.max(0, days), stability);

const next = (card: Card | undefined, day: number, right: boolean): FSRSState =>
  scheduler.next_state(card?.state ?? null, card ? day - card.day : 0, right ? Rating.Good : Rating.Again);
