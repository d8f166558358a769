import { afterEach, beforeEach, vi } from "vitest";
import { stubServer } from "./page.tsx";
import type { buildUser } from "./user.ts";

/** Has each test of a file drawn for somebody who is signed in, and leaves nothing of it to the next file. */
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

/** A server that knows this user, and answers each other call by what is given for it. */
export function serverFor(user: ReturnType<typeof buildUser> | null, reply: (call: string) => unknown) {
  return stubServer((call) => ({
    status: 200,
    response: call.includes("/api/whoami") ? user : reply(call),
  }));
}
