import { expect, test } from "vitest";
import { startProduct } from "../../../test/product.ts";

test("jobs in trouble show in the metrics, given up or being retried, and no others", async () => {
  const p = await startProduct();
  const base = { run_at: p.clock.now(), claimed_until: null };
  await p.db
    .insertInto("job")
    .values([
      { ...base, name: "mail", key: "1", last_error: "no such box", dead_at: p.clock.now() },
      { ...base, name: "mail", key: "2", last_error: "no such box", dead_at: p.clock.now() },
      { ...base, name: "mail", key: "3", last_error: "busy", dead_at: null },
      { ...base, name: "finish tests", last_error: null, dead_at: null },
    ])
    .execute();
  const { body } = await p.app.inject({ url: "/metrics" });
  expect(
    body
      .split("\n")
      .filter((line) => line.startsWith("jobs_in_trouble"))
      .sort(),
  ).toEqual(['jobs_in_trouble{job="mail",state="dead"} 2', 'jobs_in_trouble{job="mail",state="failing"} 1']);
});
