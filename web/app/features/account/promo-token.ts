/**
 * The address that the token of an unsubscribe link names (server/features/promotion/rules.ts); undefined when the
 * link is not whole. Whether it is genuine only the server can tell.
 */
export function emailInToken(token: string): string | undefined {
  const [, encoded = ""] = /^([\w-]+)\.[\w-]{43}$/.exec(token) ?? [];
  try {
    const bytes = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
    const email = new TextDecoder("utf-8", { fatal: true }).decode(
      Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)),
    );
    return /^[^\s@]+@[^\s@]+$/.test(email) ? email : undefined;
  } catch {
    return undefined;
  }
}
