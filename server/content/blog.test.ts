import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { startProduct } from "../../test/product.ts";
import { readPosts } from "./blog.ts";

test("anyone can read the blog's posts with their Markdown, newest first", async () => {
  const p = await startProduct();
  const { response, status } = await p.browser().get("/api/blog");
  expect(status).toBe(200);
  expect(response.map((post) => post.ID).length).toBeGreaterThanOrEqual(6);
  expect(response[0]).toMatchObject({
    Path: "exam-format",
    Title: expect.stringContaining("RES exam"),
    Body: expect.stringContaining("## "),
    PublishedAt: "2026-11-21T00:00:00.000Z",
  });
  expect((await p.browser().get("/api/blog?page=2&pageSize=4")).response).toHaveLength(2);
});

test("a post with a bad head, or the path of another post, is reported with its file", () => {
  const root = mkdtempSync(path.join(os.tmpdir(), "threshold-blog-"));
  try {
    mkdirSync(path.join(root, "blog"));
    writeFileSync(path.join(root, "blog/a.md"), "---\nid: 1\ntitle: x\n---\nBody");
    writeFileSync(path.join(root, "blog/b.md"), "No head at all");
    expect(() => readPosts(root)).toThrow(/blog\/a\.md:1: path: [\s\S]*blog\/b\.md:1: /);
  } finally {
    rmSync(root, { recursive: true });
  }
});
