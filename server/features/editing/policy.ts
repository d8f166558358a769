import { AppError } from "../../platform/errors.ts";
import { type Caller, isAdminOf } from "../../platform/session.ts";

/** @throws AppError forbidden to a caller who does not administer the tenant */
export function requireTenant(caller: Caller, tenantId: number): void {
  if (!isAdminOf(caller, tenantId)) throw new AppError("forbidden", "You are not allowed to do that.");
}
