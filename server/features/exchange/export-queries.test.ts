import { expect, test } from "vitest";
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
