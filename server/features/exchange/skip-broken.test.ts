import { sql } from "kysely";
import { expect, test } from "vitest";
import { startProduct } from "../../../test/product.ts";
import { everyKind, portableMcq } from "../../../test/question-files.ts";
import type { PortableQuestion } from "../../formats/portable.ts";
import { read } from "../../formats/read.ts";
import { write } from "../../formats/write.ts";

const URL = "/api/tenant/1/import";
const csvOf = (...questions: PortableQuestion[]) => Buffer.from(write("csv", questions)).toString();

async function start() {
  const p = await startProduct();
  const admin = await p.signIn("admin@threshold.example");
  const send = (Text: string, more: object = {}) => admin.post(URL, { Format: "csv", Text, ...more });
  const bodies = async () =>
    (
      await sql<{ body: string }>`
        select v.body from question q join question_version v on v.question_id = q.id
        where q.file_version is null order by q.id`.execute(p.db)
    ).rows.map(({ body }) => body);
  return { p, admin, send, bodies };
}

const broken = (name: string) => portableMcq(name, { constants: ["no-such-constant"] });

test("if requested, questions that cannot be imported are left out and reported by line, and the rest is imported", async () => {
  const { admin, send, bodies } = await start();
  const short = portableMcq("short", { options: ["a", "b", "c", ""] });
  const file = csvOf(portableMcq("fine"), short, broken("figured"), portableMcq("good"));
  const tried = (await send(file, { DryRun: true })).response;
  expect(tried).toMatchObject({ Questions: 2, Added: 2, LeftOut: 2, ProblemCount: 2 });
  expect((await send(file)).code).toBe("import_problems");
  expect(await bodies()).toEqual([]);
  const { response } = await send(file, { SkipBroken: true });
  expect(response).toMatchObject({ Added: 2, LeftOut: 2 });
  expect(response.Problems?.map(({ Line }) => Line)).toEqual([3, 4]);
  expect(await bodies()).toEqual(["What is fine?", "What is good?"]);
  expect((await admin.get("/api/admin/audit")).response[0]?.Details).toMatchObject({ added: 2, left_out: 2 });
});

test("a file of which nothing can be imported is refused all the same", async () => {
  const { send, bodies } = await start();
  expect((await send(csvOf(broken("one")), { SkipBroken: true })).code).toBe("import_problems");
  expect((await send('body,answer\n"x', { SkipBroken: true })).code).toBe("import_problems");
  expect(await bodies()).toEqual([]);
});

test("every fault of a file is reported at once, up to 500", async () => {
  const { send } = await start();
  const file = csvOf(...Array.from({ length: 520 }, (_, i) => broken(`thing ${i}`)));
  const { response } = await send(file, { DryRun: true });
  expect(response).toMatchObject({ LeftOut: 520, ProblemCount: 520 });
  expect(response.Problems?.map(({ Line }) => Line)).toEqual(Array.from({ length: 500 }, (_, i) => i + 2));
  const headless = await send("words,more\nx,y", { DryRun: true });
  expect(headless.response.Problems?.map(({ Message }) => Message)).toEqual([
    "The first line names no column “body”.",
    "The first line names no column “answer”.",
  ]);
});

test.each([
  "csv",
  "gift",
  "moodle",
] as const)("a case of which one part is broken is never taken for a shorter one: %s", (format) => {
  const kase = everyKind().find(({ type }) => type === "csq");
  if (kase?.type !== "csq" || !kase.parts[0]) throw new Error("no case");
  const part = kase.parts[0];
  const parts = ["One?", "Two?", "Broken?"].map((body) => ({ ...part, body }));
  const text = Buffer.from(write(format, [{ ...kase, parts }, portableMcq("after")])).toString();
  expect(read(format, Buffer.from(text)).problems).toEqual([]);
  const damaged = { csv: damagedCsv, gift: damagedGift, moodle: damagedMoodle }[format](text);
  expect(damaged).not.toBe(text);
  const { questions, problems, broken: left } = read(format, Buffer.from(damaged));
  expect(questions.map(({ question }) => question.body)).toEqual(["What is after?"]);
  expect(problems.map(({ message }) => message)).toContain(
    "One of its questions cannot be read, so the whole case is left out.",
  );
  expect(left).toBe(2);
});

/** The last part's third option is missing. */
const damagedCsv = (text: string) => text.replace(/(Broken\?,.*?,.*?,)[^,]*,/, "$1,");
const damagedGift = (text: string) => text.replace(/(Broken\?[^{]*\{[^}]*?)~[^~}]*~/, "$1~");
const damagedMoodle = (text: string) => text.replace(/(Broken\?[\s\S]*?)<answer [\s\S]*?<\/answer>/, "$1");

test("columns with unknown names are matched by hand, and only in CSV", async () => {
  const { admin, send, bodies } = await start();
  const text = csvOf(portableMcq("named")).replace("body", "Frage (neu)").replace("answer", "Key");
  const lost = await send(text, { DryRun: true });
  // Neither of the required columns is there, and by its name “Key” would be a second key.
  expect(lost.response.ProblemCount).toBe(3);
  const Columns = { "Frage (neu)": "body", Key: "answer" };
  expect((await send(text, { Columns })).response).toMatchObject({ Added: 1, ProblemCount: 0 });
  expect(await bodies()).toEqual(["What is named?"]);
  const gift = await admin.post(URL, { Format: "gift", Text: "Which? {=a ~b ~c ~d}", Columns });
  expect(gift.error).toBe("Columns can be matched for CSV only.");
  expect((await send(text, { Columns: { Key: "no-such-column" } })).status).toBe(400);
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`h${i}`, "tags"]));
  expect((await send(text, { Columns: many })).status).toBe(400);
});
