import type { User } from "#contract/shapes.ts";
import { call } from "./call.ts";

/** Whether this browser believes that it has a session. The cookie holds no secret; it only gates whoami. */
export function hasSessionMarker(): boolean {
  return /(^|;\s*)signed_in=1(;|$)/.test(document.cookie);
}

export function dropSessionMarker(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = "signed_in=; Path=/; Max-Age=0; SameSite=Strict";
}

/** Who is signed in; null for a visitor, who is not asked about. @throws ApiError */
export async function fetchWhoami(): Promise<User | null> {
  if (!hasSessionMarker()) return null;
  const user = await call("GET /api/whoami");
  if (!user) dropSessionMarker();
  return user;
}
