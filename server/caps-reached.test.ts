import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Answered } from "../test/browser.ts";
import { editor, FILLINGS, type Filling, NEW, times } from "../test/cap-fillings.ts";
import { startProduct } from "../test/product.ts";
import { portableMcq } from "../test/question-files.ts";
import { subscriber } from "../test/talk.ts";
import { write } from "./formats/write.ts";
import { CAPS, type CapName } from "./platform/caps.ts";
import type { Db } from "./platform/db/database.ts";
import { writeCaps } from "./platform/db/write-caps.ts";

/** Runs `work` with a smaller cap. */
async function withMost(db: Db, name: CapName, most: number, work: () => Promise<void>) {
  await db.updateTable("cap").set({ most }).where("name", "=", name).execute();
  try {
    await work();
  } finally {
    await writeCaps(db);
  }
}

const rowsOf = async (db: Db, { table, owner, of }: Filling) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where ${sql.ref(owner)} = ${of}`.execute(db);
  return rows[0]?.n ?? 0;
};

const MORE = 2;

/** Calls that may be repeated: they make one row, however often. */
const REPEATED: CapName[] = ["attempts", "savedQuestions", "votes"];

test.each(
  Object.keys(CAPS) as CapName[],
)("%s: as many as the cap says and no more, however many come at once, and a clear sentence for the rest", async (name) => {
  const p = await startProduct();
  const filling = await FILLINGS[name](p);
  const { acts, inTurn } = filling;
  const before = await rowsOf(p.db, filling);
  const answers: Answered[] = [];
  await withMost(p.db, name, before + MORE, async () => {
    if (inTurn) for (const act of acts) answers.push(await act());
    else answers.push(...(await Promise.all(acts.map((act) => act()))));
  });
  expect(await rowsOf(p.db, filling)).toBe(before + MORE);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(acts.length - MORE);
  const { most, sentence } = CAPS[name];
  for (const { status, code, error } of refused)
    expect([status, code, error]).toEqual([400, "cap_reached", sentence(most.toLocaleString("en-SG"))]);
  const repeated = acts[answers.findIndex(({ status }) => status === 200)];
  if (REPEATED.includes(name))
    await withMost(p.db, name, 0, async () => expect((await repeated?.())?.status).toBe(200));
});

test("a file that would take a tenant's bank beyond its cap is refused as a whole", async () => {
  const p = await startProduct();
  const { browser } = await editor(p);
  const file = (n: number) => ({
    Format: "csv",
    Text: Buffer.from(
      write(
        "csv",
        times(n, (i) => portableMcq(`file-${i}`)),
      ),
    ).toString(),
    TopicID: 1,
  });
  await withMost(p.db, "tenantQuestions", 3, async () => {
    const refused = await browser.post("/api/tenant/3/import", file(4));
    expect([refused.status, refused.code]).toEqual([400, "cap_reached"]);
    const events = await browser.send("POST", "/api/tenant/3/import", file(4), {
      accept: "text/event-stream",
    });
    expect(events.text).toContain('"Code":"cap_reached"');
    expect((await browser.get("/api/tenant/3/questions")).response).toEqual([]);
    expect((await browser.post("/api/tenant/3/import", file(3))).response).toMatchObject({ Added: 3 });
  });
});

test("the house's own bank has no cap: a start is never refused because of it", async () => {
  const p = await startProduct();
  const admin = await p.signIn("admin@threshold.example");
  for (const name of ["tenantQuestions", "tenantSets", "editorActs"] as const)
    await withMost(p.db, name, 0, async () => {
      expect((await admin.post("/api/tenant/1/questions", NEW)).status).toBe(200);
      expect(
        (await admin.post("/api/tenant/1/sets", { Title: "A set", TopicID: 1, Type: "MCQ" })).status,
      ).toBe(200);
    });
});

test("no cap refuses an answer to an open attempt, finishing it, or sample answers given before sign-up", async () => {
  const p = await startProduct();
  const { browser } = await subscriber(p);
  const set = await p.setId("locked-1");
  const { ID } = (await browser.put(`/api/sets/${set}/attempt`)).response;
  await p.db.updateTable("cap").set({ most: 0 }).execute();
  try {
    const url = `/api/attempts/${ID}/questions/${await p.questionId("locked-1")}/done`;
    expect((await browser.post(url, { Answer: "1" })).status).toBe(200);
    const more = { Answers: [{ QnID: await p.questionId("locked-2"), Answer: "2" }] };
    expect((await browser.post(`/api/attempts/${ID}/answers`, more)).status).toBe(200);
    expect((await browser.put(`/api/sets/${set}/attempt`)).status).toBe(200);
    expect((await browser.put(`/api/sets/${set}/done`)).response.Score).toBe(1);
    const samples = { Answers: [{ QnID: await p.questionId("sample-1"), Answer: "2" }] };
    expect((await browser.post("/api/questions/samples/answers", samples)).status).toBe(200);
    expect((await browser.put(`/api/sets/${set}/attempt`)).code).toBe("cap_reached");
    expect((await browser.post("/api/dynamic-sets/attempts/new?topic_id=3")).code).toBe("cap_reached");
  } finally {
    await writeCaps(p.db);
  }
});
