/**
 * Milliseconds since 1970 by this page's own clock: where the machine's clock was when the page was opened, and a count
 * from there that nobody can set. A clock that is put forward in the middle of a test changes nothing.
 */
export const pageNow = (): number => performance.timeOrigin + performance.now();
