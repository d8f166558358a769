import type { Plans } from "#contract/billing.ts";
import { crunchWords, referralWords } from "../script/plan-words.ts";

/** The discounts that hold. The script shows those of who is asking. */
export function Offers({ plans }: { plans: Plans }) {
  return (
    <div className="offers">
      <div className="banner" data-crunch="" hidden={plans.GlobalDisc === 0}>
        <p data-crunch-words="">{crunchWords(plans.GlobalDisc)}</p>
        <button type="button" data-crunch-dismiss="" aria-label="Dismiss this offer" title="Dismiss">
          ×
        </button>
      </div>
      <p className="banner" data-referred="" tabIndex={-1} hidden>
        {referralWords(0)}
      </p>
    </div>
  );
}

/** How to come to a referral discount, under the prices that it would lower. */
export function Invitation({ product }: { product: string }) {
  return (
    <section className="invite" aria-label="Referral" data-invite="">
      <p>
        <strong>Know somebody who uses {product}?</strong> Ask them for their referral link: it gives you an
        extra 5% off.
      </p>
      <form data-code-form="" noValidate hidden>
        <label htmlFor="code">Referral code</label>
        <div className="entry">
          <input
            id="code"
            name="code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            aria-describedby="code-trouble"
          />
          <button type="submit">Submit</button>
        </div>
        <p className="trouble" id="code-trouble" role="alert" data-code-trouble="" />
      </form>
    </section>
  );
}
