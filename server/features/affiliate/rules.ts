/** What a bump lifts a lower commission to, in percent. */
export const BUMPED_RATE = 15;
