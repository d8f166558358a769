import type { User } from "#contract/shapes.ts";
import { ApiError, call } from "../../app/lib/call.ts";
import { lastPaper } from "../../app/lib/last-paper.ts";
import { paths } from "../../app/lib/paths.ts";
import { forgetReferral, readReferral } from "../../app/lib/referral.ts";
import { dropSessionMarker, fetchWhoami, hasSessionMarker } from "../../app/lib/whoami.ts";
import { part, tell } from "./dom.ts";

/** Fits the header to who is asking, and gives them; null for a visitor and where nobody could be asked. */
export async function meetVisitor(): Promise<User | null> {
  showAccount(hasSessionMarker());
  try {
    const user = await fetchWhoami();
    showAccount(user !== null);
    // Whoever is signed in goes on practising.
    if (user)
      part("home")?.setAttribute(
        "href",
        paths.paper(lastPaper() ?? (user.SubscriptionInfo.Perm === 2 ? 2 : 1)),
      );
    const pricing = part("pricing");
    if (pricing) pricing.hidden = (user?.SubscriptionInfo.Perm ?? 0) > 0;
    return user;
  } catch (error) {
    tell(error);
    // The account is in use in another browser: this one is signed out, as the app does it.
    if (error instanceof ApiError && error.status === 409) {
      dropSessionMarker();
      showAccount(false);
      await call("POST /api/logout").catch(() => undefined);
    }
    return null;
  }
}

function showAccount(isSignedIn: boolean) {
  const [link, menu] = [part("account"), part("menu")];
  if (link) link.hidden = isSignedIn;
  if (menu) menu.hidden = !isSignedIn;
}

/** Signs out, and opens the landing page anew. */
export function startLogout(): void {
  part("logout")?.addEventListener("click", () => {
    call("POST /api/logout").then(() => {
      dropSessionMarker();
      window.location.assign(paths.home);
    }, tell);
  });
}

/**
 * Says who referred the signed-in caller, by the code that is kept. Once the server has decided, the code has done
 * its work; a lost connection keeps it for the next visit.
 * @throws ApiError with the rule that refused it
 */
export async function claimReferral(): Promise<void> {
  const ReferralID = readReferral();
  if (!ReferralID) return;
  try {
    await call("POST /api/affiliate/set-referrer", { body: { ReferralID } });
    forgetReferral();
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) forgetReferral();
    throw error;
  }
}
