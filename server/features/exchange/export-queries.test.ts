import { expect, test } from "vitest";
import { startProduct } from "../../../test/product.ts";
import { portableMcq } from "../../../test/question-files.ts";
import { writerOf } from "../../formats/write.ts";
import { writeAll } from "./export-queries.ts";

test("others are served between any two questions that an export writes", async () => {
  const questions = Array.from({ length: 30 }, (_, i) => portableMcq(`q-${i}`));
  const writer = writerOf("csv");
  const servedAfter: number[] = [];
  let served = 0;
  const serve = () => {
    served += 1;
    if (served < 1000) setImmediate(serve);
  };
  serve();
  await writeAll(
    {
      ...writer,
      add: (question) => {
        servedAfter.push(served);
        return writer.add(question);
      },
    },
    questions,
  );
  expect(new Set(servedAfter).size).toBe(questions.length);
});

test("what a format loses is said once each, with how many questions lose it, the most common first", async () => {
  const p = await startProduct();
  const admin = await p.signIn("admin@threshold.example");
  // The bank has a case, and a short answer of two blanks before this one.
  const short = { QnType: "saq", TopicID: 1, Body: "{{b}} or {{b}}.", Params: [], Answer: "x~y" };
  await admin.post("/api/tenant/1/questions", { ...short, Explanation: "" });
  const lossesAs = async (format: string) =>
    (await admin.get(`/api/tenant/1/export/losses?format=${format}`)).response.Losses?.map((loss) => [
      loss.Questions,
      String(loss.Message).split(" ").slice(0, 2).join(" "),
    ]);
  expect(await lossesAs("gift")).toEqual([
    [2, expect.stringContaining("Short answers")],
    [1, "Case studies"],
  ]);
  expect(await lossesAs("moodle")).toEqual([[1, "Case studies"]]);
  expect(await lossesAs("csv")).toEqual([]);
});
