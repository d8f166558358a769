import { MailSwitch } from "../../../ui/mail-switch.tsx";
import { useReplyMails } from "../api.ts";

/** Whether replies are told of by mail. */
export const ReplyMailSwitch = ({ isOn }: { isOn: boolean }) => (
  <MailSwitch
    label="Replies to you by e-mail"
    hint="One mail a discussion, until you have looked at it."
    isOn={isOn}
    change={useReplyMails()}
  />
);
