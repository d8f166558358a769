/** A day on the calendar of Singapore: "21 Nov 2026". */
export const singaporeDay = (time: Date): string =>
  time.toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "Asia/Singapore",
  });
