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

test("each call is measured by its method, its route and its status, whatever its address names", async () => {
  const p = await startProduct();
  const b = await p.signIn("ana@example.sg");
  for (const id of [1, 2]) await b.get(`/api/attempts/${9_000 + id}`);
  await p.browser().get("/api/no-such-call?x=1");
  const { body } = await p.app.inject({ url: "/metrics" });
  const counts = body
    .split("\n")
    .filter((line) => line.startsWith("http_request_seconds_count") && / \d+$/.test(line));
  expect(counts).toContain(
    'http_request_seconds_count{method="GET",route="/api/attempts/:id",status="404"} 2',
  );
  expect(counts).toContain('http_request_seconds_count{method="GET",route="none",status="404"} 1');
});
