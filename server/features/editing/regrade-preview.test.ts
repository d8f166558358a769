import { expect, test } from "vitest";
import { startProduct } from "../../../test/product.ts";
import { settle, sit } from "../../../test/regrade.ts";
import { customer } from "../../../test/shop.ts";

test("the preview says whom a key would make pass and whom fail, and regrades are listed latest first", async () => {
  const p = await startProduct();
  // 3 of 5 is a pass.
  const [passing, failing] = [await customer(p), await customer(p)];
  const two = { "free-2": "2", "free-3": "2" };
  await sit(p, passing, "free-1", { ...two, "free-1": "2" });
  await sit(p, failing, "free-1", { ...two, "free-1": "3" });
  const admin = await p.signIn("admin@threshold.example");
  const url = `/api/admin/questions/${await p.questionId("free-1")}/regrade`;
  const effect = async (Answer: string) => (await admin.post(`${url}/preview`, { Answer })).response;
  expect(await effect("3")).toMatchObject({ Up: 1, Down: 1, NowPass: 1, NoLongerPass: 1 });
  expect(await effect("2|3")).toMatchObject({ Up: 1, Down: 0, NowPass: 1, NoLongerPass: 0 });
  expect(await effect("4")).toMatchObject({ Up: 0, Down: 1, NowPass: 0, NoLongerPass: 1 });
  for (const Answer of ["3", "2|3"]) {
    await admin.post(url, { Answer, Reason: `Because of ${Answer}.` });
    await settle(p);
  }
  const { response } = await admin.get(`${url}s`);
  // With the second key those whom the first one took the mark from have it again; the others keep it.
  expect(response.map((g) => [g.Former, g.Answer, g.Reason, g.Changed, g.Author])).toEqual([
    ["3", "2|3", "Because of 2|3.", 1, "admin@threshold.example"],
    ["2", "3", "Because of 3.", 2, "admin@threshold.example"],
  ]);
});
