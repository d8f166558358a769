import { AppError } from "../../platform/errors.ts";
import { type Caller, isAdmin } from "../../platform/session.ts";

/** Anyone who has a plan of any paper may ask. @throws AppError forbidden */
export function requireBot(caller: Caller): void {
  if (caller.perm !== 0 || isAdmin(caller)) return;
  throw new AppError("forbidden", "You need an active subscription to use the AI knowledge base.", {
    code: "no_subscription",
  });
}
