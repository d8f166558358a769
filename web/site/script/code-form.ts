import type { Plans } from "#contract/billing.ts";
import { codeFrom, storeReferral } from "../../app/lib/referral.ts";
import { hasSessionMarker } from "../../app/lib/whoami.ts";
import { part, say, sentenceOf } from "./dom.ts";
import { fetchPlans } from "./plans-call.ts";

const UNKNOWN = "There is no such referral code. Please check it with your friend.";

/** Entering a referral code by hand. A visitor's is kept for sign-in, a signed-in caller's is set at once. */
export function startCodeForm(show: (plans: Plans) => void): void {
  const form = document.querySelector<HTMLFormElement>("[data-code-form]");
  const input = form?.querySelector("input");
  const button = form?.querySelector("button");
  const trouble = part("code-trouble");
  if (!form || !input || !button) return;
  form.hidden = false;

  const refuse = (words: string) => {
    say(trouble, words);
    input.setAttribute("aria-invalid", "true");
    input.focus();
  };

  /** @throws ApiError */
  const apply = async (code: string) => {
    const isSignedIn = hasSessionMarker();
    const plans = await fetchPlans(code);
    if (!isSignedIn && plans.ReferralDisc === 0) return refuse(UNKNOWN);
    storeReferral(code);
    if (isSignedIn) await (await import("./member.ts")).claimReferral();
    show(isSignedIn ? await fetchPlans(undefined) : plans);
    // The form is gone now, and the focus with it.
    part("referred")?.focus();
  };

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    say(trouble, undefined);
    input.removeAttribute("aria-invalid");
    const code = codeFrom(input.value);
    if (!code) return refuse("Please enter a referral code, or paste the link that you were given.");
    button.disabled = true;
    try {
      await apply(code);
    } catch (error) {
      refuse(sentenceOf(error));
    } finally {
      button.disabled = false;
    }
  });
}
