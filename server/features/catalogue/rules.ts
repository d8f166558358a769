/** How long an edited question counts as recently updated. */
export const UPDATED_WINDOW_DAYS = 14;
