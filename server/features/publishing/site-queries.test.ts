import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { STILL_BANK } from "../../../test/bank.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { readSiteContent } from "../../content/site-content.ts";
import { Catalogue, type Snapshot } from "../catalogue/snapshot-queries.ts";
import { QuestionVersions } from "../catalogue/version-queries.ts";
import { type SiteDeps, siteFacts } from "./queries.ts";
import { Site } from "./site-queries.ts";

/** Stands in for the built renderer: prints one figure, so that a page says what it was made of. */
const RENDERER = `export const renderSite = ({ counts }) => ({
  "/": { type: "text/plain", body: "MCQs: " + counts.MCQ },
});`;

describe("prerendered documents", () => {
  let p: Product;
  let distDir: string;
  let isAway: boolean;
  const warn = vi.fn();

  beforeEach(async () => {
    p = await startProduct();
    isAway = false;
    distDir = mkdtempSync(path.join(os.tmpdir(), "threshold-site-"));
    await mkdir(path.join(distDir, "site"));
    await writeFile(path.join(distDir, "site/render.js"), RENDERER);
  });
  afterEach(() => {
    rmSync(distDir, { recursive: true });
  });

  function depsOf(): SiteDeps {
    const { db } = p;
    const read = async (): Promise<Snapshot> => {
      if (isAway) throw new Error("the database is away");
      // A catalogue of its own each time: the product's looks for a change once a second only.
      return new Catalogue(db).read();
    };
    return {
      db,
      clock: p.clock,
      plans: p.plans,
      catalogue: { read },
      versions: new QuestionVersions(db, STILL_BANK),
      content: readSiteContent("content"),
      sandbox: undefined,
      publicOrigin: "http://localhost:3000",
      log: { warn },
    };
  }
  const openSite = () => Site.open(depsOf(), distDir);
  const textOf = async (site: Site) => String((await site.document("/"))?.plain);

  test("tell the figures of the bank as it is now, also after a change beside the running server", async () => {
    const site = await openSite();
    const before = await textOf(site);
    const { MCQ } = (await p.browser().get("/api/questions/count")).response;
    expect(before).toBe(`MCQs: ${MCQ}`);
    await sql`update question set deleted_at = now() where id = (select min(id) from question where qn_type = 'mcq')`.execute(
      p.db,
    );
    await sql`insert into catalogue_change (at) values (now())`.execute(p.db);
    expect(await textOf(site)).toBe(`MCQs: ${Number(MCQ) - 1}`);
  });

  test("stand as they last were while the database is away, and the log says so", async () => {
    const site = await openSite();
    const before = await textOf(site);
    isAway = true;
    expect(await textOf(site)).toBe(before);
    expect(warn).toHaveBeenCalled();
  });

  test("cannot be opened before there is anything to show", async () => {
    isAway = true;
    await expect(openSite()).rejects.toThrow("the database is away");
  });

  test("count no question under review, neither in all nor of its topic", async () => {
    const figures = async () => {
      const { counts, papers } = await siteFacts(depsOf());
      const inTopics = papers
        .flatMap(({ topics }) => topics)
        .reduce((sum, topic) => sum + topic.questions, 0);
      return { all: counts.MCQ, inTopics };
    };
    const before = await figures();
    await p.db
      .updateTable("question")
      .set({ review_since: p.clock.now(), review_reason: "The rate changed." })
      .where("id", "=", await p.questionId("free-1"))
      .execute();
    expect(await figures()).toEqual({ all: before.all - 1, inTopics: before.inTopics - 1 });
  });

  test("count of each topic the MCQs of its exam sets, and of nothing else", async () => {
    // One question of the third topic is beyond the exam, in a set of its own.
    const [set, question] = [await p.setId("other-paper"), await p.questionId("other-1")];
    await sql`update problem_set set shelf = 'beyond' where id = ${set}`.execute(p.db);
    await sql`update question set shelf = 'beyond' where id = ${question}`.execute(p.db);
    const { papers, sandbox } = await siteFacts(depsOf());
    expect(
      papers.map(({ title, topics }) => [title, topics.map((t) => [t.name, t.free, t.questions])]),
    ).toEqual([
      [
        "Paper 1",
        [
          ["Topic one", true, 5],
          ["Topic two", false, 5],
        ],
      ],
      ["Paper 2", [["Topic three", false, 0]]],
    ]);
    expect([sandbox, (await siteFacts({ ...depsOf(), sandbox: {} })).sandbox]).toEqual([false, true]);
  });

  test("list the study notes in the order of the papers' topics, and last one whose topic the bank does not hold", async () => {
    const [note] = readSiteContent("content").notes;
    if (!note) throw new Error("there are no study notes");
    const notes = ["p2-unknown", "t3", "t2", "t1"].map((topic) => ({ ...note, topic }));
    const { content, ...deps } = depsOf();
    const facts = await siteFacts({ ...deps, content: { ...content, notes } });
    expect(facts.notes.map(({ topic, paper }) => [topic, paper])).toEqual([
      ["t1", 1],
      ["t2", 1],
      ["t3", 2],
      ["p2-unknown", 2],
    ]);
    expect(facts.notes.map(({ topicId }) => topicId !== undefined)).toEqual([true, true, true, false]);
  });
});
