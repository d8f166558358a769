import { sql } from "kysely";
import { expect, test } from "vitest";
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import type { Answered, Browser } from "../test/browser.ts";
import { idFields } from "../test/contract-ids.ts";
import { CASES, type Case, type Id, NEW, NO_ROW, type World } from "../test/foreign-id-cases.ts";
import { type Product, startProduct } from "../test/product.ts";
import { livingLearner, livingTenant } from "../test/world.ts";

const PUBLIC = "topics, papers, prices and figures of the law are everybody's";
const HOUSE = "the house looks after everybody, and nobody else may call";
const GIVEN = "a code is made to be given away";
const KEPT_BACK = "one whose key was not shown changes nothing of the answer (bot/bot.test.ts)";
/** IDs that are not hidden from the caller by ownership. */
const EXCUSED: Record<string, string> = {
  "GET /api/chatbot query.question": KEPT_BACK,
  "POST /api/chatbot query.question": KEPT_BACK,
  "GET /api/admin/items query.topic": PUBLIC,
  "GET /api/admin/items.csv query.topic": PUBLIC,
  "GET /api/dynamic-sets/attempts query.topic_id": PUBLIC,
  "GET /api/dynamic-sets/attempts query.paper_id": PUBLIC,
  "GET /api/dynamic-sets/attempts/new query.topic_id": PUBLIC,
  "GET /api/dynamic-sets/attempts/new query.paper_id": PUBLIC,
  "POST /api/dynamic-sets/attempts/new query.topic_id": PUBLIC,
  "POST /api/dynamic-sets/attempts/new query.paper_id": PUBLIC,
  "GET /api/paperv2/:id params.id": PUBLIC,
  "GET /api/forecast/:paper params.paper": PUBLIC,
  "PUT /api/plan body.Resit.Topics[]": PUBLIC,
  "GET /api/practice-sets query.paper_id": PUBLIC,
  "GET /api/questions/updated/:paperId params.paperId": PUBLIC,
  "GET /api/tenant/:tenantId/export query.topic": PUBLIC,
  "GET /api/tenant/:tenantId/export/losses query.topic": PUBLIC,
  "GET /api/tenant/:tenantId/paper/:paperId params.paperId": PUBLIC,
  "GET /api/tenant/:tenantId/questions query.topicId": PUBLIC,
  "GET /api/tenant/:tenantId/questions query.constant": PUBLIC,
  "GET /api/topic/:id params.id": PUBLIC,
  "GET /api/topic/:id/take-along params.id": PUBLIC,
  "POST /api/topic/:id/take-along params.id": PUBLIC,
  "GET /api/chat/messages query.topic": PUBLIC,
  "GET /api/notes query.topic": PUBLIC,
  "GET /api/questions/fav query.topic": PUBLIC,
  "POST /api/tests body.Topics[]": PUBLIC,
  "POST /api/tests/count body.Topics[]": PUBLIC,
  "POST /api/tests/presets body.Filter.Topics[]": PUBLIC,
  "POST /api/admin/question-check body.TopicID": PUBLIC,
  "POST /api/tenant/:tenantId/import body.TopicID": PUBLIC,
  "POST /api/tenant/:tenantId/questions body.TopicID": PUBLIC,
  "POST /api/tenant/:tenantId/sets body.TopicID": PUBLIC,
  "PUT /api/admin/questions/:id body.TopicID": PUBLIC,
  "POST /api/userquestions body.TopicID": PUBLIC,
  "PUT /api/userquestions/:questionID body.TopicID": PUBLIC,
  "GET /api/create-checkout-session/:priceId params.priceId": PUBLIC,
  "POST /api/create-checkout-session body.PriceID": PUBLIC,
  "PUT /api/admin/constants/:key params.key": PUBLIC,
  "PUT /api/chat/reaction/:id/:vote params.vote": "names nothing",
  "GET /api/user/:id params.id": "the public profile",
  "GET /api/plans query.referee": GIVEN,
  "POST /api/create-checkout-session body.Referee": GIVEN,
  "POST /api/affiliate/set-referrer body.ReferralID": GIVEN,
  "POST /api/login body.RefereeUserID": GIVEN,
  "POST /api/tests/from-link/:token params.token": GIVEN,
  "POST /api/transfer-acc/:email params.email":
    "one sentence, anyone who has an account (billing/transfer.test.ts)",
  "GET /api/unsubscribe/:token params.token": "signed (promotion/promotion.test.ts)",
  "POST /api/unsubscribe/:token params.token": "signed (promotion/promotion.test.ts)",
  "GET /api/reminders/unsubscribe/:token params.token": "signed (reminders/reminders.test.ts)",
  "POST /api/reminders/unsubscribe/:token params.token": "signed (reminders/reminders.test.ts)",
  "GET /calendar/:token.ics params.token": GIVEN,
  "PUT /api/user/unsubscribe-promo/:id params.id": "signed (promotion/promotion.test.ts)",
  "DELETE /api/admin/feedbacks/:id params.id": HOUSE,
  "PUT /api/admin/feedbacks/:id params.id": HOUSE,
  "DELETE /api/admin/grants/:id params.id": HOUSE,
  "GET /api/admin/user/:id params.id": HOUSE,
  "POST /api/admin/user/:id params.id": HOUSE,
  "PUT /api/admin/commissions/:id params.id": HOUSE,
  "PUT /api/admin/payouts/:id params.id": HOUSE,
  "PUT /api/admin/reports/:id params.id": HOUSE,
  "PUT /api/admin/users/:id/extra-time params.id": HOUSE,
  "PUT /api/admin/users/:id/key-limit params.id": HOUSE,
  "PUT /api/admin/users/:id/moderator params.id": HOUSE,
  "PUT /api/admin/users/:id/mute params.id": HOUSE,
  "PUT /api/admin/users/:id/rates params.id": HOUSE,
  "PUT /api/admin/users/:id/tenant-admin params.id": HOUSE,
  "PUT /api/admin/users/:id/tenant-admin body.TenantID": HOUSE,
  "PUT /api/chat/messages/:id/archive params.id": HOUSE,
  "PUT /api/chat/messages/:id/restore params.id": HOUSE,
};

const fields = idFields();
const nameOf = (field: { endpoint: { route: string }; name: string }) =>
  `${field.endpoint.route} ${field.name}`;

test("every place of the contract that names something is tried here, or excused with a reason", () => {
  expect([...Object.keys(CASES), ...Object.keys(EXCUSED)].sort()).toEqual(fields.map(nameOf).sort());
});

test("a new call with an ID is found, wherever the ID is", () => {
  const planted = endpoint("PUT /api/planted/:what", {
    who: "user",
    summary: "planted",
    params: { what: z.string() },
    query: { near: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional() },
    body: z.strictObject({ Rows: z.array(z.strictObject({ ThingID: z.string().nullish() })), Size: z.int() }),
    reply: z.null(),
  });
  expect(idFields([planted]).map(({ name }) => name)).toEqual([
    "params.what",
    "query.near",
    "body.Rows[].ThingID",
  ]);
});

async function ask(browser: Browser, field: (typeof fields)[number], c: Case, id: Id, w: World) {
  const { endpoint: e, name } = field;
  const key = name.replace(/^\w+\./, "");
  const params: Record<string, Id> = {
    ...c.params?.(w),
    ...(name.startsWith("params.") ? { [key]: id } : {}),
  };
  const query = c.query?.(id) ?? (name.startsWith("query.") ? `${key}=${id}` : "");
  const path = e.path.replace(/:(\w+)/g, (_, param) => String(params[param] ?? NO_ROW));
  return browser.send(e.method, query ? `${path}?${query}` : path, c.body?.(id, w));
}

/** An answer without the requested ID. */
const bare = ({ status, text }: Answered, id: Id) =>
  `${status} ${text.replaceAll(new RegExp(`\\b${id}\\b`, "g"), "ID")}`;

async function buildWorld(p: Product): Promise<World> {
  const [ana, ben] = [await livingLearner(p), await livingLearner(p)];
  const [mine, other] = [await livingTenant(p, 3), await livingTenant(p, 4)];
  const admin = await p.signIn("admin@threshold.example");
  const house = async () => Number((await admin.post("/api/tenant/1/questions", NEW)).response.ID);
  const [draft, removed] = [await house(), await house()];
  // It was there for learners, and none of them has answered it.
  await sql`update question set is_draft = false where id = ${removed}`.execute(p.db);
  await admin.delete(`/api/tenant/1/questions/${removed}`);
  const { rows } = await sql<{ id: number }>`
    insert into message (question_id, user_id, body, created_at, updated_at)
    values (${other.question}, ${ben.id}, 'elsewhere', now(), now()) returning id`.execute(p.db);
  return {
    ...{ ana, ben, own: mine, other, admin, draft, removed },
    user: await p.signIn("user@example.sg"),
    question: await p.questionId("free-1"),
    set: await p.setId("saq-1"),
    message: rows[0]?.id ?? 0,
  };
}

test("what belongs to another user or tenant gets the same answer as what does not exist, word for word, in every call", async () => {
  const p = await startProduct();
  const w = await buildWorld(p);
  const differing: string[] = [];
  for (const field of fields) {
    const c = CASES[nameOf(field)];
    if (!c) continue;
    for (const [n, browser] of c.as(w).entries()) {
      const missing = await ask(browser, field, c, c.missing, w);
      // If it were refused for its content, its ID would never be looked up.
      expect(["bad_input", "bad_json", "cross_site"], `${nameOf(field)} ${missing.text}`).not.toContain(
        missing.code,
      );
      for (const id of c.foreign(w)) {
        const found = await ask(browser, field, c, id, w);
        if (bare(found, id) !== bare(missing, c.missing))
          differing.push(
            `${nameOf(field)} ${n} ${id}: ${bare(found, id).slice(0, 150)} | ${bare(missing, c.missing).slice(0, 150)}`,
          );
      }
    }
  }
  expect(differing).toEqual([]);
});
