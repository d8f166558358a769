import type { GeneratedAlways } from "kysely";
import type { Time } from "./column.ts";

interface ReminderSetting {
  user_id: string;
  by_mail: boolean;
  by_push: boolean;
  hour: number;
  /** As YYYY-MM-DD. */
  mailed_on: string | null;
  pushed_on: string | null;
  updated_at: Time;
}

interface CalendarAddress {
  user_id: string;
  token_hash: string;
  created_at: Time;
}

interface PushSubscription {
  id: GeneratedAlways<number>;
  user_id: string;
  session_id: number;
  browser_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Time;
}

export interface ReminderTables {
  reminder_setting: ReminderSetting;
  calendar_address: CalendarAddress;
  push_subscription: PushSubscription;
}
