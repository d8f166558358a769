import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { brand } from "../../../lib/brand.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { type CodeState, isDead, isTroubled, secondsLeft } from "../machine.ts";
import { InUseElsewhere } from "./in-use-elsewhere.tsx";

interface CodeStepProps {
  state: CodeState;
  isBusy: boolean;
  error: string | undefined;
  /** Until when another browser keeps the account, where it does. */
  inUseUntil: number | undefined;
  onLogin: (otp: string) => void;
  onResend: () => void;
  onReenter: () => void;
}

/** Whole seconds until Resend opens. */
function useWait(state: CodeState): number {
  const [now, setNow] = useState(Date.now);
  useLayoutEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    if (secondsLeft(state, Date.now()) === 0) return;
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [state]);
  return secondsLeft(state, now);
}

/** Entering the code: six digits, then Login; Resend once the wait is over. */
export function CodeStep({ state, isBusy, error, inUseUntil, onLogin, onResend, onReenter }: CodeStepProps) {
  const [otp, setOtp] = useState("");
  const [isEmptyRefused, setEmptyRefused] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const wait = useWait(state);

  useEffect(() => form.current?.querySelector("input")?.focus(), []);

  const isComplete = /^\d{6}$/.test(otp);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmptyRefused(!isComplete);
    if (isComplete && !isBusy) onLogin(otp);
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <p className="mb-6 text-base text-soft">
        We sent a code to <b className="font-semibold wrap-anywhere text-ink">{state.email}</b>. It is good
        for 10 minutes in this browser.
      </p>
      <Field
        label="OTP"
        hint="6 digits"
        name="otp"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        className="[&_input]:font-semibold [&_input]:tracking-[0.3em] [&_input]:figures"
        value={otp}
        onChange={(event) => {
          setOtp(event.target.value.replace(/\D/g, "").slice(0, 6));
          setEmptyRefused(false);
        }}
        error={isEmptyRefused ? "Please provide a valid OTP" : error}
      />
      {inUseUntil !== undefined && <InUseElsewhere until={inUseUntil} />}
      {isTroubled(state) && (
        <p role="status" className="mt-3 border-l-2 border-accent pl-4 text-sm">
          {isDead(state)
            ? "A code takes five guesses, so this one no longer works. Ask for a new one with Resend."
            : "Please enter the newest code that you got."}{" "}
          If none arrives or fits, our servers may be down:{" "}
          <a href={brand.chatGroup} target="_blank" rel="noreferrer" className="link">
            tell us in the chat group
          </a>
          .
        </p>
      )}
      <Button type="submit" className="mt-5 w-full" disabled={!isComplete || isBusy || isDead(state)}>
        Login
      </Button>
      <div className="mt-3 grid grid-cols-2 gap-3">
        <Button variant="outline" onClick={onReenter}>
          Re-Enter Email
        </Button>
        <Button variant="outline" disabled={wait > 0 || isBusy} onClick={onResend} className="figures">
          {wait > 0 ? `Resend in ${wait}s` : "Resend"}
        </Button>
      </div>
    </form>
  );
}
