import ical from "ical-generator";
import type { PlanDate } from "#contract/reminders.ts";
import { brand } from "../../platform/brand.ts";

/** How often a calendar program may ask again, in seconds. */
const READ_AGAIN_SECONDS = 12 * 60 * 60;

interface Calendar {
  dates: readonly PlanDate[];
  /** Tells this calendar's entries from those of any other. */
  id: string;
  /** The product's own host, which names its entries. */
  host: string;
  today: string;
}

/**
 * Dates as a calendar (RFC 5545): each a whole day, which is not in the way of others. The same dates give the same text all day
 * long, so that a program that asks again can hear that nothing has changed.
 */
export function calendarText({ dates, id, host, today }: Calendar): string {
  const calendar = ical({
    name: `${brand.name}: exam dates`,
    prodId: { company: brand.name, product: "Exam dates", language: "EN" },
    ttl: READ_AGAIN_SECONDS,
    timezone: null,
  });
  for (const { Day, Kind, Label } of dates)
    calendar.createEvent({
      id: `${Kind}-${Day}-${id}@${host}`,
      stamp: new Date(`${today}T00:00:00Z`),
      start: new Date(`${Day}T00:00:00Z`),
      allDay: true,
      timezone: "UTC",
      summary: Label,
    });
  // The last line ends as every other does, which the package leaves out.
  return `${calendar.toString()}\r\n`;
}
