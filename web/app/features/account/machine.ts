/** After so many resends the page says that something may be wrong. */
const RESENDS_BEFORE_TROUBLE = 3;

export interface CodeState {
  step: "email" | "code" | "trouble";
  email: string;
  resends: number;
  /** When another code may be asked for, in milliseconds of the clock. */
  resendAt: number;
}

export type CodeEvent =
  | { type: "sent"; email: string; now: number; resendAfter: number }
  | { type: "resent"; now: number; resendAfter: number }
  | { type: "tooSoon"; now: number; retryAfter: number }
  | { type: "haveCode" }
  | { type: "reenter" };

export const initialCode: CodeState = { step: "email", email: "", resends: 0, resendAt: 0 };

/**
 * Signing in by code: email, then the code. The third resend puts the trouble message in the form's place; a
 * code that arrives after all can still be entered.
 */
export function codeReducer(state: CodeState, event: CodeEvent): CodeState {
  switch (event.type) {
    case "sent":
      return { step: "code", email: event.email, resends: 0, resendAt: event.now + event.resendAfter * 1000 };
    case "resent": {
      const resends = state.resends + 1;
      const step = resends >= RESENDS_BEFORE_TROUBLE ? "trouble" : "code";
      return { ...state, step, resends, resendAt: event.now + event.resendAfter * 1000 };
    }
    case "tooSoon":
      return { ...state, resendAt: event.now + event.retryAfter * 1000 };
    case "haveCode":
      return { ...state, step: "code" };
    case "reenter":
      return { ...initialCode, email: state.email };
  }
}

/** Whole seconds until another code may be asked for; from the clock, so that a sleeping tab stays right. */
export function secondsLeft(state: CodeState, now: number): number {
  return Math.max(0, Math.ceil((state.resendAt - now) / 1000));
}
