import type { Reminders } from "#contract/reminders.ts";
import { Select } from "../../../ui/select.tsx";
import { SettingSwitch } from "../../../ui/setting-switch.tsx";
import { Trouble } from "../../../ui/trouble.tsx";
import { useMailReminders, useReminderHour } from "../api.ts";
import { hourName, troubleOf } from "../words.ts";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** The hour, and whether a mail comes at it. */
export function MailReminders({ state }: { state: Reminders }) {
  const mail = useMailReminders();
  const hour = useReminderHour();
  return (
    <>
      <Select
        label="Remind me at"
        hint="Singapore time"
        className="max-w-40"
        value={hour.isPending ? (hour.variables ?? state.Hour) : state.Hour}
        onChange={(event) => hour.mutate(Number(event.target.value))}
      >
        {HOURS.map((one) => (
          <option key={one} value={one}>
            {hourName(one)}
          </option>
        ))}
      </Select>
      <SettingSwitch
        label="Remind me by e-mail"
        hint="How many minutes are planned for today, and a link to begin."
        isOn={state.Mail}
        change={mail}
      />
      <Trouble text={troubleOf(mail.error) ?? troubleOf(hour.error)} />
    </>
  );
}
