import { DELETE_MINUTES } from "#contract/message-limits.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The daily limit of messages for accounts younger than this many days: spammers have new accounts. */
const NEW_FOR_DAYS = 3;
export const NEW_ACCOUNT_MESSAGES = 10;

/** How many different people must report a message to hide it until it is looked at. */
export const REPORTS_TO_HIDE = 3;

/** A page of a thread gives all the replies to its posts. */
export const MOST_REPLIES = 300;

export const POSTS_A_PAGE = 50;
export const LISTED_A_PAGE = 10;
/** How many words of a search count, and how many of the newest matching messages it looks through. */
export const MOST_WORDS = 8;
export const MOST_FOUND = 5000;
export const NOTICES_LISTED = 20;
export const REPORTS_A_PAGE = 20;

/** Whether an account is still new enough for the lower limit. */
export const isNewAccount = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < NEW_FOR_DAYS * DAY_MS;

/** The moment a day ago. */
export const dayBefore = (now: Date): Date => new Date(now.getTime() - DAY_MS);

/** The time since which an author may still delete a message. */
export const deletableFrom = (now: Date): Date => new Date(now.getTime() - DELETE_MINUTES * MINUTE_MS);

/** Until when a mute of some days from now lasts; null for none. */
export const mutedUntil = (days: number, now: Date): Date | null =>
  days === 0 ? null : new Date(now.getTime() + days * DAY_MS);

/** How long an update is news, in days. */
const NEWS_DAYS = 30;

/** The updates of the last 30 days, without future ones. */
export const newsOf = <U extends { published: string }>(updates: readonly U[], now: Date): U[] =>
  updates.filter(({ published }) => {
    const age = now.getTime() - Date.parse(published);
    return age >= 0 && age < NEWS_DAYS * DAY_MS;
  });
