/** The database's advisory locks, all in one place: two locks with the same number would block each other. */
export const ADVISORY_LOCKS = {
  /** One import of the bank at a time. */
  bank: 7201,
  /** A campaign is queued under an exclusive lock; opting out takes a shared one. */
  campaign: 7202,
  /** Only one process writes an item's sums at a time: a recount would lose what is added meanwhile. */
  itemSums: 7361,
  /**
   * Only one process reads attempts for the sums at a time: one that read before a score changed would overwrite a
   * newer sum.
   */
  itemAttempts: 7362,
} as const;
