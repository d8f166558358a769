import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { adminOf } from "../../test/callers.ts";
import { startProduct } from "../../test/product.ts";
import { copySmallContent } from "../../test/small-content.ts";
import { importBank } from "./import.ts";
import { withMarks } from "./mark-wording.ts";
import { readBank } from "./read.ts";
import { writeBack } from "./write-back.ts";

test("an editor's changes are written to the files, nothing else in them moves, and the next import finds that they agree", async () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), "threshold-bank-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  copySmallContent(dir);
  const edited = "questions/p1-land-law/estates.yaml";
  cpSync(path.join("content", edited), path.join(dir, edited));
  const marked = path.join(dir, "cases/case-p1-kovan-shop.yaml");
  writeFileSync(
    marked,
    withMarks(readFileSync(marked, "utf8"), new Map([["case-p1-kovan-shop", "0".repeat(12)]])),
  );
  const bank = readBank(dir);
  const p = await startProduct({ bank });
  const admin = (await adminOf(p, 1)).browser;
  const edit = async (key: string, change: (q: { Params: unknown }) => object) => {
    const id = await p.questionId(key);
    const question = JSON.parse((await admin.get(`/api/admin/questions/${id}`)).text).Response;
    const saved = await admin.put(`/api/admin/questions/${id}`, { ...question, ...change(question) });
    expect([saved.status, saved.error]).toEqual([200, undefined]);
  };
  const key = "land-law-999-years-in-advertisement";
  await edit(key, () => ({ Body: "What is a tenure of 999 years in law?\n\nSay so." }));
  await edit("case-p1-kovan-shop", ({ Params }) => ({
    Params: Array.isArray(Params)
      ? Params.map((part, i) => (i === 1 ? { ...part, E: "Another reason." } : part))
      : [],
  }));
  expect(await writeBack(p.db, dir, bank)).toEqual({ written: ["case-p1-kovan-shop", key], missing: [] });
  const place = bank.sets.flatMap((set) => set.questions).find((q) => q.key === key)?.place.file ?? "";
  const [before, after] = ["content", dir].map((root) =>
    readFileSync(path.join(root, place), "utf8").split("\n"),
  );
  const gone = before?.filter((line) => !after?.includes(line)) ?? [];
  expect(gone.length).toBeLessThanOrEqual(2);
  expect(after).toContain("    What is a tenure of 999 years in law?");
  // The author's wording mark was for another state.
  expect(readFileSync(marked, "utf8")).not.toContain("change:");
  const report = await importBank(p.db, readBank(dir), p.clock.now());
  expect(report).toMatchObject({ added: 0, changed: 0, removed: 0, conflicts: [] });
  expect((await writeBack(p.db, dir, bank)).written).toEqual([]);
});
