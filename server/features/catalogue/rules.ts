/** How long an edited question counts as recently updated (product-spec.md, section 9). */
export const UPDATED_WINDOW_DAYS = 14;
