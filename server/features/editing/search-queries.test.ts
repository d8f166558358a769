import { expect, test } from "vitest";
import { statementsOf } from "../../../test/database.ts";
import { startProduct } from "../../../test/product.ts";
import { portableMcqs } from "../../../test/question-files.ts";
import { write } from "../../formats/write.ts";
import { findQuestions, type Wanted } from "./search-queries.ts";

const wanted = (text: string): Wanted => ({
  tenantId: 1,
  page: 1,
  pageSize: 10,
  text,
  orderBy: "-ID",
  setId: undefined,
  topicId: undefined,
  paper: undefined,
  constant: undefined,
  only: undefined,
});

/** A product whose bank holds this many questions more. */
async function withQuestions(count: number) {
  const p = await startProduct();
  const admin = await p.signIn("admin@threshold.example");
  const Text = Buffer.from(write("csv", portableMcqs(count))).toString();
  const { response } = await admin.post("/api/tenant/1/import", { Format: "csv", Text });
  expect(response.Added).toBe(count);
  return { p, admin };
}

test("no statement of a search reads the texts of more than a hundred questions, and all are found in their order", async () => {
  const { p, admin } = await withQuestions(250);
  const all = await findQuestions(p.db, wanted(""));
  let found: number[] = [];
  const statements = await statementsOf(async () => {
    found = await findQuestions(p.db, wanted("e"));
  });
  expect(statements.filter((text) => text.includes("strpos"))).toHaveLength(Math.ceil(all.length / 100));
  expect(found.length).toBeGreaterThan(200);
  expect(found).toEqual(all.filter((id) => found.includes(id)));
  const last = await admin.get("/api/tenant/1/questions?sql=e&orderBy=-ID&pageSize=100&page=3");
  expect(last.response.map(({ ID }) => Number(ID))).toEqual(found.slice(200, 300));
  expect(JSON.parse(last.text).TPages).toBe(Math.ceil(found.length / 100));
});

test("a search that takes too long is refused in a sentence, after the statement that it was at", async () => {
  const { p } = await withQuestions(250);
  await expect(findQuestions(p.db, wanted("e"), -1)).rejects.toMatchObject({
    kind: "bad_input",
    code: "search_too_long",
  });
});
