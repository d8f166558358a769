import { sql } from "kysely";
import { expect, test } from "vitest";
import { buildBank } from "../../../test/bank.ts";
import type { Browser } from "../../../test/browser.ts";
import { csvOf, start, URL } from "../../../test/exchanges.ts";
import type { Product } from "../../../test/product.ts";
import { portableMcq, portableMcqs } from "../../../test/question-files.ts";
import { importBank } from "../../content/import.ts";
import { read } from "../../formats/read.ts";
import { write } from "../../formats/write.ts";

const rowsOf = async (p: Product) =>
  (
    await sql<{ id: number; key: string; draft: boolean; version: number; by: string | null; body: string }>`
    select q.id, q.key, q.is_draft as draft, q.current_version as version, v.created_by as by, v.body
    from question q join question_version v on v.question_id = q.id and v.version = q.current_version
    where q.file_version is null order by q.id`.execute(p.db)
  ).rows;

const countOf = async (p: Product) =>
  (await sql<{ n: number }>`select count(*)::int as n from question_version`.execute(p.db)).rows[0]?.n;

test("complete questions are published if requested; all others wait as drafts, which no learner sees", async () => {
  const { p, send } = await start();
  const whole = portableMcq("whole");
  const noSource = portableMcq("unsourced", { source: "" });
  const noReason = portableMcq("unreasoned", { rationales: ["", "", "Not three.", "Not four."] });
  const noWhy = portableMcq("unexplained", { explanation: "" });
  const lost = portableMcq("lost", { topic: "no-such-topic" });
  const file = csvOf(whole, noSource, noReason, noWhy, lost);
  const topic = (
    await p.db.selectFrom("topic").select("id").where("key", "=", "t1").executeTakeFirstOrThrow()
  ).id;
  const preview = (await send(file, { Publish: true, DryRun: true, TopicID: topic })).response;
  expect(preview).toMatchObject({
    DryRun: true,
    Added: 5,
    Published: 1,
    Drafts: 4,
    ProblemCount: 0,
    WarningCount: 1,
  });
  expect(preview.Lacks).toEqual(
    ["source", "explanation", "reasons", "topic"].map((What) => ({ What, Questions: 1 })),
  );
  expect(await rowsOf(p)).toEqual([]);
  expect((await send(file, { Publish: true, TopicID: topic })).response).toMatchObject({
    Added: 5,
    Drafts: 4,
  });
  expect((await rowsOf(p)).map((q) => q.draft)).toEqual([false, true, true, true, true]);
  // Without the request, nothing is published.
  expect((await send(csvOf(portableMcq("quiet")))).response).toMatchObject({
    Added: 1,
    Published: 0,
    Drafts: 1,
  });
  const learner = await p.signIn("ana@example.sg", { subscribed: true });
  const drafts = (await rowsOf(p)).filter((q) => q.draft);
  for (const { id } of drafts) expect((await learner.get(`/api/questions/${id}`)).status).toBe(404);
  const found = await learner.get("/api/search?q=unsourced");
  expect(found.text).not.toContain("unsourced two");
});

test("a file with a problem anywhere is refused as a whole, each problem with its line, and nothing is written", async () => {
  const { p, send } = await start();
  const before = await countOf(p);
  const three = portableMcq("three").options.slice(0, 3);
  const file = csvOf(
    portableMcq("fine"),
    portableMcq("short", { options: [...three, ""] }),
    portableMcq("fine"),
    portableMcq("figured", { constants: ["no-such-constant"] }),
    portableMcq("astray", { topic: "no-such-topic" }),
  );
  const { response } = await send(file, { DryRun: true });
  expect(response.Problems).toEqual([
    { Line: 3, Message: "One of its options is empty." },
    { Line: 4, Message: "The same question is already in this file at line 2." },
    { Line: 5, Message: "There is no constant “no-such-constant”." },
    { Line: 6, Message: "There is no topic “no-such-topic”, and none was chosen for the file." },
  ]);
  const refused = await send(file);
  expect([refused.status, refused.code]).toEqual([400, "import_problems"]);
  expect(refused.error).toBe("Nothing was imported. Line 3: One of its options is empty, and 3 more.");
  expect(JSON.parse(refused.text).Fields["Line 5"]).toBe("There is no constant “no-such-constant”.");
  expect(await countOf(p)).toBe(before);
});

test("a question of the bank gets a new version by the caller only if the file differs", async () => {
  const { p, admin, send } = await start();
  const keyed = portableMcq("kept", { key: "kept-one" });
  await send(csvOf(keyed, portableMcq("unnamed")), { Publish: true });
  expect((await send(csvOf(keyed, portableMcq("unnamed")))).response).toMatchObject({
    Added: 0,
    Changed: 0,
    Unchanged: 2,
  });
  const changed = { ...keyed, explanation: "Said better." };
  expect((await send(csvOf(changed))).response).toMatchObject({ Changed: 1, Unchanged: 0 });
  const [one, two] = await rowsOf(p);
  const me = (await admin.get("/api/whoami")).response.ID;
  expect([one?.version, one?.by, one?.draft, two?.version]).toEqual([2, String(me), false, 1]);
  // What a format has no field for stays as it is: GIFT of the same question removes neither source nor topic.
  const gift = `// [id:kept-one]\n${GIFT_OF_KEPT}`;
  const again = await admin.post(URL, { Format: "gift", Text: gift });
  expect(again.response).toMatchObject({ Unchanged: 1, ProblemCount: 0 });
  // Without its key it is recognised by what it asks.
  const { key: _, ...nameless } = { ...changed, source: "Test Act 2020, s 2" };
  expect((await send(csvOf(nameless))).response).toMatchObject({ Added: 0, Changed: 1 });
  expect((await rowsOf(p))[0]).toMatchObject({ version: 3, key: "kept-one", draft: false });
});

const GIFT_OF_KEPT = "What is kept? {~kept one =kept two ~kept three ~kept four}";

test("a file takes neither source nor reasons from a published question, and another tenant's key does not matter", async () => {
  const { p, send } = await start();
  const keyed = portableMcq("kept", { key: "kept-one" });
  await send(csvOf(keyed), { Publish: true });
  const bare = { ...keyed, body: "What else?", rationales: ["", "", "", ""] };
  const refused = await send(csvOf(bare));
  expect(refused.error).toContain("“kept-one” is published, and the file takes its reasons away");
  await sql`update question set tenant_id = 2 where key = 'kept-one'`.execute(p.db);
  expect((await send(csvOf(keyed))).response).toMatchObject({ Added: 1, Changed: 0 });
  await sql`update question set deleted_at = now() where key = 'kept-one' and tenant_id = 1`.execute(p.db);
  expect((await send(csvOf(keyed))).error).toContain("was taken out of the bank");
});

test("an import is audited, shows at once, and the bank's folder leaves its questions alone", async () => {
  const { p, admin, send } = await start();
  const changes = () => sql<{ n: number }>`select count(*)::int as n from catalogue_change`.execute(p.db);
  const before = (await changes()).rows[0]?.n ?? 0;
  await send(csvOf(...portableMcqs(3, { key: undefined })), { Publish: true });
  expect((await changes()).rows[0]?.n).toBe(before + 1);
  const log = (await admin.get("/api/admin/audit")).response;
  expect(log[0]).toMatchObject({ Action: "questions_imported", Subject: "tenant:1" });
  expect(log[0]?.Details).toMatchObject({ added: 3, published: 3, format: "csv" });
  await send(csvOf(portableMcq("named", { key: "named-one" })), { Publish: true });
  await importBank(p.db, buildBank({ hash: "bank-2" }), p.clock.now());
  const gone = await sql`select from question where file_version is null and deleted_at is not null`.execute(
    p.db,
  );
  expect([gone.rows.length, (await rowsOf(p)).length]).toEqual([0, 4]);
});

test("a question keeps the dated figures that its file named, even when the bank's folder is read again", async () => {
  const { p, send } = await start();
  const place = { file: "constants/rates.yaml", line: 1 };
  const figure = {
    key: "fee-limit",
    title: "Fee limit",
    value: "$1",
    from: "2026-01-01",
    to: null,
    source: "An Act",
    figures: null,
    place,
  };
  const bank = (hash: string) => importBank(p.db, buildBank({ hash, constants: [figure] }), p.clock.now());
  await bank("bank-2");
  await send(csvOf(portableMcq("figured", { constants: ["fee-limit"] })), { Publish: true });
  await bank("bank-3");
  const named = await sql`select constant_key as key from question_constant`.execute(p.db);
  expect(named.rows).toEqual([{ key: "fee-limit" }]);
});

test("a rewritten question is no longer under review, and statistics go on if it asks the same", async () => {
  const { p, send } = await start();
  const keyed = portableMcq("kept", { key: "kept-one" });
  await send(csvOf(keyed), { Publish: true });
  await sql`update question set review_since = now(), review_reason = 'A rate has changed.' where key = 'kept-one'`.execute(
    p.db,
  );
  const state = async () =>
    (
      await sql`select q.review_reason as reason, q.updated_at > q.created_at as announced, v.version, v.substance from question q
                join question_version v on v.question_id = q.id and v.version = q.current_version where q.key = 'kept-one'`.execute(
        p.db,
      )
    ).rows[0];
  p.clock.pass(60);
  await send(csvOf({ ...keyed, tags: ["other"] }));
  expect(await state()).toEqual({
    reason: "A rate has changed.",
    announced: false,
    version: 2,
    substance: 1,
  });
  await send(csvOf({ ...keyed, explanation: "Because the rate is another." }));
  expect(await state()).toEqual({ reason: null, announced: true, version: 3, substance: 1 });
  await send(csvOf({ ...keyed, body: "What is asked now?" }));
  expect(await state()).toMatchObject({ version: 4, substance: 4 });
});

test.each([
  "csv",
  "gift",
  "moodle",
  "qti",
] as const)("the bank goes out as %s and comes in again as it was, with a report of losses", async (format) => {
  const { p, admin, send } = await start();
  await send(csvOf(...portableMcqs(250)), { Publish: true });
  const reply = await admin.get(`/api/tenant/1/export?format=${format}`);
  expect([reply.status, reply.headers["content-disposition"]]).toEqual([
    200,
    `attachment; filename="questions.${{ csv: "csv", gift: "gift", moodle: "xml", qti: "zip" }[format]}"`,
  ]);
  const losses = (await admin.get(`/api/tenant/1/export/losses?format=${format}`)).response;
  const all =
    (await sql<{ n: number }>`select count(*)::int as n from question`.execute(p.db)).rows[0]?.n ?? 0;
  expect(losses.Questions).toBe(all);
  const body = await exported(p, admin, format);
  const leftOut = format === "gift" ? 1 : 0;
  expect(read(format, body)).toMatchObject({ problems: [], warnings: [] });
  const before = await countOf(p);
  const again = await admin.post(URL, { Format: format, Base64: body.toString("base64") });
  expect(again.response).toMatchObject({ Questions: all - leftOut, Unchanged: all - leftOut, Added: 0 });
  expect(await countOf(p)).toBe(before);
  expect(JSON.stringify(losses.Losses).includes("left out")).toBe(leftOut > 0);
});

/** The bytes of a download. */
async function exported(p: Product, by: Browser, format: string): Promise<Buffer> {
  const cookie = [...by.cookies].map(([n, v]) => `${n}=${v}`).join("; ");
  const reply = await p.app.inject({
    url: `/api/tenant/1/export?format=${format}`,
    headers: { cookie, "sec-fetch-site": "same-origin" },
  });
  return reply.rawPayload;
}

test("300 questions come in over HTTP with progress reports, in one transaction", async () => {
  const { p, admin } = await start();
  await p.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = new globalThis.URL(p.app.listeningOrigin);
  const cookie = [...admin.cookies].map(([n, v]) => `${n}=${v}`).join("; ");
  const reply = await fetch(`http://127.0.0.1:${port}${URL}`, {
    method: "POST",
    headers: {
      cookie,
      "sec-fetch-site": "same-origin",
      "content-type": "application/json",
      accept: "text/event-stream",
    },
    body: JSON.stringify({
      Format: "moodle",
      Text: Buffer.from(write("moodle", portableMcqs(300))).toString(),
      Publish: true,
    }),
  });
  const events = (await reply.text())
    .trim()
    .split("\n\n")
    .map((one) => {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(one) ?? [];
      return { name, data: JSON.parse(data ?? "null") };
    });
  expect(events.map(({ name }) => name)).toEqual([...events.slice(1).map(() => "progress"), "done"]);
  expect(events.filter(({ name }) => name === "progress").map(({ data }) => data.Done)).toEqual([
    0, 100, 200, 300,
  ]);
  expect(events.at(-1)?.data.Report).toMatchObject({ Added: 300, Published: 300 });
  expect((await rowsOf(p)).length).toBe(300);
});

test("of two simultaneous imports of the same file one imports it, and the other finds it there or is asked to wait", async () => {
  const { p, send } = await start();
  const file = csvOf(...portableMcqs(40).map((q, i) => ({ ...q, key: `race-${i}` })));
  const both = await Promise.all([send(file), send(file)]);
  const added = both.filter((r) => Number(r.response?.Added) === 40);
  expect(added).toHaveLength(1);
  const other = both.find((r) => r !== added[0]);
  expect(other?.code === "import_busy" || Number(other?.response.Unchanged) === 40).toBe(true);
  expect(await rowsOf(p)).toHaveLength(40);
});
