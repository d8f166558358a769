import { dayDate } from "../../app/lib/dates.ts";

/** A day, or the day of a time in UTC, for people and for machines. */
export const Day = ({ at }: { at: string }) => <time dateTime={at.slice(0, 10)}>{dayDate(at)}</time>;
