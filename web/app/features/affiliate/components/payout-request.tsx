import { type FormEvent, useState } from "react";
import type { AffiliateInfo } from "#contract/affiliate.ts";
import { dollars } from "#contract/money.ts";
import { counted } from "../../../lib/counted.ts";
import { toast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { useRequestPayout } from "../api.ts";

const SHORTEST = 16;
const LONGEST = 40;

/** Asks for all that is owed, once it reaches the least payout and none is being processed. */
export function PayoutRequest({ info }: { info: AffiliateInfo }) {
  const request = useRequestPayout();
  const [notes, setNotes] = useState("");
  // Characters as people count them: an emoji is one.
  const length = [...notes.trim()].length;
  const isValid = length >= SHORTEST && length <= LONGEST;
  if (info.Processing > 0)
    return (
      <p className="max-w-note text-sm">
        {dollars(info.Processing)} is being paid out. It takes up to 5 business days, by PayNow.
      </p>
    );
  if (info.Owed < info.MinPayout)
    return (
      <p className="max-w-note text-sm text-soft">
        A payout can be asked for from {dollars(info.MinPayout)} on. Commission is owed 14 days after a friend
        has paid.
      </p>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid)
      request.mutate(notes.trim(), {
        onSuccess: () => {
          setNotes("");
          toast({ tone: "success", title: "Payout requested" });
        },
      });
  };
  return (
    <form onSubmit={submit} noValidate className="max-w-md">
      <p className="text-sm">
        <b className="font-semibold">{dollars(info.Owed)}</b> is yours to ask for. It takes up to 5 business
        days, PayNow only.
      </p>
      <Field
        label="Where to pay"
        hint={`Your PayNow number and the name on it, ${SHORTEST} to ${LONGEST} characters.`}
        className="mt-4"
        autoComplete="off"
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
        error={
          length > LONGEST
            ? `${counted(length - LONGEST, "character")} too many.`
            : (request.error?.message ?? undefined)
        }
      />
      <p aria-live="polite" className="text-xs text-soft figures">
        {length} of {LONGEST} characters
        {length > 0 &&
          length < SHORTEST &&
          `: ${SHORTEST - length} more needed. Write "PayNow" before the number, or your full name after it.`}
      </p>
      <Button type="submit" className="mt-3" disabled={!isValid || request.isPending}>
        Request payout
      </Button>
    </form>
  );
}
