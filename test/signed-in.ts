import { afterEach, beforeEach, vi } from "vitest";
import { stubServer } from "./page.tsx";
import type { buildUser } from "./user.ts";

/** Draws each test of a file for a signed-in user, and leaves no trace for the next file. */
export function signedInPage(): void {
  beforeEach(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
    document.cookie = "signed_in=1; Path=/";
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = "signed_in=; Path=/; Max-Age=0";
  });
}

/** A server that knows this user, and answers each other call with the given reply. */
export function serverFor(user: ReturnType<typeof buildUser> | null, reply: (call: string) => unknown) {
  return stubServer((call) => ({
    status: 200,
    response: call.includes("/api/whoami") ? user : reply(call),
  }));
}
