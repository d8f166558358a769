import type { User } from "#contract/shapes.ts";
import { isEligible } from "../../app/lib/affiliate-access.ts";
import { ApiError, call } from "../../app/lib/call.ts";
import { lastPaper } from "../../app/lib/last-paper.ts";
import { forgetReferral, readReferral } from "../../app/lib/referral.ts";
import { scriptPaths as paths } from "../../app/lib/script-paths.ts";
import { parts, tell } from "./dom.ts";

/*
 * What a prerendered page does for somebody who is signed in. It comes in a file of its own, since most who read these pages
 * are visitors.
 */

/** Fits the page to its user. */
export async function welcome(user: User): Promise<void> {
  leadOn(lastPaper() ?? (user.SubscriptionInfo.Perm === 2 ? 2 : 1));
  for (const row of parts("affiliate")) row.hidden = !isEligible(user, Date.now());
  void showUnread();
  await claimReferral().catch(tell);
}

/** Anyone who is signed in continues practising, and is helped there too. */
function leadOn(paper: number) {
  for (const home of parts("home")) home.setAttribute("href", paths.paper(paper));
  for (const companion of ["bot", "feedback"] as const)
    for (const link of document.querySelectorAll(`[data-member="${companion}"]`))
      link.setAttribute("href", paths.paperWith(paper, companion));
}

/** A dot where replies wait that were not seen; none where the server cannot be asked. */
async function showUnread() {
  const { Unread } = await call("GET /api/notices").catch(() => ({ Unread: 0 }));
  for (const place of parts("unread")) place.hidden = Unread === 0;
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
