/** A day on the calendar of Singapore: "21 Nov 2026". */
export const singaporeDay = (time: Date): string =>
  time.toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "Asia/Singapore",
  });

const DAY_MS = 24 * 60 * 60 * 1000;
/** Singapore is eight hours ahead of UTC all year. */
const AHEAD_MS = 8 * 60 * 60 * 1000;

/** That day as dates are written in the bank: 2026-11-21. */
export const dayInSingapore = (time: Date): string =>
  new Date(time.getTime() + AHEAD_MS).toISOString().slice(0, 10);

/** When that day began. */
export const startOfSingaporeDay = (time: Date): Date =>
  new Date(Math.floor((time.getTime() + AHEAD_MS) / DAY_MS) * DAY_MS - AHEAD_MS);

/** The hour of that day, from 0 to 23. */
export const hourInSingapore = (time: Date): number => new Date(time.getTime() + AHEAD_MS).getUTCHours();

/** Seconds until the next day begins in Singapore. */
export const secondsToMidnight = (now: Date): number =>
  Math.ceil((DAY_MS - ((now.getTime() + AHEAD_MS) % DAY_MS)) / 1000);
