import { describe, expect, test } from "vitest";
import { buildBankWithMock } from "../../../test/bank.ts";
import { day, doItem, learner, startAt } from "../../../test/plan-sessions.ts";
import { startProduct } from "../../../test/product.ts";

/** The day a week before the exam, which has the time for a full paper. */
const DAY = "2027-01-16";
const planOf = (Minutes: number) => ({
  Papers: [1],
  ExamDate: "2027-01-23",
  Dates: [{ Day: DAY, Minutes }],
});

describe("the session of a day", () => {
  test("has a full paper on a day that has the time, some weeks before the exam", async () => {
    const p = await startProduct({ bank: buildBankWithMock() });
    const { b } = await learner(p, planOf(180));
    const mock = (await day(b, DAY)).Items?.[0];
    expect(mock).toMatchObject({ Kind: "mock", Minutes: 150 });
    expect(mock?.Href).toMatch(/^\/set\/\d+$/);
    // Not on a day without the time.
    expect((await day(b, "2027-01-02")).Items?.map((i) => String(i.Kind))).not.toContain("mock");
  });

  test("has one full paper and no second one when the plan is changed on the day itself", async () => {
    const p = await startProduct({ bank: buildBankWithMock() });
    p.clock.set(new Date(`${DAY}T02:00:00Z`));
    const { b } = await learner(p, planOf(300));
    const mocks = async () => (await day(b)).Items?.filter((i) => String(i.Kind) === "mock").length;
    expect(await mocks()).toBe(1);
    await doItem(b, 2, "2", DAY);
    p.clock.pass(60);
    await b.put("/api/plan", planOf(400));
    expect(await mocks()).toBe(1);
  });

  test("keeps a full paper that was begun when the plan is changed on the day itself", async () => {
    const p = await startProduct({ bank: buildBankWithMock() });
    p.clock.set(new Date(`${DAY}T02:00:00Z`));
    const { b } = await learner(p, planOf(300));
    const mocks = async () => (await day(b)).Items?.filter((i) => String(i.Kind) === "mock") ?? [];
    await startAt(b, 2, DAY);
    const [mock] = await mocks();
    await b.put(`/api${mock?.Href}/attempt`.replace("/set/", "/sets/"));
    expect(await mocks()).toEqual([{ ...mock, State: "started" }]);
    p.clock.pass(60);
    await b.put("/api/plan", planOf(400));
    expect(await mocks()).toEqual([{ ...mock, State: "started" }]);
  });
});
