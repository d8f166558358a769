import { setImmediate as immediate } from "node:timers/promises";
import MiniSearch, { type Options } from "minisearch";
import { type Fit, termOf, termsOf, wordsOf } from "./rules.ts";

/** Something to be found: its words, and what its finder needs to know of it. */
export interface Found<Facts> {
  id: string;
  title: string;
  text: string;
  /** Where it is: words that fit it without being its own. */
  context?: string | undefined;
  /** Other ways in which people ask for it; each counts like a title. */
  asked?: readonly string[] | undefined;
  facts: Facts;
}

/** A word that nothing holds is taken for one that is spelt nearly so; short ones differ too easily. */
const FUZZY_FROM = 5;
const FUZZY_SHARE = 0.2;
/** How many are put into the index before others get their turn. */
const CHUNK = 20;

/** What words are looked for by; each is worked out once for all texts of an index. */
function termsOnce(): (word: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (word) => {
    if (!known.has(word)) known.set(word, termOf(word));
    return known.get(word);
  };
}

/** @param onTerm hears of each term of a text while it is added */
const optionsFor = (onTerm: (term: string, field: string) => void): Options => {
  const termOnce = termsOnce();
  return {
    fields: ["title", "text", "context", "asked"],
    extractField: (one, field) => [one[field]].flat().join("\n"),
    tokenize: wordsOf,
    processTerm: (word, field) => {
      const term = termOnce(word);
      if (term && field) onTerm(term, field);
      return term;
    },
    searchOptions: {
      boost: { title: 2, context: 0.5, asked: 1.5 },
      tokenize: termsOf,
      processTerm: (term) => term,
    },
  };
};

/** Words of the place are none of the text's own. */
const OWN_FIELDS = ["title", "text", "asked"];

/** A way to ask for a text, in terms with what each weighs. */
interface Way {
  terms: readonly { term: string; weight: number }[];
  whole: number;
}

/** Texts that can be searched by their words, over MiniSearch: in memory, by BM25. */
export class TextIndex<Facts> {
  readonly #search: MiniSearch;
  readonly #all: ReadonlyMap<string, Found<Facts>>;
  /** In how many texts each term is. */
  readonly #spread = new Map<string, number>();
  readonly #ways = new Map<string, readonly Way[]>();
  /** The terms of the text that is being added. */
  readonly #held = new Set<string>();

  private constructor(all: readonly Found<Facts>[]) {
    this.#all = new Map(all.map((one) => [one.id, one]));
    this.#search = new MiniSearch(
      optionsFor((term, field) => OWN_FIELDS.includes(field) && this.#held.add(term)),
    );
  }

  static async of<Facts>(all: readonly Found<Facts>[]): Promise<TextIndex<Facts>> {
    const index = new TextIndex(all);
    for (let from = 0; from < all.length; from += CHUNK) {
      index.#add(all.slice(from, from + CHUNK));
      await immediate();
    }
    return index;
  }

  #add(some: readonly Found<Facts>[]): void {
    for (const one of some) {
      this.#held.clear();
      this.#search.add(one);
      for (const term of this.#held) this.#spread.set(term, (this.#spread.get(term) ?? 0) + 1);
    }
  }

  /**
   * What holds the words of a question, best first.
   * @param isAllowed whatever it refuses is as if it were not there
   * @returns each with what the words weigh that it holds of the question, and their share of it all: 0 to 1
   */
  find(question: string, isAllowed: (facts: Facts) => boolean): (Found<Facts> & Fit)[] {
    const terms = termsOf(question);
    const whole = terms.reduce((sum, term) => sum + this.#weightOf(term), 0);
    if (whole === 0) return [];
    const asked = new Set(terms);
    const isKnown = (term: string) => this.#spread.has(term);
    const hits = this.#search.search(question, {
      fuzzy: (term) => (isKnown(term) || term.length < FUZZY_FROM ? false : FUZZY_SHARE),
      prefix: (term, i, all) => i === all.length - 1 && !isKnown(term) && term.length >= FUZZY_FROM - 2,
      filter: ({ id }) => {
        const one = this.#all.get(String(id));
        return one !== undefined && isAllowed(one.facts);
      },
    });
    return hits
      .flatMap(({ id, queryTerms, score }) => {
        const one = this.#all.get(String(id));
        // What was only spelt nearly so is half as sure.
        const held = (term: string) => this.#weightOf(term) * (isKnown(term) ? 1 : 0.5);
        const weight = [...new Set(queryTerms)].reduce((sum, term) => sum + held(term), 0);
        if (!one) return [];
        const share = weight / whole;
        return [{ ...one, weight, share, ...this.#asking(one, asked, whole), score: score * share }];
      })
      .sort((a, b) => b.score - a.score);
  }

  /** How a question fits the title, or another of the ways to ask: the largest share of one, and the nearest to one. */
  #asking(one: Found<Facts>, asked: ReadonlySet<string>, weight: number): Pick<Fit, "titled" | "alike"> {
    let [titled, alike] = [0, 0];
    for (const { terms, whole } of this.#waysOf(one)) {
      let held = 0;
      for (const { term, weight } of terms) if (asked.has(term)) held += weight;
      titled = Math.max(titled, held / whole);
      alike = Math.max(alike, (held * held) / (whole * weight));
    }
    return { titled, alike };
  }

  /** The title and the other ways to ask, each read when it is first found: a question finds hundreds. */
  #waysOf(one: Found<Facts>): readonly Way[] {
    const known = this.#ways.get(one.id);
    if (known) return known;
    const ways = [one.title, ...(one.asked ?? [])].flatMap((title) => {
      const terms = termsOf(title).map((term) => ({ term, weight: this.#weightOf(term) }));
      const whole = terms.reduce((sum, { weight }) => sum + weight, 0);
      return whole === 0 ? [] : [{ terms, whole }];
    });
    this.#ways.set(one.id, ways);
    return ways;
  }

  /** A word that few texts hold says more; one that none holds says most. */
  #weightOf(term: string): number {
    return Math.log(1 + this.#all.size / (1 + (this.#spread.get(term) ?? 0)));
  }
}
