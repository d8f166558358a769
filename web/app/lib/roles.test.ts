import { expect, it } from "vitest";
import { buildUser } from "../../../test/user.ts";
import { isAdminUser, isModeratorUser, mayTakePart, tenantOf } from "./roles.ts";

const of = (...TenantID: number[]) =>
  buildUser({ Perm: 0 }, { TenantAdmin: TenantID.map((one) => ({ TenantID: one })) });

it("who looks after several banks edits the product's own, and who has one edits that", () => {
  expect([of(2, 1), of(7), of()].map(tenantOf)).toEqual([1, 7, undefined]);
  expect(tenantOf(null)).toBeUndefined();
});

it("who runs the product looks after the discussion and takes part in it without a plan; who edits another bank does neither", () => {
  for (const may of [isAdminUser, isModeratorUser, mayTakePart])
    expect([of(2, 1), of(7), null].map(may)).toEqual([true, false, false]);
  expect(isModeratorUser(buildUser({}, { IsModerator: true }))).toBe(true);
  expect(mayTakePart(buildUser({ Perm: 1 }))).toBe(true);
});
