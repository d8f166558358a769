import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { csvOf, start, URL } from "../../../test/exchanges.ts";
import { portableMcq } from "../../../test/question-files.ts";

test("only an admin of the tenant imports and exports, whatever they send", async () => {
  const { p, admin } = await start();
  await sql`insert into tenant (id, name) values (3, 'Another school')`.execute(p.db);
  const made = async (email: string, tenant?: number, isModerator = false) => {
    const b = await p.signIn(email, { subscribed: email.startsWith("sub") });
    const { ID } = (await b.get("/api/whoami")).response;
    if (tenant)
      await sql`insert into tenant_admin (tenant_id, user_id) values (${tenant}, ${String(ID)})`.execute(
        p.db,
      );
    if (isModerator)
      await sql`update app_user set is_moderator = true where id = ${String(ID)}`.execute(p.db);
    return b;
  };
  const file = { Format: "csv", Text: csvOf(portableMcq("role")) };
  const callers: [string, Browser, number, number][] = [
    ["visitor", p.browser(), 401, 401],
    ["user", await made("user@example.sg"), 403, 403],
    ["subscriber", await made("sub@example.sg"), 403, 403],
    ["moderator", await made("mod@example.sg", undefined, true), 403, 403],
    ["admin of the community", await made("two@example.sg", 2), 403, 200],
    ["admin of another tenant", await made("three@example.sg", 3), 403, 403],
    ["admin", admin, 200, 403],
  ];
  for (const [who, b, own, community] of callers)
    for (const [tenant, wanted] of [
      [1, own],
      [2, community],
    ] as const) {
      const calls = [
        await b.post(`/api/tenant/${tenant}/import`, file),
        await b.post(`/api/tenant/${tenant}/import`, file, { accept: "text/event-stream" }),
        await b.get(`/api/tenant/${tenant}/export?format=csv`),
        await b.get(`/api/tenant/${tenant}/export/losses?format=csv`),
      ];
      expect([who, tenant, ...calls.map((c) => c.status)]).toEqual([who, tenant, ...calls.map(() => wanted)]);
    }
  // Each in its own tenant, and only there.
  const tenants = await sql<{
    t: number;
  }>`select tenant_id as t from question where file_version is null order by 1`.execute(p.db);
  expect(tenants.rows.map((row) => row.t)).toEqual([1, 2]);
  const b = p.browser();
  const large = await b.post(URL, { ...file, Text: "x".repeat(1_000_000) });
  expect(large.status).toBe(401);
  expect((await admin.post(URL, file, { "sec-fetch-site": "cross-site" })).code).toBe("cross_site");
});

test.each([
  ["neither text nor base64", {}, 400],
  ["both", { Text: "x", Base64: "eA==" }, 400],
  ["no such topic", { Text: "x", TopicID: 999_999 }, 404],
  ["more than 16 MB", { Text: "x".repeat(16 * 1024 * 1024 + 1) }, 413],
  ["a larger body than is taken", { Text: "x".repeat(25 * 1024 * 1024) }, 413],
] as const)("an import is refused for %s", async (_, body, status) => {
  const { admin } = await start();
  expect((await admin.post(URL, { Format: "gift", ...body })).status).toBe(status);
});
