const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const two = (n: number) => String(n).padStart(2, "0");

/** `DD MMM YY` in the reader's time zone: 05 Sep 26. */
export function shortDate(iso: string): string {
  const date = new Date(iso);
  return `${two(date.getDate())} ${MONTHS[date.getMonth()]} ${two(date.getFullYear() % 100)}`;
}

/** `DD MMM YYYY`: 05 Sep 2026. */
export function longDate(iso: string): string {
  const date = new Date(iso);
  return `${two(date.getDate())} ${MONTHS[date.getMonth()]} ${date.getFullYear()}`;
}

/** `DD MMM YYYY` of a day without a time, which is the same day everywhere. */
export const dayDate = (day: string): string => longDate(`${day.slice(0, 10)}T00:00`);

/** `DD MMM YYYY HH:mm`: 05 Sep 2026 09:07. */
export function dateTime(iso: string): string {
  const date = new Date(iso);
  return `${longDate(iso)} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
