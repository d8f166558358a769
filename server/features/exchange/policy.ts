import { AppError } from "../../platform/errors.ts";
import { type Caller, isAdminOf } from "../../platform/session.ts";

/** Only editors import and export questions. @throws AppError forbidden */
export function requireEditor(caller: Caller, tenantId: number): void {
  if (!isAdminOf(caller, tenantId)) throw new AppError("forbidden", "You are not allowed to do that.");
}
