/** The queries of the address bar, ahead of the page on screen: what a change adds to, so that two quick ones both count. */
export const searchNow = (): URLSearchParams => new URLSearchParams(window.location.search);
