/** Says by a number which state of the bank this process knows. */
export interface BankVersion {
  readonly version: number;
  /** Looks whether the bank has changed, where that was not done within the last second. */
  read(): Promise<unknown>;
}

const MOST = 20_000;

/**
 * What was read of the bank, kept in memory until the bank changes: a topic may move, a source be checked again, a
 * question be marked anew. Whoever fills it first asks for a reading, so that nothing read before a change is kept after.
 */
export class BankCache<Key, Value> {
  readonly #bank: BankVersion;
  readonly #kept = new Map<Key, Value>();
  #version = 0;

  constructor(bank: BankVersion) {
    this.#bank = bank;
  }

  /** What is kept of the bank as it is known now, and a way to keep more of it. */
  reading(): { get(key: Key): Value | undefined; keep(key: Key, value: Value): void } {
    const version = this.#bank.version;
    if (version !== this.#version) this.#kept.clear();
    this.#version = version;
    return {
      get: (key) => this.#kept.get(key),
      keep: (key, value) => {
        if (this.#bank.version !== version || this.#version !== version) return;
        if (this.#kept.size >= MOST) this.#kept.clear();
        this.#kept.set(key, value);
      },
    };
  }
}
