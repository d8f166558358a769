import { sql } from "kysely";
import { expect, onTestFailed, test } from "vitest";
import { type Product, startProduct } from "../../../test/product.ts";
import { damaged, everyKind } from "../../../test/question-files.ts";
import { seeded } from "../../../test/random.ts";
import { sized } from "../../../test/size.ts";
import { read } from "../../formats/read.ts";
import { write } from "../../formats/write.ts";

/** What was imported since the last look, as its editor would see it. */
async function broughtIn(p: Product, after: number) {
  const { rows } = await sql<{ id: number; body: string }>`
    select q.id, v.body from question q
    join question_version v on v.question_id = q.id and v.version = q.current_version
    where q.id > ${after}::bigint order by q.id`.execute(p.db);
  return { bodies: rows.map((row) => row.body), last: Number(rows.at(-1)?.id ?? after) };
}

const files = sized(6, 1000);
test.each([
  "csv",
  "gift",
  "moodle",
  "qti",
] as const)(`of ${files} damaged %s files each is refused with a line and writes nothing, or comes in as it reads`, async (format) => {
  const p = await startProduct();
  const admin = await p.signIn("admin@threshold.example");
  const topic = await p.db.selectFrom("topic").select("id").where("key", "=", "t1").executeTakeFirstOrThrow();
  const chance = seeded(onTestFailed);
  const whole = write(format, everyKind());
  let { last } = await broughtIn(p, 0);
  const count = { refused: 0, taken: 0 };
  for (let n = 0; n < files; n++) {
    const file = damaged(whole, chance);
    const { status, response, code, text } = await admin.post("/api/tenant/1/import", {
      Format: format,
      Base64: Buffer.from(file).toString("base64"),
      TopicID: topic.id,
    });
    const found = await broughtIn(p, last);
    if (status === 200) {
      count.taken += 1;
      const bodies = read(format, file).questions.map(({ question }) => question.body);
      expect([text, response.Added]).toEqual([text, found.bodies.length]);
      expect(bodies).toEqual(expect.arrayContaining(found.bodies));
    } else {
      count.refused += 1;
      expect([status, found.bodies]).toEqual([400, []]);
      if (code === "import_problems") expect(text).toMatch(/"Line \d+":/);
    }
    last = found.last;
  }
  expect(count.refused).toBeGreaterThan(0);
});
