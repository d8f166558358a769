import type { Reminders } from "#contract/reminders.ts";
import { brand } from "../../../lib/brand.ts";
import { SettingSwitch } from "../../../ui/setting-switch.tsx";
import { Trouble } from "../../../ui/trouble.tsx";
import { usePushReminders } from "../api.ts";
import { type PushAbility, pushAbility } from "../push.ts";
import { troubleOf } from "../words.ts";

/** Why there is nothing to turn on, and what helps. */
const HELP: Record<Exclude<PushAbility, "possible">, string> = {
  none: "This browser has no notifications. Reminders by e-mail work everywhere.",
  "needs-home-screen": `On an iPhone or iPad, add ${brand.name} to the Home Screen first: open the Share menu, choose “Add to Home Screen”, and open it from there.`,
  blocked:
    "Notifications of this site are blocked in your browser. Allow them in its settings for this site, and load the page again.",
};

/** Whether this browser shows a notification at the hour. */
export function PushReminders({ state }: { state: Reminders }) {
  const push = usePushReminders();
  const ability = pushAbility();
  if (!state.PushPossible) return <Unavailable text="Notifications are not available here." />;
  if (ability !== "possible") return <Unavailable text={HELP[ability]} />;
  const isElsewhere = state.Push && !state.PushHere;
  return (
    <div>
      <SettingSwitch
        label="Show me a notification in this browser"
        hint={
          isElsewhere
            ? "You wanted notifications, but this browser shows none since you signed in. Turn them on again here."
            : "It comes to the browser that you are signed in with, until you sign out."
        }
        isOn={state.Push && state.PushHere}
        change={push}
      />
      <Trouble text={troubleOf(push.error)} />
    </div>
  );
}

const Unavailable = ({ text }: { text: string }) => (
  <div>
    <p className="flex min-h-11 items-center text-sm font-semibold">Notifications</p>
    <p className="max-w-note text-sm text-soft">{text}</p>
  </div>
);
