/** After so many resends the page says that something may be wrong. */
const RESENDS_BEFORE_TROUBLE = 3;

export interface CodeState {
  step: "email" | "code" | "trouble";
  email: string;
  resends: number;
  /** Codes in a row that were wrong; the fifth guess is a code's last. */
  wrongs: number;
  /** When another code may be asked for, in milliseconds of the clock. */
  resendAt: number;
}

export type CodeEvent =
  | { type: "sent"; email: string; now: number; resendAfter: number }
  | { type: "resent"; now: number; resendAfter: number }
  | { type: "tooSoon"; now: number; retryAfter: number }
  | { type: "wrong" }
  | { type: "haveCode" }
  | { type: "reenter" };

export const initialCode: CodeState = { step: "email", email: "", resends: 0, wrongs: 0, resendAt: 0 };

/**
 * Signing in by code: email, then the code. The third resend puts the trouble message in the form's place; a
 * code that arrives after all can still be entered.
 */
export function codeReducer(state: CodeState, event: CodeEvent): CodeState {
  switch (event.type) {
    case "sent":
      return {
        ...initialCode,
        step: "code",
        email: event.email,
        resendAt: event.now + event.resendAfter * 1000,
      };
    case "resent": {
      const resends = state.resends + 1;
      const step = resends >= RESENDS_BEFORE_TROUBLE ? "trouble" : "code";
      return { ...state, step, resends, wrongs: 0, resendAt: event.now + event.resendAfter * 1000 };
    }
    case "tooSoon":
      return { ...state, resendAt: event.now + event.retryAfter * 1000 };
    case "wrong":
      return { ...state, wrongs: state.wrongs + 1 };
    case "haveCode":
      return { ...state, step: "code" };
    case "reenter":
      return { ...initialCode, email: state.email };
  }
}

/** A code takes five guesses, and from the third wrong one it may be us. */
export const isDead = ({ wrongs }: CodeState): boolean => wrongs >= 5;
export const isTroubled = ({ wrongs }: CodeState): boolean => wrongs >= 3;

/** Whole seconds until another code may be asked for; from the clock, so that a sleeping tab stays right. */
export function secondsLeft(state: CodeState, now: number): number {
  return Math.max(0, Math.ceil((state.resendAt - now) / 1000));
}
