import { type FormEvent, useReducer, useState } from "react";
import { ApiError } from "../../../lib/call.ts";
import { pageNow } from "../../../lib/page-clock.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { useLogin, useRequestCode } from "../login-api.ts";
import { codeReducer, initialCode } from "../machine.ts";
import { CodeStep } from "./code-step.tsx";
import { GoogleButton, type GoogleProof } from "./google-button.tsx";
import { InUseElsewhere } from "./in-use-elsewhere.tsx";
import { TroubleMessage } from "./trouble-message.tsx";

const EMPTY_EMAIL = "Please provide a valid email address";

/** Another browser has the account: nothing is wrong with what was entered. */
const isInUse = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409;

const messageOf = (error: unknown) => (error instanceof Error && !isInUse(error) ? error.message : undefined);

/**
 * Signing in or up: by a code sent by mail, by Google, or by both where Google alone is not proof enough. The page
 * that shows it sees the new session and leaves.
 */
export function LoginForm() {
  const [state, dispatch] = useReducer(codeReducer, initialCode);
  const [proof, setProof] = useState<GoogleProof>();
  const requestCode = useRequestCode();
  const login = useLogin();
  const [until, setUntil] = useState(0);
  const inUseUntil = isInUse(login.error) ? until : undefined;
  const refused = (error: Error) => {
    if (isInUse(error)) setUntil(pageNow() + (error.retryAfter ?? 0) * 1000);
    if (error instanceof ApiError && error.code === "wrong_code") dispatch({ type: "wrong" });
  };

  const send = (email: string, type: "sent" | "resent") => {
    login.reset();
    requestCode.mutate(email, {
      onSuccess: ({ ResendAfter }) => dispatch({ type, email, now: Date.now(), resendAfter: ResendAfter }),
      onError: (error) => {
        if (error instanceof ApiError && error.retryAfter)
          dispatch({ type: "tooSoon", now: Date.now(), retryAfter: error.retryAfter });
      },
    });
  };
  const reenter = () => {
    requestCode.reset();
    login.reset();
    dispatch({ type: "reenter" });
  };

  if (state.step === "trouble")
    return <TroubleMessage onHaveCode={() => dispatch({ type: "haveCode" })} onReenter={reenter} />;
  if (state.step === "code")
    return (
      <CodeStep
        state={state}
        isBusy={login.isPending || requestCode.isPending}
        error={messageOf(login.error) ?? messageOf(requestCode.error)}
        inUseUntil={inUseUntil}
        onLogin={(otp) =>
          login.mutate(
            { Email: state.email, Otp: otp, ...(proof ? { GoogleJWT: proof.jwt } : {}) },
            { onError: refused },
          )
        }
        onResend={() => send(state.email, "resent")}
        onReenter={reenter}
      />
    );
  return (
    <>
      <EmailStep
        initial={proof?.email ?? state.email}
        key={proof?.email ?? "typed"}
        isBusy={requestCode.isPending}
        error={messageOf(requestCode.error) ?? messageOf(login.error)}
        onSend={(email) => send(email, "sent")}
      />
      {inUseUntil !== undefined && <InUseElsewhere until={inUseUntil} />}
      {!proof && (
        <GoogleButton
          onProof={(fresh) =>
            login.mutate(
              { GoogleJWT: fresh.jwt },
              {
                onError: (error) => {
                  refused(error);
                  if (error instanceof ApiError && error.code === "otp_needed") setProof(fresh);
                },
              },
            )
          }
        />
      )}
    </>
  );
}

interface EmailStepProps {
  initial: string;
  isBusy: boolean;
  error: string | undefined;
  onSend: (email: string) => void;
}

function EmailStep({ initial, isBusy, error, onSend }: EmailStepProps) {
  const [email, setEmail] = useState(initial);
  const [isRefused, setRefused] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = !email.trim().includes("@");
    setRefused(isEmpty);
    if (!isEmpty) onSend(email.trim());
  };
  return (
    <form onSubmit={submit} noValidate>
      <p className="mb-6 text-base text-soft">
        We send a one-time password (OTP) to your email, for logging in and for signing up alike. There is no
        other password to remember.
      </p>
      <p className="-mt-3 mb-6 text-sm text-soft">
        Signed in somewhere else? That browser is signed out, also in the middle of a test. Its clock runs on,
        and every answer is kept.
      </p>
      <Field
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={isRefused ? EMPTY_EMAIL : error}
      />
      <Button type="submit" className="mt-5 w-full" disabled={isBusy}>
        {isBusy ? "Sending…" : "Send OTP"}
      </Button>
    </form>
  );
}
