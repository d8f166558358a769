import { AppError } from "../../platform/errors.ts";
import { type Caller, isAdminOf } from "../../platform/session.ts";

/** Questions come and go by the hand of who edits them. @throws AppError forbidden */
export function requireEditor(caller: Caller, tenantId: number): void {
  if (!isAdminOf(caller, tenantId)) throw new AppError("forbidden", "You are not allowed to do that.");
}
