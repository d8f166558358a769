import type { User } from "#contract/shapes.ts";
import { ApiError, call } from "../../app/lib/call.ts";
import { COPIES } from "../../app/lib/copies-name.ts";
import { forgetTheWay } from "../../app/lib/kept.ts";
import { scriptPaths as paths } from "../../app/lib/script-paths.ts";
import { dropSessionMarker, fetchWhoami, hasSessionMarker } from "../../app/lib/whoami.ts";
import { part, parts, tell } from "./dom.ts";

/** Fits the header to who is asking, and gives them; null for a visitor and where nobody could be asked. */
export async function meetVisitor(): Promise<User | null> {
  showAccount(hasSessionMarker());
  try {
    const user = await fetchWhoami();
    showAccount(user !== null);
    for (const pricing of parts("pricing")) pricing.hidden = (user?.SubscriptionInfo.Perm ?? 0) > 0;
    return user;
  } catch (error) {
    tell(error);
    // The account is in use in another browser: this one is signed out, as the app does it.
    if (error instanceof ApiError && error.status === 409) {
      dropSessionMarker();
      forgetUser();
      showAccount(false);
      await call("POST /api/logout").catch(() => undefined);
    }
    return null;
  }
}

function showAccount(isSignedIn: boolean) {
  for (const mine of parts("member")) mine.hidden = !isSignedIn;
  // On a wide screen the menu is the account's.
  part("menu")?.toggleAttribute("data-member-of", isSignedIn);
  const link = part("account");
  if (link) link.hidden = isSignedIn;
}

/** Forgets what is not waiting for its user, who leaves: where they were going, and the copies of what they read. */
function forgetUser() {
  forgetTheWay();
  try {
    // It is gone once every page that has it open has let go.
    window.indexedDB.deleteDatabase(COPIES);
  } catch {
    // Where storage is forbidden, there is none.
  }
}

/** Signs out, and opens the landing page again. */
export function startLogout(): void {
  part("logout")?.addEventListener("click", () => {
    call("POST /api/logout").then(() => {
      dropSessionMarker();
      forgetUser();
      window.location.assign(paths.home);
    }, tell);
  });
}
