/** The IndexedDB of the copies that a user's practice without a network needs. */
export const COPIES = "threshold-copies";
