import { sql } from "kysely";
import type { Endpoint } from "#contract/endpoint.ts";
import { promoToken } from "../server/features/promotion/rules.ts";
import { reminderToken } from "../server/features/reminders/rules.ts";
import { allEndpoints } from "../server/platform/openapi/document.ts";
import type { Browser } from "./browser.ts";
import type { Product } from "./product.ts";
import { type Learner, livingLearner, livingTenant, type Tenant } from "./world.ts";

/** What the addresses of the calls name. */
export interface Named {
  learner: Pick<
    Learner,
    "id" | "code" | "marked" | "open" | "message" | "charge" | "order" | "unpaid" | "published" | "draft"
  >;
  question: number;
  set: number;
  /** Of the address of the learner's calendar. */
  calendar: string;
}

/** A product in which every GET of the contract finds something. */
export interface World extends Named {
  learner: Learner;
  tenant: Tenant;
  admin: Browser;
}

/** The calls that need something in their address, whole, so that they are answered and not refused. */
const ADDRESSES: Record<string, (w: Named) => string[]> = {
  "GET /api/admin/items": () => ["", "?topic=1&paper=1&flag=too_hard&sort=-answers"],
  "GET /api/admin/items/:questionId": (w) => [`/${w.question}`],
  "GET /api/admin/questions/:id": (w) => [`/${w.question}`],
  "GET /api/admin/questions/:id/regrades": (w) => [`/${w.question}/regrades`],
  "GET /api/admin/questions/:id/versions": (w) => [`/${w.question}/versions`],
  "GET /api/admin/reports": () => ["", "?decided=true"],
  "GET /api/admin/users": (w) => [`?query=${w.learner.id}`],
  "GET /api/attempts": (w) => ["", `?pset=${w.set}`],
  "GET /api/attempts/:id": (w) => [`/${w.learner.marked}`, `/${w.learner.open}`],
  "GET /api/attempts/:id/analysis": (w) => [`/${w.learner.marked}/analysis`],
  "GET /api/attempts/:id/answers": (w) => [`/${w.learner.marked}/answers`, `/${w.learner.open}/answers`],
  "GET /api/attempts/:id/questions/:qid/answer": (w) => [
    `/${w.learner.marked}/questions/${w.question}/answer`,
  ],
  "GET /api/calculators/rates": () => ["", "?on=2026-01-31"],
  "GET /api/charges/:id/receipt": (w) => [`/${w.learner.charge}/receipt`],
  "GET /api/chat/counts": (w) => [`?questions=${w.question}`],
  "GET /api/chat/messages": (w) => [
    "",
    "?onlyOwnMsgs=true",
    `?replyToID=${w.learner.message}`,
    "?q=word&paper=1&sort=votes",
  ],
  "GET /api/chat/threads/:questionId": (w) => [`/${w.question}`],
  "GET /api/checkout/:id": (w) => [`/${w.learner.order}`, `/${w.learner.unpaid}`],
  "GET /api/dynamic-sets/attempts": () => ["?topic_id=1", "?paper_id=1"],
  "GET /api/ability": () => ["", "?paper=1"],
  "GET /api/forecast/:paper": () => ["/1", "/2"],
  "GET /api/plan/day": () => ["", "?on=2026-11-20", "?on=2026-12-31"],
  "GET /api/notes": () => ["", "?q=word&paper=1&topic=1"],
  "GET /api/notes/export": () => ["", "?format=anki"],
  "GET /api/paperv2/:id": () => ["/1", "/2"],
  "GET /api/plans": (w) => ["", `?referee=${w.learner.code}`],
  "GET /api/practice-sets": () => ["?paper_id=1"],
  "GET /api/questions/:id": (w) => [`/${w.question}`],
  "GET /api/progress": () => ["", "?paper=1"],
  "GET /api/questions/:id/history": (w) => [`/${w.question}/history`],
  "GET /api/questions/:id/marks": (w) => [`/${w.question}/marks`],
  "GET /api/questions/:id/note": (w) => [`/${w.question}/note`],
  "GET /api/questions/:id/changes": (w) => [`/${w.question}/changes`],
  "GET /api/questions/fav": () => ["", "?paper=1"],
  "GET /api/questions/mcq-stats/:id": (w) => [`/${w.question}`],
  "GET /api/questions/updated/:paperId": () => ["/1"],
  "GET /api/search": () => ["?q=topic"],
  "GET /api/sets/:id": (w) => [`/${w.set}`],
  "GET /api/sets/:id/answers": (w) => [`/${w.set}/answers`],
  "GET /api/sets/:id/attempt/last": (w) => [`/${w.set}/attempt/last`],
  "GET /api/sets/:id/questions": (w) => [`/${w.set}/questions`],
  "GET /api/tenant/:tenantId/export": () => ["/1/export?format=csv"],
  "GET /api/tenant/:tenantId/export/losses": () => ["/1/export/losses?format=csv"],
  "GET /api/tenant/:tenantId/paper": () => ["/1/paper"],
  "GET /api/tenant/:tenantId/paper/:paperId": () => ["/1/paper/1", "/1/paper/1?hideGenerated=true"],
  "GET /api/tenant/:tenantId/questions": () => ["/1/questions", "/1/questions?sql=Body&only=edited"],
  "GET /api/topic/:id": () => ["/1"],
  "GET /api/topic/:id/take-along": () => ["/1/take-along", "/2/take-along"],
  "GET /api/unsubscribe/:token": () => [`/${promoToken("a key for tests only", "ana@example.sg")}`],
  "GET /api/reminders/unsubscribe/:token": () => [`/${reminderToken("a key for tests only", "nobody")}`],
  "GET /calendar/:token.ics": (w) => [`/${w.calendar}.ics`],
  "GET /api/user/:id": (w) => [`/${w.learner.id}`],
  "GET /api/userquestions": () => ["", "?unanswered=true&paper=1"],
  "GET /api/userquestions/:questionID": (w) => [`/${w.learner.published}`, `/${w.learner.draft}`],
};

/** What change state by their purpose: only scripts of our own pages may call the first five. */
export const CHANGING = [
  "GET /api/logout",
  "GET /api/dynamic-sets/attempts/new",
  "GET /api/admin/user/:id",
  "GET /api/chatbot",
  "GET /api/chatbot/:id/feedback",
  "GET /api/create-checkout-session/:priceId",
];

/** Every GET of the contract. */
export const gets = allEndpoints().filter((e) => e.method === "GET");

/** The addresses of a call: what `ADDRESSES` says of it goes behind what comes before its first parameter. */
export function addressesOf(route: string, w: Named): string[] {
  const path = route.replace("GET ", "");
  const rest = ADDRESSES[route]?.(w) ?? [""];
  if (path.includes(":") && !ADDRESSES[route]) throw new Error(`how is ${route} called?`);
  return rest.map((one) => path.replace(/\/:.*/, "") + one);
}

/** Refused to a learner with an open test: somebody without one asks. */
export const NOT_IN_TESTS = ["GET /api/calculators/rates"];

/** Who asks: for a visitor's call a visitor and a learner. */
export function callersOf({ route, who }: Endpoint, w: World, p: Product): Browser[] {
  if (NOT_IN_TESTS.includes(route)) return [w.admin];
  if (who === "visitor") return [p.browser(), w.learner.browser];
  return [who === "user" ? w.learner.browser : w.admin];
}

export async function buildWorld(p: Product): Promise<World> {
  const learner = await livingLearner(p);
  await sql`update question set updated_at = created_at + interval '1 second' where key = 'free-1'`.execute(
    p.db,
  );
  const { Address } = (await learner.browser.post("/api/plan/calendar")).response;
  return {
    learner,
    calendar: /([^/]+)\.ics$/.exec(String(Address))?.[1] ?? "",
    tenant: await livingTenant(p, 3),
    admin: await p.signIn("admin@threshold.example"),
    question: await p.questionId("free-1"),
    set: await p.setId("free-1"),
  };
}
