/** The number of the state of the bank that this process knows. */
export interface BankVersion {
  readonly version: number;
  /** Checks whether the bank has changed, unless that was done within the last second. */
  read(): Promise<unknown>;
}

const MOST = 20_000;

/**
 * What was read of the bank, kept in memory until the bank changes: a topic may move, a source be checked again, a
 * question be regraded. Filling it starts with a reading, so that nothing read before a change is kept after it.
 */
export class BankCache<Key, Value> {
  readonly #bank: BankVersion;
  readonly #kept = new Map<Key, Value>();
  #version = 0;

  constructor(bank: BankVersion) {
    this.#bank = bank;
  }

  /** What is kept of the bank in its present state, and a way to keep more of it. */
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
