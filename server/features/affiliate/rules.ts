/** What a bump lifts a lower commission to, in percent (product-decisions.md, Referral and affiliate). */
export const BUMPED_RATE = 15;
