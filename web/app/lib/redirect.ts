const BASE = "https://here.invalid";
// Control characters, spaces and backslashes are read as nothing or as "/" by some URL parsers.
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}\\]/u;

/**
 * The page to open after sign-in, from `/login?redirect=`: a path of this site, in its normal form, or
 * undefined for anything else. Never a call of the API or what only developers see, and never /login itself.
 */
export function safeRedirect(value: unknown): string | undefined {
  if (typeof value !== "string" || value.length > 2048) return undefined;
  if (!/^\/(?!\/)/.test(value) || UNSAFE.test(value)) return undefined;
  if (!URL.canParse(value, BASE)) return undefined;
  const { origin, pathname, search, hash } = new URL(value, BASE);
  if (origin !== BASE || pathname.includes("//")) return undefined;
  if (/^\/(api|dev|metrics|login|sandbox)(\/|$)/i.test(decode(pathname))) return undefined;
  return pathname + search + hash;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
