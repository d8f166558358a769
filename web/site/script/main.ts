import { takeArrival } from "./arrival.ts";
import { startBulletins } from "./bulletins.ts";
import { part, tell } from "./dom.ts";
import { startIslands } from "./islands.ts";
import { startMenu } from "./menu.ts";
import { startThemeToggle } from "./theme-toggle.ts";
import { startUpdates } from "./updates-seen.ts";
import { meetVisitor, startLogout } from "./visitor.ts";

/* The script of the prerendered pages. All that they say is in their HTML already; this adds who is asking, what they
   came with, and what they may do about it. */

startThemeToggle();
startMenu();
startIslands();
startLogout();
startUpdates();
const arrival = takeArrival();
const asking = meetVisitor().then(async (user) => {
  // Its own file, which visitors do without. Where it does not come, the page reads as it is.
  await (user && import("./member.ts").then(({ welcome }) => welcome(user)).catch(() => undefined));
  return user;
});
// Its own file, which only the pricing page loads.
if (part("plans"))
  void import("./pricing.ts").then(({ startPricing }) => startPricing(arrival, asking), tell);
startBulletins(asking);
