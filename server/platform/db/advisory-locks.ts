/** The database's advisory locks, all in one place: two uses of one number would wait for each other. */
export const ADVISORY_LOCKS = {
  /** One import of the bank at a time. */
  bank: 7201,
  /** A campaign is queued alone; people who opt out share it. */
  campaign: 7202,
  /** No two write an item's sums at once: a recount would lose what is added meanwhile. */
  itemSums: 7361,
  /** No two read attempts for the sums at once: one that read before a score changed would write after the other. */
  itemAttempts: 7362,
} as const;
