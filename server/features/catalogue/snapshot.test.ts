import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { buildBlueprint, STILL_BANK } from "../../../test/bank.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { Catalogue } from "./snapshot-queries.ts";
import { QuestionVersions } from "./version-queries.ts";

let p: Product;
beforeEach(async () => {
  p = await startProduct();
});

const change = (key: string, to: { is_sample?: boolean; deleted_at?: Date; shelf?: "beyond" }) =>
  p.db
    .updateTable("question")
    .set({ is_sample: true, ...to })
    .where("key", "=", key)
    .execute();

test("the public samples are those of the exam that are in the bank, by number", async () => {
  await change("locked-1", {});
  await change("free-2", {});
  await change("free-3", { deleted_at: p.clock.now() });
  await change("free-4", { shelf: "beyond" });
  const { response } = await p.browser().get("/api/questions/samples");
  const ids = await Promise.all(["sample-1", "free-2", "locked-1"].map((key) => p.questionId(key)));
  expect(response.map((q) => Number(q.ID))).toEqual(ids);
});

test("topics come in the order of their paper, whatever their numbers", async () => {
  await sql`
    update topic set paper = 1, position = array_position(array['t2', 't3', 't1'], key)`.execute(p.db);
  const { topics } = await new Catalogue(p.db).read();
  expect(topics.map(({ key }) => key)).toEqual(["t2", "t3", "t1"]);
});

test("another tenant's set is neither listed nor found, though it holds a question of ours", async () => {
  await sql`insert into tenant (id, name) values (3, 'Another school')`.execute(p.db);
  const ours = await p.setId("free-1");
  const { rows } = await sql<{ id: number }>`
    insert into problem_set (tenant_id, title, paper, topic_id, type, position)
    select 3, 'Theirs', paper, topic_id, type, 9 from problem_set where id = ${ours} returning id`.execute(
    p.db,
  );
  const theirs = rows[0]?.id ?? 0;
  await sql`
    insert into set_question (set_id, question_id, position)
    values (${theirs}, ${await p.questionId("free-1")}, 1)`.execute(p.db);
  const catalogue = new Catalogue(p.db);
  expect((await catalogue.read()).listed.map(({ id }) => id)).not.toContain(theirs);
  expect([...(await catalogue.sets([theirs, ours])).keys()]).toEqual([ours]);
});

test("the format of the exam is the one that is not archived", async () => {
  for (const key of ["older", "oldest"]) {
    const { archived: _, ...format } = buildBlueprint({ key });
    await p.db
      .insertInto("blueprint")
      .values({ key, archived: true, format: JSON.stringify({ ...format, archived: true }) })
      .execute();
  }
  // Written last, so a scan meets the archived ones first.
  await sql`update blueprint set format = format where key = 'small'`.execute(p.db);
  expect((await new Catalogue(p.db).read()).blueprint?.key).toBe("small");
});

test("a question's rules lead to its notes in the order in which they are filed", async () => {
  await sql`
    insert into rule (key, topic_id, area, area_title, says)
    select key, (select id from topic where key = 't1'), 'an-area', 'An area', 'It is ' || key || '.'
    from unnest(array['a-rule', 'b-rule', 'c-rule']) key`.execute(p.db);
  const rules = JSON.stringify(["c-rule", "a-rule"]);
  await p.db.updateTable("question").set({ rules }).where("key", "=", "free-1").execute();
  const versions = new QuestionVersions(p.db, STILL_BANK, (topic, filed) =>
    filed.map(({ topic: of, says }) => ({ Title: says, Href: `${topic} ${of}` })),
  );
  const [version] = await versions.read([{ questionId: await p.questionId("free-1"), version: 1 }]);
  expect(version?.notes).toEqual([
    { Title: "It is c-rule.", Href: "t1 t1" },
    { Title: "It is a-rule.", Href: "t1 t1" },
  ]);
});
