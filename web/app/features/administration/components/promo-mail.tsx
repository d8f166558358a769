import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { useCountRecipients, useSendCampaign } from "../api.ts";

const MOST = 10_000;

/** News or an offer to those who asked for such mail. How many get it is reported before it goes. */
export function PromoMail() {
  const [subject, setSubject] = useState("");
  const [text, setText] = useState("");
  const count = useCountRecipients();
  const send = useSendCampaign();
  const words = { Subject: subject.trim(), Text: text.trim() };
  const isWritten = words.Subject !== "" && words.Text !== "" && words.Text.length <= MOST;
  const done = () => {
    setSubject("");
    setText("");
  };
  return (
    <div className="max-w-2xl">
      <Field
        label="Subject"
        maxLength={120}
        value={subject}
        onChange={(event) => setSubject(event.target.value)}
      />
      <TextArea
        label="Mail"
        hint="Plain paragraphs, apart by blank lines."
        className="mt-4"
        most={MOST}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        variant="outline"
        className="mt-3"
        disabled={!isWritten || count.isPending}
        onClick={() => count.mutate(words)}
      >
        Go on
      </Button>
      <ConfirmDialog
        isOpen={count.data !== undefined}
        title={`Send “${words.Subject}”?`}
        confirmLabel="Send"
        isBusy={send.isPending}
        onConfirm={() => send.mutate(words, { onSuccess: done, onSettled: () => count.reset() })}
        onCancel={() => count.reset()}
      >
        It goes to {count.data?.Recipients ?? 0} {count.data?.Recipients === 1 ? "person" : "people"} and
        cannot be taken back.
      </ConfirmDialog>
    </div>
  );
}
