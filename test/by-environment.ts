import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const needsDocument = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, "utf8").startsWith("// @vitest-environment happy-dom");

/** First the files without a document, then those with one: a worker that changes between the two starts afresh, database and all. */
export class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const without = sorted.filter((file) => !needsDocument(file));
    return [...without, ...sorted.filter((file) => !without.includes(file))];
  }
}
