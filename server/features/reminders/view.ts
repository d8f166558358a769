import type { Reminders } from "#contract/reminders.ts";
import type { ReminderState } from "./queries.ts";

export const remindersView = (state: ReminderState, isPushPossible: boolean): Reminders => ({
  Mail: state.mail,
  Push: state.push,
  Hour: state.hour,
  PushPossible: isPushPossible,
  PushHere: state.pushHere,
  CalendarSince: state.calendarSince?.toISOString() ?? null,
});
