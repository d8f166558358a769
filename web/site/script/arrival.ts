import { codeFrom, storeReferral } from "../../app/lib/referral.ts";

/** What the address asked of the page. */
export interface Arrival {
  /** The price whose checkout is to continue. */
  checkout: string | undefined;
  /** Why an order went no further, as a word of the server's. */
  reason: string | undefined;
}

/**
 * Takes what the address carried and clears it, so that neither a reload nor a shared address does it again. A
 * referral code is kept before anything can fail.
 */
export function takeArrival(): Arrival {
  const url = new URL(window.location.href);
  const take = (name: string) => {
    const value = url.searchParams.get(name) ?? undefined;
    url.searchParams.delete(name);
    return value || undefined;
  };
  const code = codeFrom(take("r") ?? "");
  if (code) storeReferral(code);
  const arrival = { checkout: take("checkout"), reason: take("reason") };
  if (url.href !== window.location.href) window.history.replaceState(null, "", url);
  return arrival;
}
