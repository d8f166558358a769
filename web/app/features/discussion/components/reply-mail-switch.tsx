import { SettingSwitch } from "../../../ui/setting-switch.tsx";
import { useReplyMails } from "../api.ts";

/** Whether replies are reported by mail. */
export const ReplyMailSwitch = ({ isOn }: { isOn: boolean }) => (
  <SettingSwitch
    label="Replies to you by e-mail"
    hint="One mail a discussion, until you have looked at it."
    isOn={isOn}
    change={useReplyMails()}
  />
);
