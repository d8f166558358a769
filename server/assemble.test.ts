import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { startProduct } from "../test/product.ts";
import { allEndpoints } from "./platform/openapi/document.ts";

test("the product answers every call of the contract", async () => {
  const { app } = await startProduct();
  const unbound = allEndpoints().filter(({ method, path }) => !app.hasRoute({ method, url: path }));
  expect(unbound.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test("the product runs every job of its features and the mail, and the maintenance of its database", async () => {
  const upkeep = { name: "upkeep", everyMs: 1, run: async () => undefined };
  const { jobs } = await startProduct({ upkeep: [upkeep] });
  const written = globSync("server/{features/*,platform/mail}/jobs.ts").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/name: "(.+)",/g)].map(([, name]) => name),
  );
  expect(written.length).toBeGreaterThan(4);
  expect(jobs.map((job) => job.name).sort()).toEqual([...written, "upkeep"].sort());
});
