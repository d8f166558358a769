import type { APIRequestContext, Page } from "@playwright/test";
import { HttpLearner } from "../test/http-learner.ts";
import type { RunningProduct } from "./product.ts";

/** Everyone who looks at pages. */
export const ROLES = ["visitor", "user", "subscriber", "affiliate", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** What a role has to show: the addresses that are its own. */
interface Belongings {
  reviewed: string;
  receipt: string;
  checkout: string;
}

/** The caller of this page over HTTP. */
function caller(request: APIRequestContext, origin: string) {
  return async (method: string, path: string, data?: unknown) => {
    const reply = await request.fetch(origin + path, {
      method,
      headers: { "x-requested-with": "app" },
      ...(data === undefined ? {} : { data }),
    });
    if (!reply.ok()) throw new Error(`${method} ${path}: ${reply.status()} ${await reply.text()}`);
    return (await reply.json()).Response;
  };
}

/** Signs this page in as a role, with what such a person has by then. */
export async function enterAs(role: Role, page: Page, product: RunningProduct): Promise<Belongings> {
  const nothing = { reviewed: "/set/1/review", receipt: "/charges/1/receipt", checkout: "/checkout/none" };
  if (role === "visitor") return nothing;
  await product.signIn(page, role === "admin" ? "admin@threshold.example" : `cast-${role}@example.sg`);
  const call = caller(page.request, product.server.origin);
  const set = await product.setId("MCQ");
  await call("PUT", `/api/sets/${set}/attempt`);
  const attempt = await call("PUT", `/api/sets/${set}/done`);
  const reviewed = `/set/${set}/review?attemptID=${attempt.ID}`;
  if (role === "affiliate") await call("PUT", "/api/affiliate/join");
  if (role !== "subscriber") return { ...nothing, reviewed };
  const order = await call("POST", "/api/create-checkout-session", { PriceID: "combined-12" });
  await call("POST", `/api/sandbox/checkout/${order.CheckoutID}`, { Outcome: "pay" });
  const user = await call("GET", "/api/whoami");
  return {
    reviewed,
    receipt: `/charges/${user.SubscriptionInfo.LatestChargeID}/receipt`,
    checkout: `/checkout/${order.CheckoutID}`,
  };
}

/** The prerendered pages, as the sitemap names them. */
export async function sitePaths({ server: { origin } }: RunningProduct): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>[^<]*?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || "/");
}

/** The app's pages; `own` are those of who is looking. */
export async function appPaths(product: RunningProduct, own: Belongings): Promise<string[]> {
  const sets = await new HttpLearner(product.server.origin).call("GET", "/api/sets");
  const idOf = (type: string, isFree: boolean) =>
    String(sets.find((set) => String(set.Type) === type && String(set.ForFree) === String(isFree))?.ID);
  const [free, locked, caseSet] = [idOf("MCQ", true), idOf("MCQ", false), idOf("CSQ", true)];
  return [
    "/login",
    "/paper/1",
    "/paper/2",
    "/paper/1/updated",
    "/topic/1",
    "/topic/2",
    `/set/${free}`,
    `/set/${locked}`,
    own.reviewed,
    `/set/${free}/do`,
    `/set/${caseSet}/do`,
    `/set/${idOf("Full", false)}/do`,
    "/today",
    "/plan/2026-01-01/1",
    "/progress?paper=1",
    "/calibration",
    "/try",
    "/question/1",
    "/saved",
    "/device",
    "/community",
    "/community?tab=write",
    "/adadminmin",
    "/adadminmin/feedback",
    "/adadminmin/users",
    "/question-manager",
    "/question-manager?q=1",
    "/question-manager?tab=law",
    "/item-analysis",
    own.checkout,
    own.receipt,
    "/profile",
    "/unsub-promo?token=broken",
    "/unsub-reminders?token=broken",
    "/nowhere",
  ];
}
