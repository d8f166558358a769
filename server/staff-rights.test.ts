import { expect, test } from "vitest";
import { buildBank } from "../test/bank.ts";
import type { Answered, Browser } from "../test/browser.ts";
import { adminOf, type CallerKind, sevenCallers } from "../test/callers.ts";
import { type Product, startProduct } from "../test/product.ts";
import { portableMcq } from "../test/question-files.ts";
import { customer } from "../test/shop.ts";
import { sized } from "../test/size.ts";
import { write } from "./formats/write.ts";
import { allEndpoints } from "./platform/openapi/document.ts";

/** What an editor's call names: a tenant, and its question and set. */
interface Things {
  tenant: number;
  question: number;
  set: number;
}

const WORDS = {
  Body: "Whose question is this?",
  Params: ["One", "Two", "Three", "Four"],
  Answer: "2",
  Explanation: "It is the second.",
};
const NEW = { ...WORDS, QnType: "mcq", TopicID: 1 };
const CSV = Buffer.from(write("csv", [portableMcq("rights")])).toString();

/**
 * Every call of editors in full: it is refused because of the caller, not because of its content. Those that remove
 * something come last.
 */
const EDITOR_CALLS: Record<string, (things: Things) => { url: string; body?: unknown }> = {
  "GET /api/admin/questions/:id": ({ question }) => ({ url: `/api/admin/questions/${question}` }),
  "GET /api/admin/questions/:id/versions": ({ question }) => ({
    url: `/api/admin/questions/${question}/versions`,
  }),
  "GET /api/admin/questions/:id/regrades": ({ question }) => ({
    url: `/api/admin/questions/${question}/regrades`,
  }),
  "PUT /api/admin/questions/:id": ({ question }) => ({
    url: `/api/admin/questions/${question}`,
    body: WORDS,
  }),
  "POST /api/admin/questions/:id/regrade/preview": ({ question }) => ({
    url: `/api/admin/questions/${question}/regrade/preview`,
    body: { Answer: "3" },
  }),
  "POST /api/admin/questions/:id/regrade": ({ question }) => ({
    url: `/api/admin/questions/${question}/regrade`,
    body: { Answer: "3", Reason: "The third is right." },
  }),
  "PUT /api/admin/questions/:id/reviewed": ({ question }) => ({
    url: `/api/admin/questions/${question}/reviewed`,
  }),
  "POST /api/admin/question-check": () => ({ url: "/api/admin/question-check", body: NEW }),
  "POST /api/tenant/:tenantId/questions": ({ tenant }) => ({
    url: `/api/tenant/${tenant}/questions`,
    body: NEW,
  }),
  "GET /api/tenant/:tenantId/questions": ({ tenant }) => ({ url: `/api/tenant/${tenant}/questions` }),
  "GET /api/tenant/:tenantId/paper": ({ tenant }) => ({ url: `/api/tenant/${tenant}/paper` }),
  "GET /api/tenant/:tenantId/paper/:paperId": ({ tenant }) => ({ url: `/api/tenant/${tenant}/paper/1` }),
  "POST /api/tenant/:tenantId/sets": ({ tenant }) => ({
    url: `/api/tenant/${tenant}/sets`,
    body: { Title: "A set", TopicID: 1, Type: "MCQ" },
  }),
  "PUT /api/tenant/:tenantId/sets/:setId": ({ tenant, set }) => ({
    url: `/api/tenant/${tenant}/sets/${set}`,
    body: { Title: "Another name", Questions: [] },
  }),
  "POST /api/tenant/:tenantId/import": ({ tenant }) => ({
    url: `/api/tenant/${tenant}/import`,
    body: { Format: "csv", Text: CSV },
  }),
  "GET /api/tenant/:tenantId/export": ({ tenant }) => ({ url: `/api/tenant/${tenant}/export?format=csv` }),
  "GET /api/tenant/:tenantId/export/losses": ({ tenant }) => ({
    url: `/api/tenant/${tenant}/export/losses?format=csv`,
  }),
  "DELETE /api/tenant/:tenantId/questions/:questionId": ({ tenant, question }) => ({
    url: `/api/tenant/${tenant}/questions/${question}`,
  }),
};

/** Makes an editor's call; a save names the version that its caller would have seen. */
async function ask(browser: Browser, route: string, things: Things, updatedAt?: unknown): Promise<Answered> {
  const call = EDITOR_CALLS[route];
  if (!call) throw new Error(`${route} is not among the calls of this test`);
  const { url, body } = call(things);
  const method = allEndpoints().find((e) => e.route === route)?.method ?? "GET";
  const isSave = route === "PUT /api/admin/questions/:id";
  return browser.send(
    method,
    url,
    isSave ? { ...WORDS, UpdatedAt: updatedAt ?? "2026-01-01T00:00:00.000Z" } : body,
  );
}

const staff = allEndpoints().filter((e) => ["moderator", "editor", "admin"].includes(e.who));

test("every call of editors is tried here", () => {
  const routes = staff.filter((e) => e.who === "editor").map((e) => e.route);
  expect(Object.keys(EDITOR_CALLS).toSorted()).toEqual(routes.toSorted());
});

/** Who may call besides admins. Checking words changes nobody's question. */
const LET_IN: Record<string, CallerKind[]> = {
  admin: [],
  moderator: ["moderator"],
  editor: [],
  "POST /api/admin/question-check": ["communityAdmin", "otherAdmin"],
};

/** Editor calls that name a question and no tenant: to another tenant's editor the question does not exist. */
const isHiddenFrom = (e: (typeof staff)[number], who: string) =>
  e.who === "editor" && e.path.startsWith("/api/admin/questions/") && /Admin$/.test(who);

test("each call of moderators, editors and admins refuses the right ones among seven kinds of caller", async () => {
  const p = await startProduct();
  const things = { tenant: 1, question: await p.questionId("free-1"), set: await p.setId("free-1") };
  const callers = await sevenCallers(p);
  for (const e of staff)
    for (const [who, browser] of Object.entries(callers)) {
      if (who === "admin") continue;
      const path = e.path.replace(/:\w+/g, "1");
      const { status } =
        e.who === "editor"
          ? await ask(browser, e.route, things)
          : await browser.send(e.method, path, e.method === "GET" || e.method === "DELETE" ? undefined : {});
      const isLetIn = (LET_IN[e.route] ?? LET_IN[e.who])?.some((kind) => kind === who);
      if (who === "visitor") expect([e.route, who, status]).toEqual([e.route, who, 401]);
      else if (isLetIn) expect([401, 403], `${e.route} ${who}`).not.toContain(status);
      else expect([e.route, who, status]).toEqual([e.route, who, isHiddenFrom(e, who) ? 404 : 403]);
    }
  // An admin may make every call refused to others: nothing here is refused because the call was invalid.
  const { admin } = callers;
  const opened = (await admin.get(`/api/admin/questions/${things.question}`)).response;
  for (const route of Object.keys(EDITOR_CALLS))
    expect([route, (await ask(admin, route, things, opened.UpdatedAt)).status]).toEqual([route, 200]);
  for (const e of staff.filter((one) => one.who !== "editor" && one.method === "GET"))
    expect([401, 403], e.route).not.toContain((await admin.get(e.path.replace(/:\w+/g, "1"))).status);
});

/** Somebody who administers a tenant of their own, with a question and a set. */
async function tenantOf(p: Product, tenant: number) {
  const { browser } = await adminOf(p, tenant);
  const question = (await browser.post(`/api/tenant/${tenant}/questions`, NEW)).response;
  const set = (await browser.post(`/api/tenant/${tenant}/sets`, { Title: "Own", TopicID: 1, Type: "MCQ" }))
    .response;
  return { browser, things: { tenant, question: Number(question.ID), set: Number(set.ID) } };
}

const tenants = sized(3, 10);
test(`of ${tenants} tenants each sees, writes and removes its own questions, and no call reaches another's (${tenants * tenants} pairs)`, async () => {
  const p = await startProduct({ bank: buildBank({}) });
  const all = [];
  for (let n = 0; n < tenants; n++) all.push(await tenantOf(p, 3 + n));
  const tenantWide = Object.keys(EDITOR_CALLS).filter((route) => route !== "POST /api/admin/question-check");
  for (const one of all)
    for (const other of all.filter((a) => a !== one)) {
      for (const route of tenantWide) {
        const { status, text } = await ask(one.browser, route, other.things);
        expect([403, 404], `${route} of ${other.things.tenant}`).toContain(status);
        expect(text).not.toContain(WORDS.Explanation);
      }
      // Going through one's own tenant does not reach another's question or set either.
      for (const mixed of [
        await one.browser.delete(`/api/tenant/${one.things.tenant}/questions/${other.things.question}`),
        await one.browser.put(`/api/tenant/${one.things.tenant}/sets/${other.things.set}`, {
          Title: "Taken",
          Questions: [],
        }),
        await one.browser.put(`/api/tenant/${one.things.tenant}/sets/${one.things.set}`, {
          Title: "Own",
          Questions: [other.things.question],
        }),
      ])
        expect([400, 403, 404], mixed.text).toContain(mixed.status);
    }
  for (const { browser, things } of all) {
    const list = (await browser.get(`/api/tenant/${things.tenant}/questions`)).response;
    expect(list.map((q) => q.ID)).toEqual([things.question]);
    expect((await browser.delete(`/api/tenant/${things.tenant}/questions/${things.question}`)).status).toBe(
      200,
    );
  }
  const bystander = await customer(p);
  expect((await bystander.browser.get(`/api/tenant/3/questions`)).status).toBe(403);
});
